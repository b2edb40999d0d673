import Hummingbird

/// The style sheets, scripts and images of the pages, and the bundled fonts.
struct AssetRoutes: Sendable {
    let assets: WebAssets

    func add(to router: Router<WebContext>) {
        router.get("\(assets.base)/**") { _, context in
            guard let asset = assets.asset(context.parameters.getCatchAll().joined(separator: "/"))
            else { throw HTTPError(.notFound) }
            return Response(
                status: .ok,
                headers: [
                    .contentType: asset.mediaType,
                    .cacheControl: "public, max-age=31536000, immutable",
                ],
                body: ResponseBody(byteBuffer: asset.body))
        }
    }
}
