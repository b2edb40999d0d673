import Hummingbird
import MemeRender
import MemeStore

extension APIRoutes {
    /// Lists the templates, those that a search finds first.
    func templates(_ request: Request, _ context: WebContext) async throws -> Response {
        var templates = await templateShelf.templates()
        if let search = try request.search {
            templates = TemplateQuery(search).results(among: templates)
        }
        return try .json(TemplateListJSON(templates.map { TemplateJSON(addressing: $0) }))
    }

    /// Tells all of a template.
    func template(_ request: Request, _ context: WebContext) async throws -> Response {
        let template = try await template(of: context)
        var record = TemplateDetailJSON(template)
        record.summary = TemplateJSON(addressing: template.template)
        return try .json(record)
    }

    /// Sends the background as it is.
    func templateBackground(_ request: Request, _ context: WebContext) async throws -> Response {
        let template = try await template(of: context)
        return try ServedBytes(
            content: .memory(ByteBuffer(bytes: template.background.bytes)),
            mediaType: template.background.format.mediaType,
            tag: EntityTag("\(template.backgroundDigest)")
        ).response(to: request, caching: .whileItIsThere)
    }

    /// The longest side of an example, in pixels.
    static let exampleSide = 600

    /// Renders the example.
    func templateExample(_ request: Request, _ context: WebContext) async throws -> Response {
        let template = try await template(of: context)
        let key = PictureKey.example(template.digest)
        if let held = servedPictures[key] {
            return try held.response(to: request, caching: .whileItIsThere)
        }
        let image = try await gate.run { [previewCache] renderer in
            try renderer.preview(
                template.example, on: template.background, pictures: template.namedPictures,
                longestSide: Self.exampleSide, named: "\(template.digest)", cache: previewCache
            ).image
        }
        let bytes = ServedBytes(
            content: .memory(ByteBuffer(bytes: image.bytes)), mediaType: image.format.mediaType,
            tag: EntityTag("\(template.digest)-example"))
        servedPictures.hold(bytes, for: key, cost: bytes.cost)
        return try bytes.response(to: request, caching: .whileItIsThere)
    }

    private func template(of context: WebContext) async throws -> PicturedTemplate {
        do {
            return try await templateShelf.template(named: context.parameters.require("name"))
        } catch TemplateError.unknown {
            throw Problem(.notFound, "There is no such template.")
        }
    }
}

extension TemplateJSON {
    /// A template in an answer, with the addresses of its pictures.
    fileprivate init(addressing template: Template) {
        self.init(template)
        exampleImage = APIPath.templateExample(template.name)
        backgroundImage = APIPath.templateBackground(template.name)
    }
}
