public import CMememe
import MemeRender
import MemeStore

/// A meme that was made and not saved, in JSON.
private struct MadeJSON: Encodable {
    var width: Int
    var height: Int
    var byteCount: Int
    var format: ImageFormat
    var captions: [CaptionLayoutJSON]
    var warnings: [String]

    init(_ meme: Meme) {
        width = meme.size.width
        height = meme.size.height
        byteCount = meme.memed.byteCount
        format = meme.memed.format
        captions = meme.captions.map { CaptionLayoutJSON($0) }
        warnings = meme.warnings.map { "\($0)" }
    }
}

@c @implementation
public func mememe_render(
    _ store: OpaquePointer?, _ request: UnsafePointer<CChar>?,
    _ pictures: UnsafePointer<mememe_picture>?, _ count: Int,
    _ options: UnsafePointer<mememe_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mememe_status {
    answer(result) {
        let options = try CallOptions(options)
        let parts = try ingredients(store, request, pictures, count, options)
        let meme = try Meme(
            parts.picture(), recipe: parts.recipe, pictures: parts.pictures,
            renderer: options.renderer, progress: options.progress)
        return try CallResult(MadeJSON(meme), meme.memed.bytes)
    }
}

private func ingredients(
    _ store: OpaquePointer?, _ request: UnsafePointer<CChar>?,
    _ pictures: UnsafePointer<mememe_picture>?, _ count: Int, _ options: CallOptions
) throws -> Ingredients {
    try decoded(request, "request", as: CallRequest.self).ingredients(
        CallPictures(pictures, count: count), CallStore.optional(store), options.renderer)
}

@c @implementation
public func mememe_layout(
    _ store: OpaquePointer?, _ request: UnsafePointer<CChar>?,
    _ pictures: UnsafePointer<mememe_picture>?, _ count: Int,
    _ options: UnsafePointer<mememe_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mememe_status {
    answer(result) {
        let options = try CallOptions(options)
        let parts = try ingredients(store, request, pictures, count, options)
        let recipe = parts.recipe
        let layout = try options.renderer.layout(
            recipe, on: parts.picture(),
            pictures: recipe.needed(recipe.hashed(parts.pictures)).named)
        return try CallResult(LayoutJSON(layout))
    }
}

@c @implementation
public func mememe_fonts(_ result: UnsafeMutablePointer<OpaquePointer?>?) -> mememe_status {
    answer(result) { try CallResult(FontListJSON.here) }
}
