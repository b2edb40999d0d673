import MemeConcurrency
import MemeRender

/// A meme whose pictures and file are written, but neither visible nor durable yet: many memes wait for
/// the disk together. If that never happens, nothing is left.
package final class WrittenMeme: Sendable {
    package let id: MemeID
    /// The name that its file will take if it is free, or has.
    package let path: String
    /// Whether a file of this name has its bytes already, and stays as it is.
    fileprivate let hasFile: Bool
    /// The content of the batch's own earlier file of this name, which this one replaces.
    fileprivate let former: FileContent?
    /// The size of the memed image.
    package let byteCount: Int
    let staged: StagedMeme?
    let file: AtomicFile

    /// - Parameters:
    ///   - store: the store to save it in later; `nil` for none.
    ///   - path: the path of its file, whose folder must exist.
    ///   - earlier: a file that was made before, which counts as this meme's if it has the same bytes.
    ///   - former: what the batch wrote to this name for a meme that isn't wanted any more; the file is
    ///     replaced only if it still has that content.
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

    /// The memory that it holds, in bytes: the store may need the pictures once more.
    package var weight: Int { staged?.pictures.reduce(0) { $0 + $1.byteCount } ?? 0 }

    /// Removes all temporary files without waiting for `deinit`.
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
        let original = try store.blobs.stage(
            meme.original.content, as: meme.originalDigest, durable: false)
        let memed = try store.blobs.stage(meme.memed.content, as: nil, durable: false)
        let layers = try store.blobs.stage(meme.pictures, durable: false)
        try self.init(meme, original: original, memed: memed, layers: layers)
    }

    func synchronize() throws {
        for picture in pictures { try picture.synchronize() }
    }
}

extension [WrittenMeme] {
    /// Waits for the disk, saves the memes, and gives their files their names, in this order; it waits
    /// for the disk as often as for one or two memes.
    ///
    /// The memes are rendered and worth keeping, so cancelling the task doesn't stop it.
    /// - Parameters:
    ///   - store: the store that they were written for.
    ///   - names: gives the files their names.
    /// - Returns: for each meme its file, or why there is none. If the catalogue can't be written, no
    ///   meme is saved, and none has a file.
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
            // A meme without a file will be made again, and would then be saved twice.
            do {
                try await store.delete(nameless.map { self[$0].id })
            } catch {
                for index in nameless {
                    results[index] = results[index].mapError {
                        SavedNevertheless(reason: $0, id: self[index].id)
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
                        ? error : SavedNevertheless(reason: error, id: self[index].id))
            }
        }
        // A thread that has made one may still hold it when the process ends.
        for meme in self { meme.tidy() }
        return results
    }

    /// Waits until the disk has the bytes of each.
    private func synchronized() async -> [(any Error)?] {
        await withTaskGroup(of: (Int, (any Error)?).self) { group in
            for (index, meme) in enumerated() {
                group.addTask {
                    do {
                        try await Workers.disk.run { try meme.synchronize() }
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

/// The error of a meme that is saved, but has no file or may have none.
package struct SavedNevertheless: Error, CustomStringConvertible {
    package let reason: any Error
    package let id: MemeID

    package var description: String { "\(reason); but the meme is saved, as \(id)" }
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
    /// Waits until the disk has the entries of some folders.
    static func synchronize(_ paths: Set<String>) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for path in paths {
                group.addTask { try await Workers.disk.run { try synchronize(path) } }
            }
            try await group.waitForAll()
        }
    }
}
