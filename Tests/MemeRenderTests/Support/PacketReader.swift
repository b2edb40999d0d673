import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Reads an XMP packet with Foundation's XML parser, independently of mememe's code.
final class PacketReader: NSObject, XMLParserDelegate {
    /// The text of each element, by namespace and name; the first if there are several.
    private(set) var texts: [String: String] = [:]
    /// The attributes of each element, by qualified name.
    private(set) var attributes: [String: String] = [:]
    private var names: [String] = []
    private var text: [String] = []

    /// - Returns: `nil` if the packet isn't well-formed.
    init?(_ packet: [UInt8]) {
        super.init()
        let parser = XMLParser(data: Data(packet))
        parser.shouldProcessNamespaces = true
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    /// The first of the texts in several languages.
    var words: String? { texts["http://purl.org/dc/elements/1.1/ description"] }
    var recipe: String? { texts["urn:mememe:1.0: recipe"] }
    var original: String? { texts["urn:mememe:1.0: original"] }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        names.append("\(namespaceURI ?? "") \(name)")
        text.append("")
        self.attributes.merge(attributes) { first, _ in first }
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        text[text.count - 1] += characters
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        guard let ended = names.popLast(), let text = text.popLast() else { return }
        let value = texts[ended] ?? text
        texts[ended] = value
        // The first item is the property's text.
        if name == "li", let property = names.dropLast().last, texts[property] == nil {
            texts[property] = value
        }
        if name == "li" { texts[ended] = nil }
    }
}
