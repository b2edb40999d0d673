/// The lines of a script or a style sheet.
struct AssetLines: Sequence, IteratorProtocol {
    struct Line {
        /// The bytes without the line's end.
        let bytes: ArraySlice<UInt8>
        /// Whether it is a comment as a whole, or a part of one that began with a line.
        let isComment: Bool

        var text: String { String(decoding: bytes, as: UTF8.self) }

        func begins(with text: StaticString) -> Bool { bytes.begin(with: text) }

        func count(of text: Unicode.Scalar) -> Int {
            let byte = UInt8(ascii: text)
            return bytes.reduce(0) { $1 == byte ? $0 + 1 : $0 }
        }
    }

    private let source: [UInt8]
    private var start = 0
    private var isInComment = false

    init(_ source: [UInt8]) { self.source = source }

    mutating func next() -> Line? {
        guard start < source.count else { return nil }
        let end = source[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
        let bytes = source[start..<end]
        start = end + 1
        let code = bytes.drop { $0 == UInt8(ascii: " ") }
        if !isInComment, code.begin(with: "//") { return Line(bytes: bytes, isComment: true) }
        if isInComment || code.begin(with: "/*") {
            let text = String(decoding: code, as: UTF8.self)
            isInComment = !text.contains("*/")
            // A comment before code on the same line stays.
            return Line(bytes: bytes, isComment: isInComment || text.hasSuffix("*/"))
        }
        return Line(bytes: bytes, isComment: false)
    }
}

extension ArraySlice<UInt8> {
    fileprivate func begin(with text: StaticString) -> Bool {
        count >= text.utf8CodeUnitCount
            && text.withUTF8Buffer { zip($0, self).allSatisfy { $0 == $1 } }
    }
}

/// Paths of assets, such as `scripts/editor/work.js`.
enum AssetPath {
    /// The folder of a file: `scripts/editor`.
    static func folder(of path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }

    /// The path that a reference such as `../api.js` in a file of a folder means.
    static func resolved(_ reference: String, in folder: String) -> String {
        var parts = folder.split(separator: "/")
        for part in reference.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    /// The reference to a path in a file of a folder; it begins with a dot.
    static func relative(_ path: String, from folder: String) -> String {
        let (to, from) = (path.split(separator: "/"), folder.split(separator: "/"))
        let common = zip(to, from).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: from.count - common)
        return ((up.isEmpty ? ["."] : up) + to[common...].map(String.init)).joined(separator: "/")
    }
}
