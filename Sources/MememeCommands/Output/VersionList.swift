import Foundation
import MemeRender
import MemeStore

/// The versions of a meme, as a table or as JSON.
struct VersionList {
    private let versions: [MemeVersion]

    init(_ versions: [MemeVersion]) {
        self.versions = versions
    }

    func lines(for terminal: Terminal) -> [String] {
        let table = Table(
            header: ["VERSION", "AGE", "WORDS"],
            rows: versions.map { version in
                [
                    "\(version.number)\(version.isCurrent ? " *" : "")",
                    "\(RelativeAge(of: version.made))", version.line ?? "",
                ]
            },
            flexible: 2..<3)
        var lines = table.lines(width: terminal.columns)
        lines[0] = terminal.styled(lines[0], .bold)
        return lines
    }

    var records: [VersionRecord] { versions.map(VersionRecord.init) }
}

/// What `history` prints.
struct HistoryRecord: Encodable {
    var id: MemeID
    var shortId: String
    var versions: [VersionRecord]
}

/// A version of a meme. Keys are never removed.
struct VersionRecord: Encodable {
    var number: Int
    /// Absent for the first version.
    var parent: Int?
    var current: Bool
    var made: Date
    var top: String
    var bottom: String
    /// The words of all other captions, a line each.
    var other: String
    var originalDigest: Digest
    /// Absent if this release can't decode it.
    var recipe: Recipe?

    init(_ version: MemeVersion) {
        number = version.number
        parent = version.parent
        current = version.isCurrent
        made = version.made
        top = version.recipe?.text(of: .top) ?? ""
        bottom = version.recipe?.text(of: .bottom) ?? ""
        other = version.recipe?.otherText ?? ""
        originalDigest = version.original
        recipe = version.recipe
    }
}
