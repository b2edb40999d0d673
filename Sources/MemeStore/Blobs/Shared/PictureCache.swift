import Foundation
import MemeRender
import Synchronization

/// Copies of pictures on this machine's disk, up to a number of bytes.
///
/// A copy is trusted after its digest was compared once in this process: the machine may have lost power while
/// another wrote it. Those that were not read for longest go first; any may be removed at any time.
final class PictureCache: Sendable {
    private let folder: String
    private let limit: Int
    private let state = Mutex(State())

    private struct State {
        /// When each trusted copy was last read.
        var trusted: [Digest: Date] = [:]
        /// The bytes of all copies, as far as this process knows; `nil` if they aren't counted yet.
        var byteCount: Int?
        /// Pictures that couldn't be kept.
        var refused: Set<Digest> = []
    }

    /// - Parameters:
    ///   - folder: a folder that is there; the copies are in a subfolder `pictures`.
    ///   - limit: the most bytes.
    init(in folder: String, atMost limit: Int) {
        self.folder = folder
        self.limit = limit
    }

    private func path(of digest: Digest) -> String { "\(folder)/pictures/\(digest.relativePath)" }

    /// The file of a copy, with the right bytes; `nil` if there is none.
    func file(of digest: Digest) -> FileDescriptor? {
        func open() -> FileDescriptor? { try? FileDescriptor.ofPicture(at: path(of: digest)) }
        guard let file = open() else { return nil }
        let isTrusted = state.withLock { state in
            guard state.trusted[digest] != nil else { return false }
            state.trusted[digest] = Date()
            return true
        }
        if isTrusted { return file }
        guard let bytes = try? file.readAll(limit: .max - 1), Digest(of: bytes) == digest else {
            remove(digest)
            return nil
        }
        state.withLock { $0.trusted[digest] = Date() }
        // The first one has been read to its end.
        return open()
    }

    /// Whether there was no room for a copy when one should be kept.
    func refuses(_ digest: Digest) -> Bool { state.withLock { $0.refused.contains(digest) } }

    /// Keeps a copy of bytes with this digest, if that is possible.
    func keep(_ bytes: [UInt8], as digest: Digest) {
        guard bytes.count <= limit / 4 else {
            refuse(digest)
            return
        }
        let path = path(of: digest)
        do {
            try Folder.create(path.parentFolder, in: folder)
            try AtomicFile.holding(bytes, besides: path, permissions: 0o600, durable: false)
                .replace(path)
        } catch {
            refuse(digest)
            return
        }
        let isFull = state.withLock { state in
            state.trusted[digest] = Date()
            state.refused.remove(digest)
            if let count = state.byteCount { state.byteCount = count + bytes.count }
            return state.byteCount.map { $0 > limit } ?? true
        }
        if isFull { makeRoom() }
    }

    private func refuse(_ digest: Digest) {
        state.withLock { state in
            if state.refused.count > 10_000 { state.refused = [] }
            state.refused.insert(digest)
        }
    }

    func remove(_ digest: Digest) {
        state.withLock { $0.trusted[digest] = nil }
        try? Folder.removeFile(path(of: digest))
    }

    /// Counts the copies, and removes those that were not read for longest until a tenth of the room is free.
    private func makeRoom() {
        var found: [(digest: Digest, byteCount: Int, used: Date)] = []
        let trusted = state.withLock { $0.trusted }
        for prefix in Digest.prefixes {
            let names = try? Digest.contents(of: "\(folder)/pictures/\(prefix)", prefix: prefix)
            for digest in names?.digests ?? [] {
                guard let status = stat(at: path(of: digest)) else { continue }
                let seconds = max(status.st_atim.tv_sec, status.st_mtim.tv_sec)
                let read = Date(timeIntervalSince1970: TimeInterval(seconds))
                found.append(
                    (digest, Int(status.st_size), max(read, trusted[digest] ?? read)))
            }
        }
        var sum = found.reduce(0) { $0 + $1.byteCount }
        if sum > limit {
            for copy in found.sorted(by: { $0.used < $1.used }) where sum > limit / 10 * 9 {
                remove(copy.digest)
                sum -= copy.byteCount
            }
        }
        let rest = sum
        state.withLock { $0.byteCount = rest }
    }
}

extension PictureCache {
    /// The number of bytes that a text like `500MB` or `2GB` says; `nil` if it says none.
    static func byteCount(of text: String) -> Int? {
        for (unit, size) in [("MB", 1_000_000), ("GB", 1_000_000_000)] where text.hasSuffix(unit) {
            guard let number = Int(text.dropLast(2)), (0...1_000_000).contains(number) else {
                return nil
            }
            return number * size
        }
        return text == "0" ? 0 : nil
    }
}
