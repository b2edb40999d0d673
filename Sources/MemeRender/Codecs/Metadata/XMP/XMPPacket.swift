/// The properties of an untrusted XMP packet and their places.
///
/// Properties are elements or attributes of `rdf:Description` (ISO 16684-1, 7). Only the text of the
/// properties of a description is read.
struct XMPPacket {
    struct Property {
        var name: XMPName
        /// The texts of the property; one per language if it has several.
        var items: [(language: String?, text: String)]

        /// The default text.
        private var item: (language: String?, text: String)? {
            items.first { $0.language == "x-default" } ?? items.first
        }

        var text: String? { item?.text }

        /// The language that has the same text as the default; `nil` if there is none.
        var language: String? {
            items.first { $0.language != "x-default" && $0.text == text }?.language
        }
    }

    private(set) var properties: [Property] = []
    /// The ranges that a new description replaces, in packet order: elements, attributes with the white
    /// space before them, and every `rdf:Description` that contains nothing else.
    private(set) var replaced: [Range<Int>] = []
    /// The subject of the properties: `rdf:about`, usually empty.
    private(set) var subject = ""
    /// The place of the end tag of `rdf:RDF`.
    private(set) var end = 0
    /// Whether `rdf` is the prefix of RDF at that place.
    private(set) var hasUsualPrefix = false

    private let packet: [UInt8]
    private let isReplaced: (XMPName) -> Bool
    private var elements: [Element] = []
    /// The state of the current `rdf:Description`: the number of ranges replaced before it, and whether
    /// it contains anything else.
    private var group = (start: 0, hasOther: false)
    /// The namespaces of each prefix, innermost last.
    private var namespaces = ["xml": ["http://www.w3.org/XML/1998/namespace"]]

    private struct Element {
        var rawName: String
        var name: XMPName
        var start: Int
        /// The prefixes that this element declares.
        var prefixes: [String]
    }

    /// - Parameter isReplaced: whether a property is replaced.
    /// - Returns: `nil` if the packet isn't XMP or isn't well-formed.
    init?(_ packet: [UInt8], replacing isReplaced: @escaping (XMPName) -> Bool = \.isReplaced) {
        self.packet = packet
        self.isReplaced = isReplaced
        do {
            try scan()
        } catch {
            return nil
        }
        if end == 0 || !elements.isEmpty { return nil }
    }

    func property(_ name: XMPName) -> Property? {
        properties.first { $0.name == name }
    }
}

extension XMPPacket {
    private mutating func scan() throws(XMLTokens.Malformed) {
        var tokens = XMLTokens(packet)
        while let token = try tokens.next() {
            switch token {
            case .start(let tag):
                try open(tag)
                if tag.isEmpty { try close(tag.name, tag.range.upperBound..<tag.range.upperBound) }
            case .end(let name, let range): try close(name, range)
            case .text(let range):
                if isWanted, let text = XMLText.plain(packet[range]) { append(text) }
            case .literal(let range):
                if isWanted { append(String(decoding: packet[range], as: UTF8.self)) }
            case .other: break
            }
        }
    }

    /// The depth of `rdf:RDF`; `nil` outside it.
    private var root: Int? {
        // At most one element encloses `rdf:RDF`.
        elements.prefix(2).firstIndex { $0.name == .root }
    }

    /// Whether the current text belongs to a property that is read.
    private var isWanted: Bool {
        guard let root, elements.count > root + 2 else { return false }
        return isReplaced(elements[root + 2].name)
    }

    /// The deepest nesting of elements; real XMP has a dozen levels.
    private static let deepest = 100

    private mutating func open(_ tag: XMLTokens.Tag) throws(XMLTokens.Malformed) {
        guard elements.count < Self.deepest else { throw XMLTokens.Malformed() }
        var element = Element(
            rawName: tag.name, name: XMPName(namespace: "", name: ""), start: tag.range.lowerBound,
            prefixes: [])
        for attribute in tag.attributes {
            guard attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:") else { continue }
            guard let uri = XMLText.plain(packet[attribute.value]) else {
                throw XMLTokens.Malformed()
            }
            let prefix = String(attribute.name.dropFirst("xmlns:".count))
            namespaces[prefix, default: []].append(uri)
            element.prefixes.append(prefix)
        }
        element.name = try name(tag.name, isAttribute: false)
        elements.append(element)
        guard let root else { return }
        switch elements.count - root {
        case 2:
            group = (replaced.count, false)
            try readAttributes(of: tag)
        case 3 where isReplaced(element.name):
            properties.append(Property(name: element.name, items: []))
        case 3: group.hasOther = true
        case 4... where isWanted && element.name == .item:
            let language = tag.attributes.first { $0.name == "xml:lang" }
                .flatMap { XMLText.plain(packet[$0.value]) }
            properties[properties.count - 1].items.append((language, ""))
        default: break
        }
    }

    /// Reads the attributes of an `rdf:Description`, each of which may be a property.
    private mutating func readAttributes(of tag: XMLTokens.Tag) throws(XMLTokens.Malformed) {
        for attribute in tag.attributes {
            let name = try name(attribute.name, isAttribute: true)
            if name == .subject {
                subject = XMLText.plain(packet[attribute.value]) ?? ""
            } else if isReplaced(name) {
                let text = XMLText.plain(packet[attribute.value])
                properties.append(Property(name: name, items: text.map { [(nil, $0)] } ?? []))
                replaced.append(attribute.range)
            } else if !attribute.name.hasPrefix("xmlns") {
                group.hasOther = true
            }
        }
    }

    private mutating func append(_ text: String) {
        let last = properties.count - 1
        guard let root, last >= 0 else { return }
        if elements.count == root + 3 {
            // White space around a list of items isn't text.
            if properties[last].items.isEmpty, text.allSatisfy(\.isWhitespace) { return }
            if properties[last].items.isEmpty { properties[last].items = [(nil, "")] }
        } else if elements.last?.name != .item {
            return
        }
        if properties[last].items.isEmpty { return }
        properties[last].items[properties[last].items.count - 1].text += text
    }

    private mutating func close(
        _ rawName: String, _ tag: Range<Int>
    ) throws(XMLTokens.Malformed) {
        let root = root
        guard let element = elements.popLast(), element.rawName == rawName else {
            throw XMLTokens.Malformed()
        }
        if let root {
            if elements.count == root, !tag.isEmpty {
                end = tag.lowerBound
                hasUsualPrefix = rawName == "rdf:RDF"
            } else if elements.count == root + 2, isReplaced(element.name) {
                replaced.append(element.start..<tag.upperBound)
            } else if elements.count == root + 1, !group.hasOther, replaced.count > group.start {
                let line = packet[tag.upperBound...].prefix { $0 == UInt8(ascii: "\n") }.prefix(1)
                replaced.removeSubrange(group.start...)
                replaced.append(element.start..<tag.upperBound + line.count)
            }
        }
        for prefix in element.prefixes { namespaces[prefix]?.removeLast() }
    }

    private func name(
        _ rawName: String, isAttribute: Bool
    ) throws(XMLTokens.Malformed) -> XMPName {
        guard let colon = rawName.firstIndex(of: ":") else {
            // An attribute without a prefix has no namespace.
            let namespace = isAttribute ? nil : namespaces[""]?.last
            return XMPName(namespace: namespace ?? "", name: rawName)
        }
        let prefix = String(rawName[..<colon])
        if prefix == "xmlns" { return XMPName(namespace: "", name: rawName) }
        guard let namespace = namespaces[prefix]?.last else { throw XMLTokens.Malformed() }
        return XMPName(
            namespace: namespace, name: String(rawName[rawName.index(after: colon)...]))
    }
}
