import MememeCommands

extension MembersTable {
    /// The lines above and below the picture.
    struct Lines: Hashable {
        var top: [String]
        /// The text in place of the picture.
        var middle: [String]
        var bottom: [String]
    }

    /// The text on the screen.
    ///
    /// - Parameters:
    ///   - columns: the width of the terminal.
    ///   - hasStyle: whether text may be bold or in color.
    func lines(at now: MemberGame.Instant, columns: Int, hasStyle: Bool) -> Lines {
        let style = Style(isOn: hasStyle)
        return Lines(
            top: [
                style.bold(title.cut(to: columns)),
                bar(at: now, columns: columns, style), "",
            ],
            middle: middle.map { $0.cut(to: columns) },
            bottom: bottom(at: now, columns: columns, style))
    }

    private var title: String {
        view == .start ? "Meet the Members" : "Meet the Members   Score \(game.score)"
    }

    /// The progress bar, with a level for each second.
    private func bar(at now: MemberGame.Instant, columns: Int, _ style: Style) -> String {
        let width = min(8, (columns - 4) / 5)
        guard width > 0 else { return "" }
        let steps = game.steps(at: now)
        return (1...5).map { level in
            let isFull = level <= steps
            let text = String(repeating: isFull ? "█" : "░", count: width)
            return isFull ? style.paint(text, level > 3 ? "33" : "93") : text
        }.joined(separator: " ")
    }

    private var middle: [String] {
        switch view {
        case .start:
            ["A face, four names, five seconds.", "", "Enter: Start"]
        case .statistics: statistics
        case .game:
            game.isPaused ? ["Paused", "", "p: Resume; the score begins anew"] : []
        }
    }

    private var statistics: [String] {
        let statistics = game.statistics
        let results = statistics.lastResults.map { result in
            let words =
                result.isRight
                ? "right" : result.choice.map { "wrong: you said \($0)" } ?? "wrong: no answer"
            return "\(result.isRight ? "✓" : "✗") \(result.name.printable) (\(words.printable))"
        }
        return [
            "Statistics", "", "Longest streak of right answers: \(statistics.longestStreak)", "",
            results.isEmpty ? "Nothing has been answered yet." : "Last three questions:",
        ] + results
    }

    private func bottom(
        at now: MemberGame.Instant, columns: Int, _ style: Style
    ) -> [String] {
        let keys = "1-4 answer   p \(game.isPaused ? "resume" : "pause")   s statistics   q quit"
        guard view == .game, let question = game.question else {
            let keys = view == .start ? "s statistics   q quit" : "any key: back"
            return Array(repeating: "", count: 6) + [keys.cut(to: columns)]
        }
        let names = question.options.enumerated().map { index, name in
            option(name.printable, index + 1, at: now, columns: columns, style)
        }
        return [verdict(columns: columns, style)] + names + ["", keys.cut(to: columns)]
    }

    private func verdict(columns: Int, _ style: Style) -> String {
        guard case .answered(let result) = game.phase else {
            return style.bold("Who is this?".cut(to: columns))
        }
        let word = result.isRight ? "Right" : result.choice == nil ? "Time is up" : "Wrong"
        return style.paint(
            "\(word): \(result.name.printable)".cut(to: columns), result.isRight ? "1;32" : "1;31")
    }

    private func option(
        _ name: String, _ number: Int, at now: MemberGame.Instant, columns: Int, _ style: Style
    ) -> String {
        guard case .answered(let result) = game.phase else {
            return " \(number)  \(name)".cut(to: columns)
        }
        let isRight = name == result.name.printable
        let isPressed = name == result.choice?.printable
        guard isRight || isPressed else { return " \(number)  \(name)".cut(to: columns) }
        let text = " \(isRight ? "✓" : "✗")  \(name) ".cut(to: columns)
        let color = isRight ? "32" : "31"
        // A chosen button blinks twice in the first second.
        let shown = MemberGame.readingTime - game.remaining(at: now)
        let isLit = isPressed && shown < .seconds(1) && Int(shown / .milliseconds(250)) % 2 == 0
        return style.paint(text, isLit ? "1;7;\(color)" : "1;\(color)")
    }
}

/// Select Graphic Rendition sequences, or none.
private struct Style {
    let isOn: Bool

    func paint(_ text: String, _ parameters: String) -> String {
        isOn ? "\u{1b}[\(parameters)m\(text)\u{1b}[0m" : text
    }

    func bold(_ text: String) -> String { paint(text, "1") }
}
