import Hummingbird

/// The routes of style sheets, scripts, images, and the bundled fonts.
struct AssetRoutes: Sendable {
    let assets: WebAssets
    /// Whether there are public links, whose previews robots may make.
    var publishes = false

    func add(to router: Router<WebContext>) {
        router.get("/assets/:version/**", use: asset)
        router.get("/favicon.ico") { _, _ in
            // Pages name their icon; only a browser that shows a bare picture asks for this one.
            Response(status: .noContent, headers: [.cacheControl: "public, max-age=86400"])
        }
        let rules = "User-agent: *\n\(publishes ? "Allow: /p/\nAllow: /oembed\n" : "")Disallow: /\n"
        router.get("/robots.txt") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: rules)))
        }
    }

    /// Sends an asset. A page that was loaded before an update asks for an earlier version; it gets the
    /// current one, uncached.
    private func asset(_ request: Request, _ context: WebContext) async throws -> Response {
        let path = context.parameters.getCatchAll().joined(separator: "/")
        guard let asset = try await assets.asset(path) else { throw HTTPError(.notFound) }
        let isCurrent = context.parameters.get("version") == assets.version
        let compressed = try await asset.compressed(
            ContentCoding.accepted(by: request.headers[values: .acceptEncoding]))
        var headers: HTTPFields = [
            .cacheControl: isCurrent ? "public, max-age=31536000, immutable" : "no-cache",
            .eTag: asset.tag(compressed?.coding).header,
            .vary: "Accept-Encoding",
        ]
        if let list = request.headers[.ifNoneMatch], asset.isNamed(in: list) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = asset.mediaType
        if let compressed { headers[.contentEncoding] = compressed.coding.rawValue }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: compressed?.bytes ?? asset.body))
    }
}
