#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A picture that is written to the disk under a temporary name, ready to take its own. If it never
/// does, nothing is left.
///
/// Nearly all errors of writing a file occur before this value exists. So the caller can do other work
/// that may fail before the file becomes visible:
///
/// ```swift
/// let file = try StagedFile(meme.memed, for: .newFile("cat-meme.jpg"))
/// try await store.save(meme)
/// let path = try file.commit()
/// ```
package struct StagedFile: ~Copyable {
    /// The destination of the bytes.
    package enum Destination: Hashable, Sendable {
        /// A file, in place of one of the same name. It keeps that one's permissions, and a symbolic
        /// link to it stays a link.
        case file(String)
        /// A file that must not exist yet.
        case newFile(String)
        /// The first free name of `cat.jpg`, `cat-2.jpg`, `cat-3.jpg` and so on.
        case freeName(like: String)
        case standardOutput
    }

    private let destination: Destination
    /// The existing file that is replaced.
    private let replaced: stat?
    /// `nil` if the bytes went directly to standard output, a device or a pipe.
    private let file: AtomicFile?

    /// Writes all bytes: to a temporary file in the same folder, or directly to anything that isn't a
    /// regular file.
    ///
    /// - Parameters:
    ///   - image: the picture.
    ///   - destination: the file that ``commit()`` makes, or the stream to write to.
    package init(_ image: EncodedImage, for destination: Destination) throws(FileError) {
        let existing = try destination.check()
        file = try Self.write(image, to: destination, replacing: existing)
        self.destination = destination
        replaced = existing
    }

    /// Copies all bytes of a file; otherwise as ``init(_:for:)``.
    ///
    /// - Parameters:
    ///   - source: the path of a file, which may be larger than the memory.
    ///   - destination: as for ``init(_:for:)``.
    package init(
        contentsOf source: String, for destination: Destination
    ) throws(FileError) {
        let existing = try destination.check()
        let input = try FileDescriptor(opening: source, O_RDONLY, for: .read)
        if destination == .standardOutput {
            try FileDescriptor(borrowing: STDOUT_FILENO, named: destination.path)
                .writeAll(of: input)
            file = nil
        } else if let existing, !existing.isRegularFile {
            try FileDescriptor(opening: destination.path, O_WRONLY, for: .write)
                .writeAll(of: input)
            file = nil
        } else {
            file = try .copying(input, besides: destination.path(replacing: existing))
        }
        self.destination = destination
        replaced = existing
    }

    private static func write(
        _ image: EncodedImage, to destination: Destination, replacing existing: stat?
    ) throws(FileError) -> AtomicFile? {
        if destination == .standardOutput {
            try image.write(to: STDOUT_FILENO, named: destination.path)
            return nil
        }
        if let existing, !existing.isRegularFile {
            try FileDescriptor(opening: destination.path, O_WRONLY, for: .write)
                .writeAll(image.content)
            return nil
        }
        return try .holding(image.content, besides: destination.path(replacing: existing))
    }

    /// Gives the file its name.
    ///
    /// - Returns: the path of the file; for ``Destination/freeName(like:)``, the one that was free.
    @discardableResult
    package consuming func commit() throws(FileError) -> String {
        let path = destination.path
        guard let file else { return path }
        switch destination {
        case .standardOutput:
            break
        case .file:
            try file.replace(
                destination.path(replacing: replaced),
                permissions: replaced.map { $0.st_mode & 0o777 })
        case .newFile:
            guard try file.claim(path) else { throw .exists(path) }
        case .freeName:
            for number in 1...100_000 {
                let candidate = number == 1 ? path : path.numbered(number)
                if try file.claim(candidate) { return candidate }
            }
            throw .exists(path)
        }
        return path
    }
}

extension StagedFile.Destination {
    /// Checks, before any work is done, that a file could be written here.
    package func validate() throws(FileError) {
        _ = try check()
    }

    /// Whether the bytes go directly to a reader: standard output, a pipe or a device.
    package var isStream: Bool {
        self == .standardOutput || stat(at: path).map { !$0.isRegularFile } == true
    }

    /// The folder that the file will be in; `nil` if the bytes go directly to a reader.
    package var folder: String? { isStream ? nil : path.parentFolder }

    /// The path that the caller gave, or the name of standard output in errors.
    package var path: String {
        switch self {
        case .file(let path), .newFile(let path), .freeName(let path): path
        case .standardOutput: "standard output"
        }
    }

    /// The path of the file itself if a symbolic link leads to it.
    fileprivate func path(replacing existing: stat?) throws(FileError) -> String {
        guard case .file(let path) = self, existing != nil else { return path }
        return try Folder.resolve(path)
    }

    /// - Returns: the existing file that will be written to or replaced.
    fileprivate func check() throws(FileError) -> stat? {
        if self == .standardOutput { return nil }
        guard let existing = stat(at: path) else {
            try Folder.checkWritable(for: path)
            return nil
        }
        if existing.isDirectory { throw .isDirectory(path) }
        if case .freeName = self, existing.isRegularFile {
            try Folder.checkWritable(for: path)
            return nil
        }
        if case .newFile = self, existing.isRegularFile { throw .exists(path) }
        guard access(path.systemPath, W_OK) == 0 else { throw FileError(errno, .write, path) }
        if existing.isRegularFile { try Folder.checkWritable(for: path(replacing: existing)) }
        return existing
    }
}
