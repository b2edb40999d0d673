#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

extension EncodedImage {
    /// The largest picture that is read: 512 MiB.
    public static let maximumByteCount = 512 << 20

    /// Reads a picture from a file, or from anything else that has a path, such as a pipe.
    ///
    /// The size of a file is checked before memory is taken for it.
    ///
    /// - Parameter path: the path.
    /// - Throws: ``FileError``; ``FileError/notPicture(_:_:)`` if the bytes aren't a picture's.
    public init(contentsOf path: String) throws(FileError) {
        try self.init(reading: FileDescriptor(opening: path, O_RDONLY, for: .read))
    }

    /// Reads a picture as ``init(contentsOf:)`` does. A large PNG, whose memes take little memory besides, is copied to
    /// a file of its own instead of into memory.
    ///
    /// - Parameter scratch: the folder for that file; `nil` for the memory, which is used as well if it isn't there.
    package init(
        contentsOf path: String, scratch: @autoclosure () -> String?
    ) throws(FileError) {
        let file = try FileDescriptor(opening: path, O_RDONLY, for: .read)
        if let copy = try Self.copy(file, to: scratch) {
            self = copy
        } else {
            try self.init(reading: file)
        }
    }

    /// Copies a large PNG.
    ///
    /// - Returns: `nil` if it is something else, or can't be copied.
    private static func copy(
        _ file: borrowing FileDescriptor, to scratch: () -> String?
    ) throws(FileError) -> EncodedImage? {
        guard try (PictureContent.large...maximumByteCount).contains(file.byteCount()),
            try file.isRegularFile(),
            (try? ImageFormat(sniffing: file.readPart(0..<64))) == .png,
            let folder = scratch(), let copy = try? NamelessFile(in: folder)
        else { return nil }
        var count = 0
        while true {
            let part = try file.readPart(count..<count + PictureContent.part)
            if part.isEmpty { return EncodedImage(.file(copy, byteCount: count), format: .png) }
            count += part.count
            if count > maximumByteCount { throw .tooLarge(file.path, limit: maximumByteCount) }
            // The disk is full: the memory may not be.
            guard (try? copy.append(part)) != nil else { return nil }
        }
    }

    /// Reads a picture from a regular file; refuses anything else, so that it never blocks on a pipe.
    ///
    /// - Throws: as ``init(contentsOf:)``, and ``FileError/notFile(_:)``.
    package init(contentsOfFile path: String) throws(FileError) {
        try self.init(reading: FileDescriptor(openingFile: path))
    }

    /// Checks the first bytes before it reads on: if they aren't a picture's, the rest may have no end.
    private init(reading file: borrowing FileDescriptor) throws(FileError) {
        let path = file.path
        let bytes = try file.readAll(limit: Self.maximumByteCount) { bytes throws(FileError) in
            _ = try EncodedImage(bytes, of: path)
        }
        try self.init(bytes, of: path)
    }

    /// - Throws: ``FileError/notPicture(_:_:)``.
    private init(_ bytes: [UInt8], of path: String) throws(FileError) {
        do throws(RenderError) {
            try self.init(bytes)
        } catch {
            throw .notPicture(path, error)
        }
    }

    /// Reads a picture from an open descriptor to its end, and leaves it open.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor.
    ///   - name: the name of the source in errors, for example `standard input`.
    /// - Throws: as ``init(contentsOf:)``.
    public init(readingFrom descriptor: Int32, named name: String) throws(FileError) {
        try self.init(reading: FileDescriptor(borrowing: descriptor, named: name))
    }

    /// Writes the picture to a file atomically, and waits for the disk.
    ///
    /// If this throws, no file is left, and one that was there is as it was. A file that is replaced
    /// keeps its permissions, and a symbolic link to it stays a link. If the path is a device or a pipe,
    /// the bytes are written to it directly.
    ///
    /// - Parameters:
    ///   - path: the path; its folder must exist.
    ///   - replacing: whether to replace a file of this name. If not, which is the default, such a file
    ///     is ``FileError/exists(_:)``.
    public func write(to path: String, replacing: Bool = false) throws(FileError) {
        try StagedFile(self, for: replacing ? .file(path) : .newFile(path)).commit()
    }

    /// Writes the picture atomically under the first free name of `cat-meme.jpg`, `cat-meme-2.jpg`,
    /// `cat-meme-3.jpg` and so on, and never over another file.
    ///
    /// - Parameter path: the first of these names; its folder must exist.
    /// - Returns: the path of the file.
    public func write(toFreeNameLike path: String) throws(FileError) -> String {
        try StagedFile(self, for: .freeName(like: path)).commit()
    }

    /// Writes the picture to an open descriptor, such as standard output, and leaves it open.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor.
    ///   - name: the name of the destination in errors.
    public func write(to descriptor: Int32, named name: String) throws(FileError) {
        try FileDescriptor(borrowing: descriptor, named: name).writeAll(content)
    }
}
