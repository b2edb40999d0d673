import Foundation
public import MemeRender

extension EncodedImage {
    /// The most bytes that are read as one picture: 512 MiB.
    public static let maximumByteCount = 512 << 20

    /// Reads a picture from a file, or from anything else that has a path, such as a pipe.
    ///
    /// - Throws: ``FileError``, or `RenderError` where the bytes are no picture.
    public init(contentsOf path: String) throws {
        let file = try FileDescriptor(opening: path, O_RDONLY, for: .read)
        try self.init(file.readAll(limit: Self.maximumByteCount))
    }

    /// Reads a picture from an open descriptor to its end, and leaves it open.
    ///
    /// - Parameters:
    ///   - descriptor: where to read.
    ///   - name: what errors call it, for example `standard input`.
    /// - Throws: as ``init(contentsOf:)``.
    public init(readingFrom descriptor: Int32, named name: String) throws {
        let file = FileDescriptor(borrowing: descriptor, named: name)
        try self.init(file.readAll(limit: Self.maximumByteCount))
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
        guard let existing = stat(at: path) else {
            let file = try AtomicFile.holding(bytes, besides: path)
            if replacing { return try file.replace(path) }
            guard try file.claim(path) else { throw .exists(path) }
            return
        }
        if existing.isDirectory { throw .isDirectory(path) }
        guard existing.isRegularFile else {
            return try FileDescriptor(opening: path, O_WRONLY, for: .write).writeAll(bytes)
        }
        guard replacing else { throw .exists(path) }
        guard access(path, W_OK) == 0 else { throw FileError(errno, .write, path) }
        let target = try Folder.resolve(path)
        try AtomicFile.holding(bytes, besides: target).replace(
            target, permissions: existing.st_mode & 0o777)
    }

    /// Writes the picture under the first free name of `cat-meme.jpg`, `cat-meme-2.jpg`,
    /// `cat-meme-3.jpg` and so on, whole or not at all, and never over another file.
    ///
    /// - Returns: the path that was free.
    public func write(toFreeNameLike path: String) throws(FileError) -> String {
        let file = try AtomicFile.holding(bytes, besides: path)
        for number in 1...100_000 {
            let candidate = number == 1 ? path : path.numbered(number)
            if try file.claim(candidate) { return candidate }
        }
        throw .exists(path)
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
