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
        let all = await templates()
        guard let known = all.first(where: { $0.name == name || $0.aliases.contains(name) }),
            let template = await Workers.disk.run({ BuiltInTemplates.template(named: known.name) })
        else {
            throw TemplateError.unknown(
                String(name.prefix(TemplateReference.maximumNameLength)),
                similar: name.count > TemplateReference.maximumNameLength
                    ? [] : Template.names(like: name, among: all))
        }
        loaded.withLock { $0[name] = template }
        return template
    }
}
