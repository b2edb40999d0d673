import MemeRender

/// The available fonts: the default, then the bundled ones, then the installed ones.
struct FontList {
    private let impact = FontCatalog.impact
    /// The families, without the one that is the default.
    private let families: [FontCatalog.Entry]

    init() {
        let installed = FontCatalog.installed().filter { $0.name.lowercased() != "impact" }
        families = FontCatalog.bundled + installed
    }

    /// A sentence that says which font is the default, and why.
    var explanation: String {
        impact.path == nil
            ? "impact is the default: the real one is not installed, so \(impact.name) "
                + "\(impact.style), which is part of mememe, stands in for it"
            : "impact is the default: the real one is installed"
    }

    var records: [FontRecord] {
        let standard = FontRecord(
            name: "impact", face: "\(impact.name) \(impact.style)", file: impact.path,
            isDefault: true, why: explanation)
        return [standard]
            + families.map { font in
                FontRecord(
                    name: font.name, face: "\(font.name) \(font.style)", file: font.path,
                    isDefault: false)
            }
    }

    func lines(for terminal: Terminal) -> [String] {
        let table = Table(
            header: ["NAME", "FACE", "FILE"],
            rows: records.map { [$0.name, $0.face, $0.file ?? "part of mememe"] },
            flexible: 0..<3)
        var lines = table.lines(width: terminal.columns)
        lines[0] = terminal.styled(lines[0], .bold)
        return lines
    }
}

/// A font in the output of `fonts --json`.
struct FontRecord: Encodable {
    /// The name for `--font`.
    var name: String
    var face: String
    /// Absent if the font is bundled.
    var file: String?
    var isDefault: Bool
    /// Why this font is the default; absent for other fonts.
    var why: String?
}
