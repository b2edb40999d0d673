import Foundation
public import MemeRender

extension EncodedImage {
    /// The most bytes that are read as one picture: 512 MiB.
    public static let maximumByteCount = 512 << 20

    /// Reads a picture from a file, or from anything else that has a path, such as a pipe.
    ///
    /// - Throws: ``FileError``, or `RenderError` where the bytes are no picture.
    public init(contentsOf path: String) throws {
        try self.init(reading: FileDescriptor(opening: path, O_RDONLY, for: .read))
    }

    /// Reads a picture from a file, and from nothing else that has a path: no pipe is waited for.
    ///
    /// - Throws: as ``init(contentsOf:)``, and ``FileError/notFile(_:)``.
    package init(contentsOfFile path: String) throws {
        try self.init(reading: FileDescriptor(openingFile: path))
    }

    /// Reads on only where the beginning is that of a picture: the rest may have no end.
    private init(reading file: borrowing FileDescriptor) throws {
        let bytes = try file.readAll(limit: Self.maximumByteCount) { _ = try EncodedImage($0) }
        try self.init(bytes)
    }

    /// Reads a picture from an open descriptor to its end, and leaves it open.
    ///
    /// - Parameters:
    ///   - descriptor: where to read.
    ///   - name: what errors call it, for example `standard input`.
    /// - Throws: as ``init(contentsOf:)``.
    public init(readingFrom descriptor: Int32, named name: String) throws {
        try self.init(reading: FileDescriptor(borrowing: descriptor, named: name))
    }

    /// Writes the picture to a file, whole or not at all.
    ///
    /// A file that is replaced keeps its permissions, and a symbolic link to it stays a link.
    /// To a device or a pipe the bytes are simply written.
    ///
    /// - Parameters:
    ///   - path: where to write; its folder must exist.
    ///   - replacing: whether a file of this name is replaced; else it is an error.
    public func write(to path: String, replacing: Bool = true) throws(FileError) {
        try StagedFile(self, for: replacing ? .file(path) : .newFile(path)).commit()
    }

    /// Writes the picture under the first free name of `cat-meme.jpg`, `cat-meme-2.jpg`,
    /// `cat-meme-3.jpg` and so on, whole or not at all, and never over another file.
    ///
    /// - Returns: the path that was free.
    public func write(toFreeNameLike path: String) throws(FileError) -> String {
        try StagedFile(self, for: .freeName(like: path)).commit()
    }

    /// Writes the picture to an open descriptor, such as standard output, and leaves it open.
    ///
    /// - Parameters:
    ///   - descriptor: where to write.
    ///   - name: what errors call it.
    public func write(to descriptor: Int32, named name: String) throws(FileError) {
        try FileDescriptor(borrowing: descriptor, named: name).writeAll(bytes)
    }
}
