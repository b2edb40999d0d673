import MemeRender

/// The fonts there are: the default, then those that are part of mememe, then those installed.
struct FontList {
    private let impact = FontCatalog.impact
    /// The families, except for the one that is the default anyway.
    private let families: [FontCatalog.Entry]

    init() {
        let installed = FontCatalog.installed().filter { $0.name.lowercased() != "impact" }
        families = FontCatalog.bundled + installed
    }

    /// Which font is the default, and why.
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

/// A font as `fonts --json` prints it.
struct FontRecord: Encodable {
    /// What `--font` takes.
    var name: String
    var face: String
    /// Absent where the font is part of mememe.
    var file: String?
    var isDefault: Bool
    /// Of the default: why it is.
    var why: String?
}
