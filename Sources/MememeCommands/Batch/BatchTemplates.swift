import MemeRender
import MemeStore
import Synchronization

/// The templates of a batch. It caches the last one, because many rows may use the same.
final class BatchTemplates: Sendable {
    private let last = Mutex<(name: String, template: PicturedTemplate)?>(nil)

    /// - Parameter name: a name, or the path of a folder.
    func template(named name: String) throws -> PicturedTemplate {
        if let kept = last.withLock({ $0 }), kept.name == name { return kept.template }
        let template = try NamedTemplate.find(name)
        last.withLock { $0 = (name, template) }
        return template
    }
}

/// A template with the words and pictures of a row.
struct FilledTemplate: Sendable {
    let name: String
    let original: BatchOriginals.Original
    let recipe: Recipe
    /// All pictures that the recipe names.
    let pictures: [EncodedImage]
}
