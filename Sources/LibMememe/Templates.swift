public import CMememe
import MemeRender
import MemeStore

@c @implementation
public func mememe_templates(
    _ store: OpaquePointer?, _ search: UnsafePointer<CChar>?,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mememe_status {
    answer(result) {
        let search = try search.map { try text($0, "search") }
        let store = try templates(of: store)
        let page = try waiting {
            if let search { return try await store.templates(matching: search, limit: .max) }
            return try await store.templates(limit: .max)
        }
        return try CallResult(
            TemplateListJSON(
                page.templates.map { TemplateJSON($0, isBuiltIn: !page.own.contains($0.name)) }))
    }
}

@c @implementation
public func mememe_template(
    _ store: OpaquePointer?, _ name: UnsafePointer<CChar>?,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mememe_status {
    answer(result) {
        let name = try text(name, "name")
        let store = try templates(of: store)
        let template = try waiting { try await store.template(named: name) }
        return try CallResult(TemplateDetailJSON(template), template.background.bytes)
    }
}

@c @implementation
public func mememe_template_save(
    _ store: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ facts: UnsafePointer<CChar>?,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mememe_status {
    answer(result) {
        let store = try CallStore.required(store)
        let id = try text(id, "id")
        let facts = try decoded(facts, "facts", as: TemplateFacts.self)
        let template = try waiting {
            let meme = try await store.meme(store.resolve(id))
            let template = try PicturedTemplate(of: meme, facts: facts.template)
            try await store.save(template, facts.replaces ? .inPlace : .new)
            return template
        }
        return try CallResult(TemplateDetailJSON(template))
    }
}

/// What a call says of a template besides its picture and places.
private struct TemplateFacts: Decodable {
    let template: Template
    let replaces: Bool

    private enum CodingKeys: String, CodingKey {
        case replaces = "replace"
    }

    init(from decoder: any Decoder) throws {
        template = try Template(factsFrom: decoder)
        replaces =
            try decoder.container(keyedBy: CodingKeys.self)
            .decodeIfPresent(Bool.self, forKey: .replaces) ?? false
    }
}

/// A store, or an empty one, which has those templates that are part of mememe.
private func templates(of store: OpaquePointer?) throws -> Store {
    if let store { return CallStore.of(store).store }
    return try waiting { try await Store.open(.memory) }
}
