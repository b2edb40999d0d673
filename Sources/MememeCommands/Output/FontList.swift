import MemeRender
import MemeStore

/// The available fonts: the default, then the bundled ones, then the installed ones.
struct FontList {
    private let impact = FontCatalog.impact
    let records = FontListJSON.here.fonts

    /// A sentence that says which font is the default, and why.
    var explanation: String {
        impact.path == nil
            ? "impact is the default: the real one is not installed, so \(impact.name) "
                + "\(impact.style), which is part of mememe, stands in for it"
            : "impact is the default: the real one is installed"
    }

    func lines(for terminal: Terminal) -> [String] {
        let table = Table(
            header: ["NAME", "FACE", "FILE"],
            rows: records.map { [$0.name, $0.face, $0.file ?? "part of mememe"] },
            flexible: 0..<3)
        return table.lines(for: terminal)
    }
}
