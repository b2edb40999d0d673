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
}

extension MemoryRows: TemplateRows {
    func listedTemplate(named name: String) -> Digest? {
        templates.values.first { $0.row.discarded == nil && $0.row.name == name }?.row.digest
    }

    func nameOfTemplate(_ digest: Digest) -> String? { templates[digest]?.row.name }

    mutating func save(_ row: TemplateRow) throws {
        var saved = row
        saved.modified = Date(milliseconds: row.modified.milliseconds)
        saved.discarded = row.discarded.map { Date(milliseconds: $0.milliseconds) }
        let last = templates.values.map(\.place).max() ?? 0
        templates[row.digest] = MemoryTemplate(
            place: templates[row.digest]?.place ?? last + 1, row: saved,
            pictures: try row.decoded().pictureDigests)
    }

    mutating func discardTemplate(named name: String, at date: Date) -> Bool {
        guard let digest = listedTemplate(named: name) else { return false }
        templates[digest]?.row.discarded = Date(milliseconds: date.milliseconds)
        return true
    }

    mutating func listAgain(_ digest: Digest) { templates[digest]?.row.discarded = nil }

    mutating func deleteTemplate(_ digest: Digest) -> Set<Digest>? {
        templates.removeValue(forKey: digest)?.pictures
    }
}
