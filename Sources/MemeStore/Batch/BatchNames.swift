import Foundation

/// The names of the files of a batch, each of which gets one of its own: that which is wanted, or
/// `cat-2.jpg`, `cat-3.jpg` and so on.
///
/// Names are given in the order of the jobs, so that they are the same however many are done at
/// once.
package struct BatchNames: Sendable {
    /// Whether files are replaced that are not of this batch.
    private let force: Bool
    /// The number that was found free last, of names that were taken.
    private var numbers: [String: Int] = [:]
    /// The files of this batch; known only where others are replaced.
    private var own: Set<FileIdentity> = []

    package init(force: Bool) { self.force = force }

    /// Makes a file one of this batch, which then isn't replaced.
    ///
    /// - Returns: `false` where it was one already; known only where others are replaced.
    @discardableResult
    package mutating func keep(_ path: String) -> Bool {
        guard force, let status = stat(at: path) else { return true }
        return own.insert(FileIdentity(status)).inserted
    }

    /// Gives a file its name.
    mutating func name(_ file: borrowing AtomicFile, like path: String) throws(FileError) -> String
    {
        // Thousands of memes may be made of one picture: the search goes on where it ended.
        for number in (numbers[path] ?? 1)... {
            let candidate = number == 1 ? path : path.numbered(number)
            if number > 1 { numbers[path] = number }
            if try take(candidate, for: file) { return candidate }
        }
        throw .exists(path)
    }

    private mutating func take(
        _ path: String, for file: borrowing AtomicFile
    ) throws(FileError) -> Bool {
        guard force else { return try file.claim(path) }
        guard let existing = stat(at: path) else {
            try file.replace(path)
            keep(path)
            return true
        }
        if existing.isDirectory { throw .isDirectory(path) }
        guard existing.isRegularFile else { throw .exists(path) }
        if own.contains(FileIdentity(existing)) { return false }
        try replace(path, with: file, permissions: existing.st_mode & 0o777)
        return true
    }

    /// Gives a file a name that another has, which is gone then.
    mutating func replace(
        _ path: String, with file: borrowing AtomicFile, permissions: mode_t? = nil
    ) throws(FileError) {
        try file.replace(Folder.resolve(path), permissions: permissions)
        keep(path)
    }
}
