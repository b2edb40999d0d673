/// The manifest of the web app, for its installation (W3C, Web Application Manifest).
struct AppManifest: Encodable {
    struct Icon: Encodable {
        var src: String
        var sizes: String
        var type = "image/png"
        var purpose: String
    }

    struct Shortcut: Encodable {
        var name: String
        var url: String
    }

    /// What the app takes from the share sheet of a system; the service worker receives it.
    struct ShareTarget: Encodable {
        struct Fields: Encodable {
            struct File: Encodable {
                var name = "picture"
                var accept = ["image/*"]
            }

            var title = "title"
            var text = "text"
            var files = [File()]
        }

        var action = "/share-target"
        var method = "POST"
        var enctype = "multipart/form-data"
        var params = Fields()
    }

    /// The files that the system can open with the app.
    struct FileHandler: Encodable {
        var action = "/new"
        var accept = [
            "image/jpeg": [".jpg", ".jpeg"], "image/png": [".png"], "image/gif": [".gif"],
            "image/webp": [".webp"], "image/avif": [".avif"], "image/heic": [".heic", ".heif"],
        ]
    }

    var id = "/"
    var name = "mememe"
    var short_name = "mememe"
    var description = "Words on pictures, set by someone who cares."
    var lang = "en"
    var start_url = "/"
    var scope = "/"
    var display = "standalone"
    var theme_color = "#101113"
    var background_color = "#101113"
    var categories = ["photo", "entertainment"]
    var icons: [Icon]
    var share_target = ShareTarget()
    var file_handlers = [FileHandler()]
    var shortcuts = [Shortcut(name: "New meme", url: "/new")]

    init(icons: [AppIcon]) {
        self.icons = icons.map {
            Icon(
                src: $0.path, sizes: "\($0.size)x\($0.size)",
                purpose: $0.isMaskable ? "maskable" : "any")
        }
    }
}
