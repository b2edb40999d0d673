import Foundation
import MemeRender

/// The folder for what a repair takes out of a store, so that nothing is lost: one folder for each
/// repair, made when it is first needed.
struct LostAndFound: Sendable {
    static let folderName = "lost+found"

    /// The path of this repair's folder, named for its time.
    let path: String

    var isEmpty: Bool { stat(at: path) == nil }

    init(of store: String, at date: Date = Date()) {
        // Some file systems and programs don't accept a colon in a name.
        let time = date.formatted(.iso8601.timeSeparator(.omitted))
        path = "\(store)/\(Self.folderName)/\(time)"
    }

    /// Moves a file into the folder under a new name.
    ///
    /// - Returns: its new path; `nil` if there is no such file.
    @discardableResult
    func take(_ file: String, as name: String) throws(FileError) -> String? {
        let place = "\(path)/\(name)"
        guard stat(at: file) != nil else { return nil }
        try Folder.create(place.parentFolder)
        // Two repairs in one second share a folder.
        guard stat(at: place) == nil else { throw .exists(place) }
        guard rename(file, place) == 0 else {
            if errno == ENOENT { return nil }
            throw FileError(errno, .write, place)
        }
        try Folder.synchronize(place.parentFolder)
        try Folder.synchronize(file.parentFolder)
        return place
    }

    /// Copies a file into the folder and waits for the disk.
    func copy(_ source: borrowing FileDescriptor, as name: String) throws(FileError) {
        let place = "\(path)/\(name)"
        try Folder.create(place.parentFolder)
        try AtomicFile.copying(source, besides: place, permissions: 0o600).replace(place)
    }

    /// Appends lines to a text file of the folder.
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
