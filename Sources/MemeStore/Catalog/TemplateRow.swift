import Foundation
import MemeRender

/// A template as a row of the catalogue.
struct TemplateRow: Hashable, Sendable {
    let name: String
    /// The SHA-256 of ``document``.
    let digest: Digest
    /// The template as JSON, in which pictures go by their digests.
    let document: String
    /// When it was put into the store.
    var modified: Date
    /// When it was put into the trash, or another one took its name; `nil` if it is listed.
    var discarded: Date?
}

extension TemplateRow {
    /// - Parameter date: when it is put into the store.
    init(_ template: PicturedTemplate, at date: Date) {
        self.init(
            name: template.name, digest: template.digest,
            document: String(decoding: template.template.json, as: UTF8.self), modified: date)
    }

    /// The template.
    ///
    /// - Throws: ``StoreError/damagedTemplate(name:reason:)``.
    func decoded() throws(StoreError) -> Template {
        let bytes = Array(document.utf8)
        do {
            guard Digest(of: bytes) == digest else {
                throw TemplateError.invalid(reason: "it has other bytes than were saved")
            }
            let template = try TemplateFolder.decode(bytes)
            try template.check()
            if template.name != name {
                throw TemplateError.invalid(reason: "it is called \(template.name)")
            }
            if let source = template.sources.first(where: { Digest($0) == nil }) {
                throw TemplateError.invalid(reason: "it names a picture \(source.prefix(80))")
            }
            return template
        } catch {
            throw .damagedTemplate(name: name, reason: "\(error)")
        }
    }

    /// Why a row from an untrusted source is refused; `nil` if this store could have saved it.
    var refusal: String? {
        guard document.utf8.count <= TemplateFolder.longestDocument else {
            return "it has \(document.utf8.count) bytes"
        }
        let times = [modified] + (discarded.map { [$0] } ?? [])
        guard times.allSatisfy({ Date.kept.contains($0.milliseconds) }) else {
            return "its dates are not in the years 1 to 9999"
        }
        do {
            _ = try decoded()
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// The template under a name that others may not have: its own with a number.
    ///
    /// - Parameter template: the decoded template.
    func copy(_ number: Int, of template: Template) -> TemplateRow {
        let end = "-\(number)"
        var template = template
        template.name = name.prefix(TemplateReference.maximumNameLength - end.utf8.count) + end
        let json = template.json
        return TemplateRow(
            name: template.name, digest: Digest(of: json),
            document: String(decoding: json, as: UTF8.self), modified: modified,
            discarded: discarded)
    }
}

extension Template {
    /// The pictures of a template of a store, which go by their digests.
    var pictureDigests: Set<Digest> { Set(sources.compactMap(Digest.init)) }
}

/// A row of a template in a catalogue that may be damaged.
struct CatalogTemplate: Sendable {
    /// Tells it from others; they come in this order.
    let place: Int64
    /// The name of the row in errors.
    let name: String
    let row: Result<TemplateRow, StoreError>
    /// The row's values as JSON, if they can't be decoded.
    let remains: String?

    /// What is known of a template that can't be used.
    var lastWords: String { remains ?? (try? row.get().document) ?? name }
}

/// A search among the listed templates of a catalogue.
enum TemplateRowQuery: Sendable {
    /// All whose names come after another, by name.
    case all(after: String? = nil)
    /// Those that have all words of a query, the best first.
    case matching(TemplateQuery)
    /// Those that have one of these names, by name.
    case named(Set<String>)
    /// Those that are called so, or have it as an alias; the one that is called so first.
    case called(String)
    /// Those with a pattern whose ``TemplatePattern/longestWord`` is one of these, by name.
    case patterns(longestWords: Set<String>)
    /// Those that have at least one of some whole words, those with the heaviest first.
    case sharing(Set<String>)
}
