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

/// A store, or an empty one, which has those templates that are part of mememe.
private func templates(of store: OpaquePointer?) throws -> Store {
    if let store { return CallStore.of(store).store }
    return try waiting { try await Store.open(.memory) }
}
