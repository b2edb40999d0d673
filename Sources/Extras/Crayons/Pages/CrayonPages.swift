import Extras
import Hummingbird
import MemeRender

extension ExtrasRoutes {
    /// The two tabs of Crayons: the table, or the controls that are always in sync.
    func crayons(_ request: Request, _ context: WebContext) throws -> Response {
        guard try request.query("tab") == "controls" else {
            return try templates.page(
                "extras/crayons", ["crayons": Crayon.all.map(\.values)])
        }
        // The stepper's buttons say where they lead to; else it is what was typed.
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

    /// A page in the colour of a crayon.
    func crayon(_ request: Request, _ context: WebContext) throws -> Response {
        guard let crayon = Crayon(named: try context.parameters.require("name")) else {
            throw HTTPError(.notFound, message: "There is no crayon of this name.")
        }
        return try templates.page("extras/crayon", crayon.values)
    }

    /// The colours of the crayons, each as a class of its name.
    func crayonColors(_ request: Request, _ context: WebContext) -> Response {
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
    /// What templates show of it.
    fileprivate var values: [String: Any] {
        [
            "crayon": name, "slug": slug, "hex": color.description,
            "rgb": "\(color.red), \(color.green), \(color.blue)",
            "memeURL": PageURL.make("/new", ["fill": color.description]),
        ]
    }
}
