import Foundation
import MemeRender

/// A template of a catalogue in memory.
struct MemoryTemplate: Sendable {
    let place: Int64
    var row: TemplateRow
    let pictures: Set<Digest>
}

extension MemoryRows {
    var templatesInOrder: [MemoryTemplate] { templates.values.sorted { $0.place < $1.place } }

    /// The rows in the trash, the last discarded first.
    var discardedTemplates: [TemplateRow] {
        templates.values.compactMap { template in template.row.discarded.map { (template, $0) } }
            .sorted { ($0.1, $0.0.place) > ($1.1, $1.0.place) }
            .map(\.0.row)
    }

    /// The listed template of a name; `nil` if there is none.
    func template(named name: String) -> TemplateRow? {
        templates.values.first { $0.row.discarded == nil && $0.row.name == name }?.row
    }

    /// The rows of a query, in its order.
    func templates(_ query: TemplateRowQuery) throws -> [TemplateRow] {
        let listed = try templates.values.filter { $0.row.discarded == nil }
            .map { (row: $0.row, template: try $0.row.decoded()) }
            .sorted { $0.row.name < $1.row.name }
        switch query {
        case .all(let name):
            return listed.map(\.row).filter { $0.name > name ?? "" }
        case .named(let names):
            return listed.map(\.row).filter { names.contains($0.name) }
        case .called(let name):
            let found = listed.filter { $0.template.isCalled(name) }.map(\.row)
            return found.filter { $0.name == name } + found.filter { $0.name != name }
        case .patterns(let words):
            return listed.filter { item in
                item.template.patterns.contains { words.contains($0.longestWord) }
            }.map(\.row)
        case .sharing(let words):
            let scored = listed.compactMap { item -> (row: TemplateRow, score: Int)? in
                let terms = SearchTerms(of: item.template)
                let weights = words.compactMap { terms.weight(ofWhole: $0) }
                return weights.isEmpty ? nil : (item.row, weights.reduce(0, +))
            }
            return scored.sorted { ($1.score, $0.row.name) < ($0.score, $1.row.name) }.map(\.row)
        case .matching(let query):
            let rows = Dictionary(listed.map { ($0.row.name, $0.row) }) { first, _ in first }
            return query.results(among: listed.map(\.template)).compactMap { rows[$0.name] }
        }
    }

    mutating func makeTemplateChange(_ change: CatalogChange, _ result: inout Committed) throws {
        switch change {
        case .saveTemplate(let row, _):
            if template(named: row.name)?.digest != row.digest {
                discardTemplate(row.name, at: row.modified)
            }
            try save(row)
        case .discardTemplate(let name, let date):
            guard discardTemplate(name, at: date) else {
                throw TemplateError.unknown(name, similar: [])
            }
        case .restoreTemplate(let digest, let date):
            guard let row = templates[digest]?.row else {
                throw TemplateError.unknown(digest.description, similar: [])
            }
            if row.discarded == nil { return }
            discardTemplate(row.name, at: date)
            templates[digest]?.row.discarded = nil
        case .deleteTemplate(let digest):
            guard let template = templates.removeValue(forKey: digest) else {
                throw TemplateError.unknown(digest.description, similar: [])
            }
            result.released.formUnion(template.pictures)
        default: break
        }
    }

    /// - Returns: `false` if no template of the name is listed.
    @discardableResult
    private mutating func discardTemplate(_ name: String, at date: Date) -> Bool {
        guard let row = template(named: name) else { return false }
        templates[row.digest]?.row.discarded = Date(milliseconds: date.milliseconds)
        return true
    }

    private mutating func save(_ row: TemplateRow) throws {
        var saved = row
        saved.modified = Date(milliseconds: row.modified.milliseconds)
        saved.discarded = row.discarded.map { Date(milliseconds: $0.milliseconds) }
        let last = templates.values.map(\.place).max() ?? 0
        templates[row.digest] = MemoryTemplate(
            place: templates[row.digest]?.place ?? last + 1, row: saved,
            pictures: try row.decoded().pictureDigests)
    }

    /// Takes a template in, as `TemplateTable` does.
    mutating func receive(_ row: TemplateRow) throws -> Reception {
        let namesake = template(named: row.name)
        if templates[row.digest] != nil {
            if namesake?.digest == row.digest || row.discarded != nil { return .present }
            if namesake == nil {
                templates[row.digest]?.row.discarded = nil
                return .listedAgain
            }
        }
        guard row.discarded == nil, namesake != nil else {
            try save(row)
            return .added
        }
        for copy in row.copies(of: try row.decoded()) {
            let present = template(named: copy.name)
            if present?.digest == copy.digest { return .present }
            guard present == nil else { continue }
            try save(copy)
            return .renamedTemplate(copy.name)
        }
        return .present
    }
}
