import Hummingbird
import MemeRender
import MemeWeb

/// The pages of Crayons.
struct CrayonPages: Sendable {
    let templates: PageTemplates

    func add(to router: Router<WebContext>) {
        router.get("/extras/crayons", use: crayons)
        router.get("/extras/crayons/crayons.css", use: crayonColors)
        router.get("/extras/crayons/:name", use: crayon)
    }

    /// The two tabs of Crayons: the table, and the synchronized controls.
    private func crayons(_ request: Request, _ context: WebContext) throws -> Response {
        guard try request.query("tab") == "controls" else {
            return try templates.page(
                "extras/crayons", ["crayons": Crayon.all.map(\.values)])
        }
        // The stepper's buttons send their value as `to`; otherwise the text field's counts.
        let typed = try request.query("to") ?? request.query("value")
        let value = typed.flatMap { SyncedValue($0) }
        let shown = value ?? .initial
        return try templates.page(
            "extras/crayon-controls",
            [
                "value": shown.value,
                "less": shown.decremented.value,
                "more": shown.incremented.value,
                "minimum": SyncedValue.range.lowerBound,
                "maximum": SyncedValue.range.upperBound,
                "step": SyncedValue.step,
                "refused": value == nil ? typed ?? "" : "",
                "isRefused": value == nil && typed != nil,
            ])
    }

    /// A page in the color of a crayon.
    private func crayon(_ request: Request, _ context: WebContext) throws -> Response {
        guard let crayon = Crayon(named: try context.parameters.require("name")) else {
            throw HTTPError(.notFound, message: "There is no crayon of this name.")
        }
        return try templates.page("extras/crayon", crayon.values)
    }

    /// A style sheet with a class for the color of each crayon.
    private func crayonColors(_ request: Request, _ context: WebContext) -> Response {
        let rules = Crayon.all.map {
            ".\($0.slug){--crayon:\($0.color);--on-crayon:\($0.textColor)}\n"
        }
        return Response(
            status: .ok,
            headers: [.contentType: "text/css; charset=utf-8", .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: rules.joined())))
    }
}

extension Crayon {
    /// The values for templates.
    fileprivate var values: [String: Any] {
        [
            "crayon": name, "slug": slug, "hex": color.description,
            "rgb": "\(color.red), \(color.green), \(color.blue)",
            "memeURL": PageURL.make("/new", ["fill": color.description]),
        ]
    }
}
