/// A style sheet with those that it imports in one file, so that a browser waits for one answer.
///
/// It knows `@import 'file.css';` on lines of their own, of sheets in the same folder. Comments on lines
/// of their own are left out.
struct JoinedStyle {
    let text: [UInt8]

    /// - Parameters:
    ///   - path: the path of the style sheet.
    ///   - bytes: returns the bytes of a sheet, or `nil` if there is none.
    /// - Returns: `nil` if a sheet isn't there or is in another folder.
    init?(_ path: String, bytes: (String) -> [UInt8]?) {
        var text: [UInt8] = []
        var added: Set<String> = []
        guard Self.add(path, to: &text, &added, bytes) else { return nil }
        self.text = text
    }

    private static func add(
        _ path: String, to text: inout [UInt8], _ added: inout Set<String>,
        _ bytes: (String) -> [UInt8]?
    ) -> Bool {
        guard added.insert(path).inserted else { return true }
        guard let source = bytes(path) else { return false }
        let folder = AssetPath.folder(of: path)
        for line in AssetLines(source) {
            if line.begins(with: "@import ") {
                let parts = line.text.split(separator: "'", omittingEmptySubsequences: false)
                guard parts.count == 3, parts[2] == ";" else { return false }
                let imported = AssetPath.resolved(String(parts[1]), in: folder)
                guard AssetPath.folder(of: imported) == folder,
                    add(imported, to: &text, &added, bytes)
                else { return false }
            } else if !line.isComment {
                text += line.bytes
                text.append(UInt8(ascii: "\n"))
            }
        }
        return true
    }
}
