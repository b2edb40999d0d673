/// The last component of a path.
package struct FileName: Hashable, Sendable {
    let name: String

    package init(_ path: String) {
        name = path.split(separator: "/").last.map(String.init) ?? ""
    }

    /// The part after the last dot, unless the name begins with it; `nil` if there is none.
    package var fileExtension: String? {
        parts.map(\.fileExtension)
    }

    /// The name without its extension.
    package var stem: String { parts?.stem ?? name }

    private var parts: (stem: String, fileExtension: String)? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let fileExtension = name[name.index(after: dot)...]
        guard !fileExtension.isEmpty else { return nil }
        return (String(name[..<dot]), String(fileExtension))
    }
}
