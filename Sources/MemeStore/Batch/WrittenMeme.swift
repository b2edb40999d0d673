import MemeRender

/// A meme whose pictures and file are written, but which nobody sees yet, and of which nothing has
/// waited for the disk: many of them do so together. Where that never happens, nothing is left.
package final class WrittenMeme: Sendable {
    package let id: MemeID
    /// The name that its file is to have, if it is free, or has.
    package let path: String
    /// Whether there is a file of this name and with its bytes, which is left as it is.
    fileprivate let hasFile: Bool
    /// What an own file of the name has in it, which this one takes the place of.
    fileprivate let former: FileContent?
    /// Of the meme.
    package let byteCount: Int
    let staged: StagedMeme?
    let file: AtomicFile

    /// - Parameters:
    ///   - store: where it is to be saved; nowhere where `nil`.
    ///   - path: of its file, whose folder must exist.
    ///   - earlier: a file that was made before, which is its own if it has the same bytes.
    ///   - former: what a file of this name had in it when the batch wrote it for what nobody asks
    ///     for any more: while it has, it is replaced.
    package init(
        _ meme: Meme, for path: String, unlessIn earlier: String? = nil,
        replacing former: FileContent? = nil, in store: Store?
    ) throws {
        let bytes = meme.memed.bytes
        let own = earlier.flatMap {
            (try? [UInt8](contentsOfFile: $0, limit: bytes.count)) == bytes ? $0 : nil
        }
        id = meme.id
        self.path = own ?? path
        hasFile = own != nil
        self.former = former
        byteCount = bytes.count
        staged = try store.map { try StagedMeme(writing: meme, in: $0) }
        file = try .holding(bytes, besides: self.path, durable: false)
    }

    /// What it holds in memory, in bytes: the store may need the pictures once more.
    package var weight: Int { staged == nil ? 0 : byteCount + (staged?.original.byteCount ?? 0) }

    /// Leaves nothing of what has no name, without waiting for the end of its life.
    fileprivate func tidy() {
        file.remove()
        staged?.discard()
    }

    fileprivate func synchronize() throws {
        try file.synchronize()
        try staged?.synchronize()
    }
}

extension StagedMeme {
    /// Writes the pictures, without waiting for the disk.
    init(writing meme: Meme, in store: Store) throws {
        try store.catalog.checkWritable()
        let original = try StagedBlob(
            meme.original.bytes, as: meme.originalDigest, in: store.blobs, durable: false)
        let memed = try StagedBlob(meme.memed.bytes, in: store.blobs, durable: false)
        try self.init(meme, original: original, memed: memed)
    }

    func synchronize() throws {
        try original.synchronize()
        try memed.synchronize()
    }
}

extension [WrittenMeme] {
    /// Saves the memes and gives their files their names, in this order, when the disk has all of
    /// them: it is waited for as often as for one or two.
    ///
    /// Those that are rendered are worth keeping: it goes on where its task is cancelled.
    /// - Parameters:
    ///   - store: that which they were written for.
    ///   - names: says how the files are called.
    /// - Returns: for each meme its file, or why there is none. Where the catalogue can't be written
    ///   none is saved, and none has a file.
    package func commit(
        in store: Store?, names: inout BatchNames
    ) async -> [Result<String, any Error>] {
        var failures = await synchronized()
        let whole = indices.filter { failures[$0] == nil }
        if let store {
            do {
                try await store.save(whole.compactMap { self[$0].staged })
            } catch {
                for index in whole { failures[index] = error }
            }
        }
        var results: [Result<String, any Error>] = []
        var nameless: [Int] = []
        for (index, failure) in failures.enumerated() {
            if let failure {
                results.append(.failure(failure))
                continue
            }
            let name = Result { try names.name(of: self[index]) }
            if case .failure = name { nameless.append(index) }
            results.append(name)
        }
        if let store, !nameless.isEmpty {
            // What has no file is to be made once more, and then there would be two.
            do {
                try await store.delete(nameless.map { self[$0].id })
            } catch {
                for index in nameless {
                    results[index] = results[index].mapError {
                        SavedNevertheless(reason: "\($0)", id: self[index].id)
                    }
                }
            }
        }
        let folders = Set(whole.map { self[$0].file.folder })
        do {
            try await Folder.synchronize(folders)
        } catch {
            for index in results.indices where failures[index] == nil {
                results[index] = .failure(
                    store == nil
                        ? error : SavedNevertheless(reason: "\(error)", id: self[index].id))
            }
        }
        // A thread that has made one may hold it when the process ends.
        for meme in self { meme.tidy() }
        return results
    }

    /// Waits until the disk has the bytes of each.
    private func synchronized() async -> [(any Error)?] {
        await withTaskGroup(of: (Int, (any Error)?).self) { group in
            for (index, meme) in enumerated() {
                group.addTask {
                    do {
                        try await Offload.run { try meme.synchronize() }
                        return (index, nil)
                    } catch {
                        return (index, error)
                    }
                }
            }
            var failures = [(any Error)?](repeating: nil, count: count)
            for await (index, error) in group { failures[index] = error }
            return failures
        }
    }
}

/// A meme has no file, or may have none, and is saved nevertheless.
private struct SavedNevertheless: Error, CustomStringConvertible {
    let reason: String
    let id: MemeID

    var description: String { "\(reason); but the meme is saved, as \(id)" }
}

extension BatchNames {
    fileprivate mutating func name(of meme: WrittenMeme) throws(FileError) -> String {
        guard meme.hasFile else {
            if let former = meme.former, FileStamp(of: meme.path)?.content == former {
                try replace(meme.path, with: meme.file)
                return meme.path
            }
            return try name(meme.file, like: meme.path)
        }
        keep(meme.path)
        return meme.path
    }
}

extension Folder {
    /// Waits until the disk has the names of some folders.
    static func synchronize(_ paths: Set<String>) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for path in paths { group.addTask { try await Offload.run { try synchronize(path) } } }
            try await group.waitForAll()
        }
    }
}
