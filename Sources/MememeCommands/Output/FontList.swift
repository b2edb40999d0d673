import MemeRender
import MemeStore

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

    var records: [FontJSON] {
        [record(impact, .standard)]
            + families.map { record($0, $0.path == nil ? .bundled : .installed) }
    }

    private func record(_ font: FontCatalog.Entry, _ kind: FontJSON.Kind) -> FontJSON {
        var record = FontJSON(font, kind)
        record.file = font.path
        return record
    }

    func lines(for terminal: Terminal) -> [String] {
        let table = Table(
            header: ["NAME", "FACE", "FILE"],
            rows: records.map { [$0.name, $0.face, $0.file ?? "part of mememe"] },
            flexible: 0..<3)
        return table.lines(for: terminal)
    }
}
