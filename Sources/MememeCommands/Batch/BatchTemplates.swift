import MemeConcurrency
import MemeRender
import MemeStore
import Synchronization

/// The templates of a batch. It caches the last one, because many rows may use the same.
final class BatchTemplates: Sendable {
    private let last = Mutex<(name: String, template: PicturedTemplate)?>(nil)
    private let storage: StoreOptions

    /// - Parameter storage: names the store, which may have templates of its own.
    init(in storage: StoreOptions) { self.storage = storage }

    /// Finds a template; call it on a thread that may block.
    ///
    /// - Parameter name: a name, or the path of a folder.
    func template(named name: String) throws -> PicturedTemplate {
        if let kept = last.withLock({ $0 }), kept.name == name { return kept.template }
        let template = try find(name)
        last.withLock { $0 = (name, template) }
        return template
    }

    private func find(_ name: String) throws -> PicturedTemplate {
        let found = Monitor<Result<PicturedTemplate, any Error>?>(nil)
        Task { [storage] in
            let result: Result<PicturedTemplate, any Error>
            do {
                result = .success(try await NamedTemplate.find(name, in: storage))
            } catch {
                result = .failure(error)
            }
            found.withLock { $0 = result }
            found.broadcast()
        }
        return try found.wait { $0 }.get()
    }
}

/// A template with the words and pictures of a row.
struct FilledTemplate: Sendable {
    let name: String
    let original: BatchOriginals.Original
    let recipe: Recipe
    /// The pictures in places, and the files that they come from.
    let placed: [HashedPicture]
    let files: [InputPicture]
    /// The pictures that are the template's own.
    let own: [HashedPicture]
}
