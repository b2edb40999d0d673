import Foundation
public import MemeRender

/// A picture on its way to a file: all of it is on the disk, but it has no name yet. Where it
/// never gets one, nothing is left.
///
/// Nearly all that can go wrong with a file has gone wrong by then, so that other work can be
/// done, and fail, before the file is seen:
///
/// ```swift
/// let file = try StagedFile(meme.memed, for: .newFile("cat-meme.jpg"))
/// try await store.save(meme)
/// let path = try file.commit()
/// ```
public struct StagedFile: ~Copyable {
    /// What is written to.
    public enum Destination: Hashable, Sendable {
        /// A file, in place of one of the same name. That one's permissions are kept, and a
        /// symbolic link to it stays a link.
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
    /// `nil` where the bytes went straight to standard output, a device or a pipe.
    private let file: AtomicFile?

    /// Writes all bytes: to a temporary file in the same folder, or straight to what is no
    /// regular file.
    public init(_ image: EncodedImage, for destination: Destination) throws(FileError) {
        let existing = try destination.check()
        file = try Self.write(image, to: destination, replacing: existing)
        self.destination = destination
        replaced = existing
    }

    /// Copies all bytes of a file, as ``init(_:for:)`` writes those of a picture.
    ///
    /// - Parameter source: the path of a file that may be larger than the memory.
    public init(
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
                .writeAll(image.bytes)
            return nil
        }
        return try .holding(image.bytes, besides: destination.path(replacing: existing))
    }

    /// Gives the file its name.
    ///
    /// - Returns: the name, which is a free one where that was asked for.
    @discardableResult
    public consuming func commit() throws(FileError) -> String {
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
    /// Finds out, before any work is done, whether a file could be written here.
    public func validate() throws(FileError) {
        _ = try check()
    }

    /// Whether what is written goes straight to where it is read: to standard output, a pipe or a
    /// device.
    package var isStream: Bool {
        self == .standardOutput || stat(at: path).map { !$0.isRegularFile } == true
    }

    /// The path that was asked for, or what errors call standard output.
    package var path: String {
        switch self {
        case .file(let path), .newFile(let path), .freeName(let path): path
        case .standardOutput: "standard output"
        }
    }

    /// The path of the file itself, should a symbolic link lead to it.
    fileprivate func path(replacing existing: stat?) throws(FileError) -> String {
        guard case .file(let path) = self, existing != nil else { return path }
        return try Folder.resolve(path)
    }

    /// - Returns: what is there now and will be written to or replaced.
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
