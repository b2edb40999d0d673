import Foundation
import MemeRender

/// The file names of a batch, each unique: the wanted name, or `cat-2.jpg`, `cat-3.jpg` and so on.
///
/// Names are given in the order of the jobs, so that they don't depend on how many jobs run at once.
package struct BatchNames: Sendable {
    /// Whether files that aren't of this batch are replaced.
    private let force: Bool
    /// By wanted name, the last number that was free.
    private var numbers: [String: Int] = [:]
    /// The files of this batch; filled only if others are replaced.
    private var own: Set<FileIdentity> = []

    package init(force: Bool) { self.force = force }

    /// Marks a file as one of this batch, which the batch then doesn't replace.
    ///
    /// - Returns: `false` if it was marked already; known only if others are replaced.
    @discardableResult
    package mutating func keep(_ path: String) -> Bool {
        guard force, let status = stat(at: path) else { return true }
        return own.insert(FileIdentity(status)).inserted
    }

    /// Gives a file its name.
    mutating func name(_ file: borrowing AtomicFile, like path: String) throws(FileError) -> String
    {
        // Thousands of memes may be made of one picture: the search goes on from the last free number.
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

    /// Gives a file the name of another, which it replaces.
    mutating func replace(
        _ path: String, with file: borrowing AtomicFile, permissions: mode_t? = nil
    ) throws(FileError) {
        try file.replace(Folder.resolve(path), permissions: permissions)
        keep(path)
    }
}
