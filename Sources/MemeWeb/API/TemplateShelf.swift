import MemeConcurrency
import MemeRender
import MemeStore
import Synchronization

/// The templates that the API lists and uses: those of the store, and those that are part of mememe.
final class TemplateShelf: Sendable {
    private let store: Store
    /// The built-in ones that were used; there are few, and small ones.
    private let loaded = Mutex<[String: PicturedTemplate]>([:])

    init(of store: Store) { self.store = store }

    /// The template of a name or an alias.
    ///
    /// - Throws: `TemplateError.unknown(_:similar:)` among others.
    func template(named name: String) async throws -> PicturedTemplate {
        // A longer text is no name, and needn't be repeated whole.
        let name = String(name.prefix(TemplateReference.maximumNameLength + 1))
        if let own = try await store.ownTemplate(named: name) { return own }
        if let template = loaded.withLock({ $0[name] }) { return template }
        guard let template = await Workers.disk.run({ try? BuiltInTemplates.find(name) }) else {
            return try await store.template(named: name)
        }
        loaded.withLock { $0[name] = template }
        return template
    }
}
