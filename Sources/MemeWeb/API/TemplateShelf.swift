import MemeConcurrency
import MemeStore
import MemeRender
import Synchronization

/// The templates that the API lists and uses: those that are part of mememe.
final class TemplateShelf: Sendable {
    private let all = Mutex<[Template]?>(nil)
    /// Those that were used; there are few, and small ones.
    private let loaded = Mutex<[String: PicturedTemplate]>([:])

    /// All templates without their pictures, by name.
    func templates() async -> [Template] {
        if let all = all.withLock(\.self) { return all }
        let read = await Workers.disk.run { BuiltInTemplates.all }
        all.withLock { $0 = read }
        return read
    }

    /// The template of a name or an alias.
    ///
    /// - Throws: `TemplateError.unknown(_:similar:)`.
    func template(named name: String) async throws -> PicturedTemplate {
        if let template = loaded.withLock({ $0[name] }) { return template }
        // A longer text is no name, and needn't be repeated whole.
        let name = String(name.prefix(TemplateReference.maximumNameLength + 1))
        let template = try await Workers.disk.run { try BuiltInTemplates.find(name) }
        loaded.withLock { $0[name] = template }
        return template
    }
}
