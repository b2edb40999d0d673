/// A page template whose texts are replaced, before it is compiled.
///
/// A text is what stands between tags of HTML and of Mustache's sections, and the value of an attribute that users
/// read or hear. Variables such as `{{total}}` are part of it.
struct TranslatedPage {
    /// The template with the new texts.
    private(set) var template = ""
    /// The texts that were found.
    private(set) var texts: [String] = []
    private let replace: (String) -> String
    /// The last of Mustache's tags, which isn't a variable.
    private var section: Substring = ""

    /// - Parameter replace: returns the text that stands for one of the template's.
    init(_ template: String, replacing replace: @escaping (String) -> String) {
        self.replace = replace
        var rest = template[...]
        while let first = rest.first {
            if first == "<" {
                add(tag: Self.take(through: ">", of: &rest))
            } else if Self.isSection(rest) {
                section = Self.take(through: "}}", of: &rest)
                self.template += section
            } else {
                add(text: Self.takeText(of: &rest))
            }
        }
    }

    /// The attributes that users read or hear.
    private static let attributes = [
        "alt", "aria-label", "data-none", "placeholder", "title",
    ]

    private mutating func add(text: Substring) {
        // The names of classes and style sheets are none.
        guard let start = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace }),
            !["{{$page}}", "{{$sheet}}"].contains(section)
        else {
            template += text
            return
        }
        let end = text.index(after: last)
        template += text[..<start] + replaced(String(text[start..<end])) + text[end...]
    }

    private mutating func add(tag: Substring) {
        var parts = tag.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        // Every second part is a value, and ends what stands before it is its name.
        for index in parts.indices where index % 2 == 1 && index + 1 < parts.count {
            let isRead = Self.attributes.contains { parts[index - 1].hasSuffix(" \($0)=") }
            if isRead { parts[index] = replaced(parts[index]) }
        }
        template += parts.joined(separator: "\"")
    }

    private mutating func replaced(_ text: String) -> String {
        guard Self.isReadable(text) else { return text }
        texts.append(text)
        return replace(text)
    }

    /// Whether a text has words, besides variables and the name of the program.
    private static func isReadable(_ text: String) -> Bool {
        var depth = 0
        for character in text.replacing("mememe", with: "") {
            if character == "{" { depth += 1 } else if character == "}" { depth -= 1 }
            if depth == 0, character.isLetter { return true }
        }
        return false
    }

    private static func isSection(_ text: Substring) -> Bool {
        text.hasPrefix("{{") && text.dropFirst(2).first.map { "#/^$<>!".contains($0) } == true
    }

    private static func take(through end: String, of rest: inout Substring) -> Substring {
        let after = rest.firstRange(of: end)?.upperBound ?? rest.endIndex
        defer { rest = rest[after...] }
        return rest[..<after]
    }

    private static func takeText(of rest: inout Substring) -> Substring {
        var index = rest.startIndex
        while index < rest.endIndex, rest[index] != "<", !isSection(rest[index...]) {
            index = rest.index(after: index)
        }
        defer { rest = rest[index...] }
        return rest[..<index]
    }
}
