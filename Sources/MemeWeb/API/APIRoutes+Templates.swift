import HTTPTypes
import Hummingbird
import MemeRender
import MemeStore

extension APIRoutes {
    /// Lists the templates, or those that a search finds.
    func templates(_ request: Request, _ context: WebContext) async throws -> Response {
        let limit =
            try request.query("limit", in: Self.listLengths) ?? TemplatePage.defaultLimit
        let search = try request.search
        let builtIns = try translations.templates(for: request)
        let page =
            if let search, !search.isEmpty {
                try await store.templates(matching: search, limit: limit, builtIns)
            } else {
                try await store.templates(after: request.query("after"), limit: limit, builtIns)
            }
        return try .json(
            TemplateListJSON(
                page.templates.map {
                    TemplateJSON($0, isBuiltIn: !page.own.contains($0.name)).addressed()
                }, next: page.next))
    }

    /// Tells all of a template.
    func template(_ request: Request, _ context: WebContext) async throws -> Response {
        try await .detail(of: template(of: context), translations.templates(for: request))
    }

    /// Makes a template of a meme, or of an original by a recipe, and saves it.
    func addTemplate(_ request: Request, _ context: WebContext) async throws -> Response {
        let body = try await json(request, as: NewTemplateRequest.self)
        let template = try await gate.pass { slot in
            switch body.content {
            case .meme(let id):
                let meme = try await store.meme(id)
                return try await slot.run { _ in try body.template(of: meme) }
            case .original(let digest, let recipe):
                let recipe = try recipe.checkedAsRequested()
                let found = try await pictures(recipe.layerPictures.union([digest]))
                guard let original = found[digest] else {
                    throw RenderError.missingPicture(digest.description)
                }
                return try await slot.run { renderer in
                    // The example shows that it can be drawn.
                    let meme = try Meme(
                        original, recipe: recipe, laying: found.hashed,
                        originalDigest: digest, renderer: renderer)
                    return try body.template(of: meme)
                }
            }
        }
        try await store.save(template, body.replaces.map(TemplateSaving.inPlaceOf) ?? .new)
        return try .detail(
            of: template, translations.templates(for: request), status: .created,
            headers: [.location: APIPath.template(template.name)])
    }

    /// Moves a template of the store into the trash.
    func deleteTemplate(_ request: Request, _ context: WebContext) async throws -> Response {
        let name = try context.parameters.require("name")
        do {
            try await store.discardTemplates(named: [name])
        } catch TemplateError.unknown {
            if BuiltInTemplates.names.contains(name) {
                throw Problem(.conflict, "This template is part of mememe, and can’t be deleted.")
            }
            throw Self.noTemplate
        }
        return Response(status: .noContent)
    }

    /// Moves the template that had a name last out of the trash.
    func restoreTemplate(_ request: Request, _ context: WebContext) async throws -> Response {
        let name = try context.parameters.require("name")
        guard let found = try await store.discardedTemplates().first(where: { $0.name == name })
        else { throw Problem(.notFound, "There is no such template in the trash.") }
        try await store.restoreTemplate(found.digest)
        return try .detail(
            of: await store.template(named: name), translations.templates(for: request))
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

    /// Stores the background as an original, and with it the pictures of the example, so that a meme of the
    /// template can be previewed and saved.
    func templateOriginal(_ request: Request, _ context: WebContext) async throws -> Response {
        let template = try await template(of: context)
        let size = try await gate.run { renderer in try renderer.size(of: template.background) }
        let answer = try await stored(template.background, size)
        for (digest, picture) in template.pictures where digest != template.backgroundDigest {
            _ = try await store.addOriginal(picture)
        }
        return answer
    }

    /// The longest side of an example, in pixels.
    static let exampleSide = 480

    /// Renders the example.
    func templateExample(_ request: Request, _ context: WebContext) async throws -> Response {
        let template = try await template(of: context)
        let language = PageLanguage(request)
        let key = PictureKey.example(template.digest, language)
        if let held = servedPictures[key] {
            return try held.response(to: request, caching: .whileItIsThere)
        }
        let example = try translations.templates(for: request).example(of: template)
        let image = try await gate.run { [previewCache] renderer in
            let preview = try renderer.preview(
                example, on: template.background, pictures: template.namedPictures,
                longestSide: Self.exampleSide, named: "\(template.digest)", cache: previewCache)
            // A gallery shows dozens at once.
            var small = Recipe()
            (small.format, small.quality, small.describesItself) = (.webp, 75, false)
            return try renderer.render(small, on: preview.image).image
        }
        let bytes = ServedBytes(
            content: .memory(ByteBuffer(bytes: image.bytes)), mediaType: image.format.mediaType,
            tag: EntityTag("\(template.digest)-\(language.rawValue)-webp"))
        servedPictures.hold(bytes, for: key, cost: bytes.cost)
        return try bytes.response(to: request, caching: .whileItIsThere)
    }

    private func template(of context: WebContext) async throws -> PicturedTemplate {
        do {
            return try await templateShelf.template(named: context.parameters.require("name"))
        } catch TemplateError.unknown {
            throw Self.noTemplate
        }
    }

    private static let noTemplate = Problem(.notFound, "There is no such template.")
}

extension Response {
    fileprivate static func detail(
        of template: PicturedTemplate, _ builtIns: TranslatedTemplates,
        status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        var record = TemplateDetailJSON(template, builtIns)
        record.summary = record.summary.addressed()
        return try json(record, status: status, headers: headers)
    }
}

extension TemplateJSON {
    /// The template with the addresses of its pictures.
    fileprivate func addressed() -> TemplateJSON {
        var copy = self
        copy.exampleImage = APIPath.templateExample(name)
        copy.backgroundImage = APIPath.templateBackground(name)
        return copy
    }
}
