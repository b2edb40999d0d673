import MemeRender
import Synchronization

/// The templates that were decoded last, by their digests: a list shows the same ones again and again.
final class DecodedTemplates: Sendable {
    /// How many are kept: some hundred kilobytes.
    private static let most = 500

    private let templates = Mutex<[Digest: Template]>([:])

    /// The template of a row.
    ///
    /// - Throws: ``StoreError/damagedTemplate(name:reason:)``.
    func template(of row: TemplateRow) throws(StoreError) -> Template {
        if let template = templates.withLock({ $0[row.digest] }) { return template }
        let template = try row.decoded()
        templates.withLock { templates in
            if templates.count >= Self.most { templates = [:] }
            templates[row.digest] = template
        }
        return template
    }
}
