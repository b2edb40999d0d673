/// A tokenizer for the XML that XMP needs: UTF-8 without a document type, so that no entity can expand
/// to more than it is.
///
/// `Documentation/decisions/containers.md` says what expat would cost.
struct XMLTokens {
    /// The document isn't well-formed.
    struct Malformed: Error {}

    enum Token {
        case start(Tag)
        case end(name: String, Range<Int>)
        /// Text with entities, for ``XMLText/plain(_:)``.
        case text(Range<Int>)
        /// Text without entities: the content of a CDATA section.
        case literal(Range<Int>)
        /// A comment or a processing instruction.
        case other
    }

    /// A start tag or an empty-element tag.
    struct Tag {
        var name: String
        var attributes: [Attribute]
        var isEmpty: Bool
        var range: Range<Int>
    }

    struct Attribute {
        var name: String
        var value: Range<Int>
        /// The attribute with the white space before it.
        var range: Range<Int>
    }

    /// The limit per tag; no program writes that many.
    private static let mostAttributes = 1000

    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next token; `nil` at the end.
    mutating func next() throws(Malformed) -> Token? {
        let start = offset
        guard start < bytes.count else { return nil }
        if bytes[start] != UInt8(ascii: "<") {
            offset = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            return .text(start..<offset)
        }
        if skip("<!--") {
            _ = try skip(past: "-->")
            return .other
        }
        if skip("<?") {
            _ = try skip(past: "?>")
            return .other
        }
        if skip("<![CDATA[") { return .literal(try skip(past: "]]>")) }
        if skip("</") {
            let name = try name()
            skipSpace()
            guard skip(">") else { throw Malformed() }
            return .end(name: name, start..<offset)
        }
        offset += 1
        return .start(try tag(from: start))
    }

    private mutating func tag(from start: Int) throws(Malformed) -> Tag {
        let name = try name()
        var attributes: [Attribute] = []
        while true {
            let end = offset
            skipSpace()
            let isEmpty = skip("/>")
            if isEmpty || skip(">") {
                return Tag(
                    name: name, attributes: attributes, isEmpty: isEmpty, range: start..<offset)
            }
            guard offset > end, attributes.count < Self.mostAttributes else { throw Malformed() }
            let name = try self.name()
            skipSpace()
            guard skip("=") else { throw Malformed() }
            skipSpace()
            guard let quote = bytes.integer(at: offset, count: 1).map({ UInt8($0) }),
                quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let close = bytes[(offset + 1)...].firstIndex(of: quote)
            else { throw Malformed() }
            let value = offset + 1..<close
            guard !bytes[value].contains(UInt8(ascii: "<")) else { throw Malformed() }
            offset = close + 1
            attributes.append(Attribute(name: name, value: value, range: end..<offset))
        }
    }

    private mutating func name() throws(Malformed) -> String {
        let start = offset
        while offset < bytes.count, !Self.ends.contains(bytes[offset]) { offset += 1 }
        guard offset > start else { throw Malformed() }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while offset < bytes.count, Self.space.contains(bytes[offset]) { offset += 1 }
    }

    /// Skips a string, if it comes next.
    private mutating func skip(_ mark: String) -> Bool {
        guard bytes[offset...].starts(with: mark.utf8) else { return false }
        offset += mark.utf8.count
        return true
    }

    /// Skips to after a string.
    ///
    /// - Returns: the range before the string.
    private mutating func skip(past mark: String) throws(Malformed) -> Range<Int> {
        let start = offset
        guard let end = bytes.firstOffset(of: mark.utf8, from: start) else { throw Malformed() }
        offset = end + mark.utf8.count
        return start..<end
    }

    static let space = Array(" \t\r\n".utf8)
    /// Characters that can't be part of a name.
    private static let ends = space + Array("/>=<&\"'!?".utf8)
}
