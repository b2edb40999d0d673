import Hummingbird

/// A strong entity tag (RFC 9110, 8.8.3).
struct EntityTag: Hashable, Sendable {
    private let opaque: String

    /// - Parameter opaque: printable ASCII without quotation marks.
    init(_ opaque: String) { self.opaque = opaque }

    /// As it is written in a header.
    var header: String { "\"\(opaque)\"" }

    /// Whether it is in the list of an `If-None-Match`, in which weak tags count as strong ones.
    func isNamed(in list: String) -> Bool {
        Self.items(of: list).contains { item in
            item == header || item == "W/\(header)" || item == "*"
        }
    }

    /// Whether it is in the list of an `If-Match`, in which weak tags count for nothing.
    func isStronglyNamed(in list: String) -> Bool {
        Self.items(of: list).contains { $0 == header || $0 == "*" }
    }

    /// Makes sure that a request is for this state of what it names, where it says for which
    /// (RFC 9110, 13.1.1).
    func checkIfMatch(_ request: Request) throws(Problem) {
        guard let list = request.headers[.ifMatch], !isStronglyNamed(in: list) else { return }
        throw Problem(.preconditionFailed, "What is here is not what was asked for (If-Match).")
    }

    /// No tag of ours holds a comma.
    private static func items(of list: String) -> some Sequence<String> {
        list.split(separator: ",").lazy.map { item in
            String(
                item.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
    }
}
