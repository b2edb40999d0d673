import Hummingbird

/// A strong entity tag (RFC 9110, 8.8.3).
struct EntityTag: Hashable, Sendable {
    private let opaque: String

    /// - Parameter opaque: printable ASCII characters except quotation marks.
    init(_ opaque: String) { self.opaque = opaque }

    /// The tag as a header field has it.
    var header: String { "\"\(opaque)\"" }

    /// Whether the list of an `If-None-Match` contains the tag, by weak comparison.
    func isNamed(in list: String) -> Bool {
        Self.items(of: list).contains { item in
            item == header || item == "W/\(header)" || item == "*"
        }
    }

    /// Whether the list of an `If-Match` contains the tag, by strong comparison: weak tags never match.
    func isStronglyNamed(in list: String) -> Bool {
        Self.items(of: list).contains { $0 == header || $0 == "*" }
    }

    /// Checks the `If-Match` of a request, if it has one (RFC 9110, 13.1.1).
    func checkIfMatch(_ request: Request) throws(Problem) {
        guard let list = request.headers[.ifMatch], !isStronglyNamed(in: list) else { return }
        throw Problem(.preconditionFailed, "What is here is not what was asked for (If-Match).")
    }

    /// Splits at commas, which this server's tags don't contain.
    static func items(of list: String) -> some Sequence<String> {
        list.split(separator: ",").lazy.map { item in
            String(
                item.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
    }
}
