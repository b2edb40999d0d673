import Hummingbird
import MemeRender

/// What makes the web app one that can be installed: its manifest and its icons.
struct AppRoutes: Sendable {
    private let icons: [(path: String, picture: ByteBuffer)]
    private let manifest: Response

    init(assets: WebAssets) throws {
        let ground = try EncodedImage(assets.bytes("images/icon-ground.png"))
        icons = try AppIcon.all.map {
            ($0.path, ByteBuffer(bytes: try $0.rendered(on: ground).bytes))
        }
        var manifest = try Response.json(
            AppManifest(icons: AppIcon.all), type: "application/manifest+json")
        manifest.headers[.cacheControl] = "no-cache"
        self.manifest = manifest
    }

    func add(to router: Router<WebContext>) {
        router.get("/manifest.webmanifest") { _, _ in manifest }
        for (path, picture) in icons {
            router.get("\(path)") { _, _ in
                Response(
                    status: .ok,
                    headers: [
                        .contentType: "image/png", .cacheControl: "public, max-age=86400",
                    ],
                    body: ResponseBody(byteBuffer: picture))
            }
        }
    }
}
