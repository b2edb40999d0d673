import Foundation
import MemeConcurrency

extension Store {
    /// Copies all memes, templates and uploads to another store of any kind, while others use both.
    ///
    /// Pictures that are there already aren't read again, and what was copied before it was interrupted stays. So a
    /// copy goes on where an earlier one ended, and a later one brings what has changed since: memes that are new
    /// here, or were changed here after their last change there, with their history; the trash and the tags as they
    /// are here. What was changed there later stays, and nothing is deleted.
    ///
    /// - Parameters:
    ///   - other: the other store.
    ///   - progress: called now and then with the part that is done, from 0 to 1.
    /// - Returns: the counts of what came, and what this store lacks.
    /// - Throws: ``StoreError`` or `FileError` if a store can't be read or written.
    public func copy(
        to other: Store, progress: (Double) -> Void = { _ in }
    ) async throws -> StoreRestoration {
        try other.catalog.checkWritable()
        let copying = try await withHeldBlobs {
            try await other.withHeldBlobs {
                // This store may be one that can only be read.
                let staging = try StagedFolder(in: FileManager.default.temporaryDirectory.path)
                defer { staging.remove() }
                let rows = try await copyCatalog(into: staging)
                var copying = StoreCopying(rows: rows, source: self, destination: other)
                try await copying.copyPictures { progress(0.9 * $0) }
                try await copying.copyMemes { progress(0.9 + 0.1 * $0) }
                try await copying.copyTemplatesAndUploads()
                return copying
            }
        }
        other.listeners.tell([.many])
        // All is copied, even if a picture that no meme took can't be removed.
        for digests in Dictionary(grouping: copying.doubtful, by: { $0.description.prefix(2) }) {
            try? await other.removeUnused(Set(digests.value))
        }
        return copying.result
    }
}

/// A copy of one store to another, as far as it has come.
private struct StoreCopying {
    /// The rows of the source at one moment.
    let rows: CatalogFile
    let source: Store
    let destination: Store
    var result = StoreRestoration()
    /// The pictures that may have no meme at the destination: those that were written, because their memes may have
    /// later states there, and those of states that were replaced.
    var doubtful: Set<Digest> = []

    /// Copies the pictures that the destination doesn't have, several at once.
    mutating func copyPictures(_ progress: (Double) -> Void) async throws {
        for (index, prefix) in Digest.prefixes.enumerated() {
            try Task.checkCancellation()
            let digests = try rows.uses(of: prefix).map(\.digest)
            let copies = MemeBatch(digests, limit: 8) {
                [source = source.blobs, destination = destination.blobs] digest -> (
                    digest: Digest, byteCount: Int
                )? in
                if try destination.contains(digest) { return nil }
                let bytes = try source.bytes(of: digest)
                return try destination.put(bytes, as: digest) ? (digest, bytes.count) : nil
            }
            try await copies.forEach { copy in
                do {
                    guard let written = try copy.get() else { return }
                    doubtful.insert(written.digest)
                    result.pictures += 1
                    result.byteCount += written.byteCount
                } catch let error as StoreError where error.isLossOfPicture {
                    result.lack(error)
                }
            }
            progress(Double(index + 1) / Double(Digest.prefixes.count))
        }
    }

    /// Copies the memes, some hundreds in a transaction.
    mutating func copyMemes(_ progress: (Double) -> Void) async throws {
        let isNew = try await destination.catalog.snapshot().count() == 0
        let count = try rows.count()
        var done = 0
        for group in rows.rowGroups {
            try Task.checkCancellation()
            let group = try group.get()
            var arrivals: [Arrival] = []
            for row in group {
                do {
                    let entry = try row.entry.get()
                    if let arrival = try await arrival(of: entry, isNew: isNew) {
                        arrivals.append(arrival)
                    } else {
                        result.present += 1
                    }
                } catch {
                    guard let error = error as? StoreError, case .damagedRow = error else {
                        throw error
                    }
                    result.lack(error)
                }
            }
            result.memes += arrivals.count
            try await receive(arrivals)
            done += group.count
            progress(Double(done) / Double(max(count, 1)))
        }
    }

    /// What has to arrive of a meme; `nil` if the destination has it already.
    private mutating func arrival(of entry: Entry, isNew: Bool) async throws -> Arrival? {
        if !isNew, let here = try await present(entry.summary.id) {
            let isOutdated = here.summary.modified < entry.summary.modified
            if !isOutdated { return try await settle(here, like: entry) }
            doubtful.formUnion(
                try await destination.commit([.delete(entry.summary.id, among: .everywhere)])
                    .released)
        }
        return .meme(entry, history: try rows.versions(of: entry.summary.id).map { try $0.get() })
    }

    /// The row of the destination.
    private func present(_ id: MemeID) async throws -> Entry? {
        do {
            return try await destination.catalog.entry(id, among: .everywhere)
        } catch StoreError.unknownID {
            return nil
        }
    }

    /// Gives a meme that is at the destination the tags that it has at the source, and puts it into the trash or
    /// takes it out as it is there.
    private func settle(_ here: Entry, like entry: Entry) async throws -> Arrival? {
        let id = entry.summary.id
        var changes: [CatalogChange] = []
        if here.discarded != nil, entry.discarded == nil { changes.append(.restore(id)) }
        if here.summary.tags != entry.summary.tags, entry.discarded == nil {
            changes.append(
                .tag(
                    id, adding: entry.summary.tags.subtracting(here.summary.tags),
                    removing: here.summary.tags.subtracting(entry.summary.tags)))
        }
        if here.discarded == nil, let date = entry.discarded {
            changes.append(.discard(id, at: date))
        }
        if !changes.isEmpty { _ = try await destination.commit(changes) }
        return nil
    }

    /// Copies what is left, after the memes.
    mutating func copyTemplatesAndUploads() async throws {
        var templates: [TemplateRow] = []
        try rows.forEachTemplate { template in
            switch template.row {
            case .success(let row): templates.append(row)
            case .failure(let error): result.lack(error)
            }
        }
        for template in templates {
            let reception = try await destination.catalog.receive { receive in
                try receive(.template(template))
            }
            result.note(reception, of: template)
        }
        var uploads: [Arrival] = []
        try rows.forEachUpload { digest, date in
            if try destination.blobs.contains(digest) { uploads.append(.upload(digest, at: date)) }
        }
        try await receive(uploads)
    }

    private func receive(_ arrivals: [Arrival]) async throws {
        if arrivals.isEmpty { return }
        _ = try await destination.catalog.receive { receive in
            for arrival in arrivals { _ = try receive(arrival) }
        }
    }
}
