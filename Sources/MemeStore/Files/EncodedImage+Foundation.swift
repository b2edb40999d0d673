public import Foundation
public import MemeRender

// MemeRender doesn't import Foundation, so its types for bytes and places stand here.

extension EncodedImage {
    /// Detects the format from the first bytes.
    ///
    /// - Parameter data: the bytes of a file, which are copied.
    /// - Throws: `RenderError.empty` or `RenderError.unsupportedFormat(looksLike:)`.
    public init(_ data: Data) throws(RenderError) { try self.init([UInt8](data)) }

    /// The bytes of the file, copied.
    public var data: Data { Data(bytes) }

    /// Reads a picture from a file, or from anything else that has a path, such as a pipe.
    ///
    /// - Parameter url: the URL of a file.
    /// - Throws: `FileError`, also if the URL isn't a file's.
    public init(contentsOf url: URL) throws(FileError) {
        try self.init(contentsOf: url.filePath)
    }

    /// Writes the picture to a file atomically, and waits for the disk; as `write(to:replacing:)` does
    /// with a path.
    ///
    /// - Parameters:
    ///   - url: the URL of a file; its folder must exist.
    ///   - replacing: whether to replace a file of this name. If not, which is the default, such a file
    ///     is `FileError.exists`.
    /// - Throws: `FileError`, also if the URL isn't a file's.
    public func write(to url: URL, replacing: Bool = false) throws(FileError) {
        try write(to: url.filePath, replacing: replacing)
    }
}

extension URL {
    /// The path of a file, also if its name isn't UTF-8.
    ///
    /// - Throws: `FileError.notFileURL`.
    fileprivate var filePath: String {
        get throws(FileError) {
            let path = withUnsafeFileSystemRepresentation { path in
                path.map { String(keeping: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
            }
            guard isFileURL, let path else { throw .notFileURL(absoluteString) }
            return path
        }
    }
}
