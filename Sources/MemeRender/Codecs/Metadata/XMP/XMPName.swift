/// The name of a property of XMP: a namespace and a name in it.
struct XMPName: Hashable, Sendable {
    var namespace: String
    var name: String

    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let dublinCore = "http://purl.org/dc/elements/1.1/"
    /// mememe's own. It is a name and no address: nothing is to be found there.
    static let mememe = "urn:mememe:1.0:"

    static let root = XMPName(namespace: rdf, name: "RDF")
    static let subject = XMPName(namespace: rdf, name: "about")
    /// One of several texts.
    static let item = XMPName(namespace: rdf, name: "li")

    static let description = XMPName(namespace: dublinCore, name: "description")
    static let recipe = XMPName(namespace: mememe, name: "recipe")
    static let original = XMPName(namespace: mememe, name: "original")
    /// Names the further packets of a JPEG, which are not kept.
    static let extended = XMPName(
        namespace: "http://ns.adobe.com/xmp/note/", name: "HasExtendedXMP")

    /// Whether a new description takes the place of such a property.
    var isReplaced: Bool {
        namespace == Self.mememe || self == .description || self == .extended
            || isOfOtherParts
    }

    /// Whether it tells of what follows the picture in its file, which isn't kept: gain maps, other
    /// pictures, films.
    var isOfOtherParts: Bool {
        Self.otherParts.contains(namespace)
            || namespace == "\(Self.google)camera/"
                && ["MotionPhoto", "MicroVideo"].contains(where: name.hasPrefix)
    }

    /// What their namespaces begin with.
    static let google = "http://ns.google.com/photos/1.0/"
    static let gainMap = "http://ns.adobe.com/hdr-gain-map/1.0/"
    private static let otherParts = [gainMap, "\(google)container/"]
}
