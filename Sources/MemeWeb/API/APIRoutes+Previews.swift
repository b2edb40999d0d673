import Hummingbird
import MemeRender
import MemeStore

extension APIRoutes {
    static let previewSides = 16...4096
    static let defaultPreviewSide = 1600

    /// Renders a small preview of a recipe. Only the picture below the words is cached.
    func preview(_ request: Request, _ context: WebContext) async throws -> Response {
        let body = try await json(request, as: PreviewRequest.self)
        let side = body.longestSide ?? Self.defaultPreviewSide
        guard Self.previewSides.contains(side) else {
            throw Problem(
                .unprocessableContent,
                "“longestSide” is to be from \(Self.previewSides.lowerBound) to "
                    + "\(Self.previewSides.upperBound).")
        }
        if let frame = body.frame, frame < 1 {
            throw Problem(.unprocessableContent, "Frames are counted from 1.")
        }
        let recipe = try await checkedRecipe(of: body)
        return try await render(body.original, by: recipe) {
            [previewCache] original, pictures, renderer in
            if body.moves == true {
                return try renderer.movingPreview(
                    recipe, on: original, pictures: pictures.named, longestSide: side)
            }
            return try renderer.preview(
                recipe, on: original, pictures: pictures.named, longestSide: side,
                frame: body.frame,
                named: "\(body.original)", cache: previewCache)
        } then: {
            try .rendered($0.image)
        }
    }

    /// Returns the places of a recipe's words without drawing them.
    func layout(_ request: Request, _ context: WebContext) async throws -> Response {
        let body = try await json(request, as: PreviewRequest.self)
        let recipe = try await checkedRecipe(of: body)
        let words = try translations.words(for: request)
        return try await render(body.original, by: recipe) { original, pictures, renderer in
            try renderer.layout(recipe, on: original, pictures: pictures.named)
        } then: {
            try .json(LayoutJSON($0) { $0.sentence.text(in: words) })
        }
    }

    /// Returns when the frames of a recipe's meme are shown, without drawing them.
    func timeline(_ request: Request, _ context: WebContext) async throws -> Response {
        let body = try await json(request, as: PreviewRequest.self)
        let recipe = try await checkedRecipe(of: body)
        return try await render(body.original, by: recipe) { original, pictures, renderer in
            try renderer.timeline(recipe, on: original, pictures: pictures.named)
        } then: {
            try .json(TimelineRecord($0))
        }
    }

    private func checkedRecipe(of body: PreviewRequest) async throws -> Recipe {
        guard let id = body.meme else { return try body.recipe.checkedAsRequested() }
        return try body.recipe.checkedAsRequested(replacing: await store.recipe(of: id).recipe)
    }
}

extension Response {
    /// A response with a picture that was made for this request, which nobody may cache.
    static func rendered(_ image: EncodedImage) throws -> Response {
        Response(
            status: .ok,
            headers: [.contentType: image.format.mediaType, .cacheControl: "no-store"],
            body: try AnswerRoom.body(ByteBuffer(bytes: image.bytes)))
    }
}
