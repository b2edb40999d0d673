import MemeConcurrency
import Synchronization

/// A change of a store's memes.
public enum StoreChange: Hashable, Sendable {
    case saved([MemeID])
    /// They have other tags now.
    case tagged([MemeID])
    /// They are in the trash now.
    case discarded([MemeID])
    /// They are out of the trash now.
    case restored([MemeID])
    /// They are gone for good.
    case deleted([MemeID])
    /// Any memes changed, or another program changed some: the reader of the stream reads its lists
    /// again.
    case many
}

extension Store {
    /// The changes of the store's memes from now on, in their order.
    ///
    /// A change by this value or its copies arrives at once, by itself. A change by another program, or
    /// by another value for the same place, arrives as ``StoreChange/many`` within some seconds. Each
    /// stream gets every change.
    public var changes: AsyncStream<StoreChange> {
        AsyncStream { continuation in
            let number = listeners.add(continuation)
            let watching = Task { [catalog] in
                var last = try? await catalog.revision()
                while !Task.isCancelled {
                    try? await Task.sleep(for: .seconds(1))
                    guard let now = try? await catalog.revision(), now != last else { continue }
                    if last != nil { continuation.yield(.many) }
                    last = now
                }
            }
            continuation.onTermination = { [listeners] _ in
                watching.cancel()
                listeners.remove(number)
            }
        }
    }

    /// Commits changes and tells the listeners of them.
    func commit(
        _ changes: [CatalogChange], naming blobs: [any StagedBlob] = []
    ) async throws -> Committed {
        let committed = try await catalog.commit(changes, naming: blobs)
        listeners.tell(StoreChange.changes(made: changes, committed))
        return committed
    }
}

extension StoreChange {
    fileprivate static func changes(
        made changes: [CatalogChange], _ committed: Committed
    ) -> [StoreChange] {
        var (saved, tagged): ([MemeID], [MemeID]) = ([], [])
        var (discarded, restored, deleted): ([MemeID], [MemeID], [MemeID]) = ([], [], [])
        for change in changes {
            switch change {
            case .save(let entry, _, _): saved.append(entry.summary.id)
            case .tag(let id, _, _): tagged.append(id)
            case .discard(let id, _, _): discarded.append(id)
            case .restore(let id): restored.append(id)
            case .delete(let id, _): deleted.append(id)
            case .addUpload, .emptyTrash, .removeUploads, .saveTemplate, .discardTemplate,
                .restoreTemplate, .deleteTemplate:
                break
            }
        }
        let all: [StoreChange] = [
            .saved(saved), .tagged(tagged), .discarded(discarded), .restored(restored),
            .deleted(deleted),
        ]
        return zip(all, [saved, tagged, discarded, restored, deleted]).filter { !$1.isEmpty }.map(
            \.0)
            + (committed.memes > 0 ? [.many] : [])
    }
}

/// The streams that are open on the changes of a store.
final class StoreListeners: Sendable {
    private struct State {
        var continuations: [Int: AsyncStream<StoreChange>.Continuation] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    func add(_ continuation: AsyncStream<StoreChange>.Continuation) -> Int {
        state.withLock { state in
            state.next += 1
            state.continuations[state.next] = continuation
            return state.next
        }
    }

    func remove(_ number: Int) {
        _ = state.withLock { $0.continuations.removeValue(forKey: number) }
    }

    func tell(_ changes: [StoreChange]) {
        let continuations = state.withLock { $0.continuations }
        for continuation in continuations.values {
            for change in changes { continuation.yield(change) }
        }
    }
}
