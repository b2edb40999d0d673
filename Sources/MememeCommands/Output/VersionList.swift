import MemeStore

/// The versions of a meme, as a table.
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
        return table.lines(for: terminal)
    }
}
