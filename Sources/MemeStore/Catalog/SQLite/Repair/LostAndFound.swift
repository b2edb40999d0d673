import Foundation

/// Where a repair puts what it takes out of a store, so that nothing is lost: a folder for each time,
/// made when the first thing comes.
struct LostAndFound: Sendable {
    static let folderName = "lost+found"

    /// Where things of this repair are; named for its time.
    let path: String

    var isEmpty: Bool { stat(at: path) == nil }

    init(of store: String, at date: Date = Date()) {
        // No colon: some file systems and programs don't take it.
        let time = date.formatted(.iso8601.timeSeparator(.omitted))
        path = "\(store)/\(Self.folderName)/\(time)"
    }

    /// Moves a file here, under a name of this folder.
    ///
    /// - Returns: where it is; `nil` where there is no such file.
    @discardableResult
    func take(_ file: String, as name: String) throws(FileError) -> String? {
        let place = "\(path)/\(name)"
        guard stat(at: file) != nil else { return nil }
        try Folder.create(place.parentFolder)
        // Two repairs in one second are one.
        guard stat(at: place) == nil else { throw .exists(place) }
        guard rename(file, place) == 0 else {
            if errno == ENOENT { return nil }
            throw FileError(errno, .write, place)
        }
        try Folder.synchronize(place.parentFolder)
        try Folder.synchronize(file.parentFolder)
        return place
    }

    /// Copies a file to here and waits for the disk.
    func copy(_ source: borrowing FileDescriptor, as name: String) throws(FileError) {
        let place = "\(path)/\(name)"
        try Folder.create(place.parentFolder)
        try AtomicFile.copying(source, besides: place, permissions: 0o600).replace(place)
    }

    /// Adds lines to a text.
    func add(_ lines: [String], to name: String) throws(FileError) {
        if lines.isEmpty { return }
        let place = "\(path)/\(name)"
        try Folder.create(path)
        let file = try FileDescriptor(
            opening: place, O_WRONLY | O_CREAT | O_APPEND, permissions: 0o600, for: .write)
        try file.writeAll(Array(lines.map { $0 + "\n" }.joined().utf8))
        try file.synchronize()
        try Folder.synchronize(path)
    }
}
