/// The name of an XMP property: a namespace and a local name.
struct XMPName: Hashable, Sendable {
    var namespace: String
    var name: String

    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let dublinCore = "http://purl.org/dc/elements/1.1/"
    /// mememe's namespace. It is only a name; there is nothing at this address.
    static let mememe = "urn:mememe:1.0:"

    static let root = XMPName(namespace: rdf, name: "RDF")
    static let subject = XMPName(namespace: rdf, name: "about")
    /// An item of an RDF container.
    static let item = XMPName(namespace: rdf, name: "li")

    static let description = XMPName(namespace: dublinCore, name: "description")
    static let recipe = XMPName(namespace: mememe, name: "recipe")
    static let picture = XMPName(namespace: mememe, name: "picture")
    static let original = XMPName(namespace: mememe, name: "original")
    /// The property that refers to extended XMP, which isn't kept.
    static let extended = XMPName(
        namespace: "http://ns.adobe.com/xmp/note/", name: "HasExtendedXMP")

    /// Whether a new description replaces the property.
    var isReplaced: Bool {
        namespace == Self.mememe || self == .description || self == .extended
            || isOfOtherParts
    }

    /// Whether the property is about other parts of the file that aren't kept: gain maps, further
    /// pictures, videos.
    var isOfOtherParts: Bool {
        Self.otherParts.contains(namespace)
            || namespace == "\(Self.google)camera/"
                && ["MotionPhoto", "MicroVideo"].contains(where: name.hasPrefix)
    }

    /// The prefixes of their namespaces.
    static let google = "http://ns.google.com/photos/1.0/"
    static let gainMap = "http://ns.adobe.com/hdr-gain-map/1.0/"
    private static let otherParts = [gainMap, "\(google)container/"]
}
