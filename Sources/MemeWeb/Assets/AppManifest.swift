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
    var shortcuts = [Shortcut(name: "New meme", url: "/new")]

    init(icons: [AppIcon]) {
        self.icons = icons.map {
            Icon(
                src: $0.path, sizes: "\($0.size)x\($0.size)",
                purpose: $0.isMaskable ? "maskable" : "any")
        }
    }
}
