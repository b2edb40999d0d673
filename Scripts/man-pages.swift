#!/usr/bin/env swift
// Writes manual pages of what the command says of itself; Scripts/stage runs it.
//
//   mememe --experimental-dump-help | swift Scripts/man-pages.swift EPOCH FOLDER
//
// EPOCH is the date of the pages in seconds since 1970. The folder gets mememe.1, and a page for each
// command, such as mememe-create.1 and mememe-store-check.1, in mdoc (mdoc(7) of mandoc).
// ArgumentParser has a generator of its own, which needs a build of its own, puts examples into running
// text, and has neither exit statuses nor links between pages.

import Foundation

/// What `--experimental-dump-help` prints, as far as pages need it (ToolInfo of ArgumentParser, version 0).
struct Help: Decodable {
    var command: Command
}

struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var shouldDisplay: Bool
    var arguments: [Argument]?
    var subcommands: [Command]?
}

struct Argument: Decodable {
    struct Name: Decodable {
        enum Kind: String, Decodable {
            case long, short, longWithSingleDash
        }

        var kind: Kind
        var name: String
    }

    enum Kind: String, Decodable {
        case positional, option, flag
    }

    var kind: Kind
    var shouldDisplay: Bool
    var sectionTitle: String?
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var abstract: String?
    var discussion: String?
    var defaultValue: String?
    var allValues: [String]?
}

/// A manual page that is being written.
struct Page {
    private(set) var text = ""

    /// Writes a line that begins with a macro.
    mutating func macro(_ name: String, _ arguments: String...) {
        text += ([".\(name)"] + arguments).joined(separator: " ") + "\n"
    }

    /// Writes running text; lines of a source are at most 80 bytes long.
    mutating func words(_ words: some StringProtocol) {
        var line = ""
        for word in words.split(whereSeparator: \.isWhitespace) {
            let next = Self.escaped(word)
            // A sentence begins a line, so that the space before it is the right one.
            let isNew = line.last.map { ".!?".contains($0) } ?? false
            if !line.isEmpty, isNew || line.utf8.count + 1 + next.utf8.count > 78 {
                text += Self.protected(line) + "\n"
                line = ""
            }
            line += line.isEmpty ? next : " " + next
        }
        if !line.isEmpty { text += Self.protected(line) + "\n" }
    }

    mutating func paragraphs(_ paragraphs: [String]) {
        for (index, paragraph) in paragraphs.enumerated() {
            if index > 0 { macro("Pp") }
            words(paragraph)
        }
    }

    /// Writes lines as they are.
    mutating func literally(_ lines: [Substring]) {
        macro("Bd", "-literal", "-offset indent")
        for line in lines { text += Self.protected(Self.escaped(line)) + "\n" }
        macro("Ed")
    }

    /// An argument of a macro, which is not to be taken for another macro or for punctuation.
    static func argument(_ text: some StringProtocol) -> String {
        let escaped = Self.escaped(text)
        guard escaped.contains(" ") else { return "\\&" + escaped }
        return "\"\(escaped.replacing("\"", with: "\\(dq"))\""
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        let escapes: [Character: String] = [
            "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
        ]
        return text.map { escapes[$0] ?? String($0) }.joined()
    }

    /// A line of text that isn't taken for a macro.
    private static func protected(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }
}

/// The manual of a command and of all that are below it.
struct Manual {
    /// The date in seconds since 1970.
    var epoch: Int
    private(set) var pages: [(name: String, text: String)] = []

    mutating func add(_ command: Command, below parents: [String] = []) {
        let path = parents + [command.commandName]
        let subcommands = (command.subcommands ?? []).filter {
            $0.shouldDisplay && $0.commandName != "help"
        }
        let name = path.joined(separator: "-")
        var page = Page()
        page.macro("Dd", Self.date(epoch))
        page.macro("Dt", name.uppercased(), "1")
        page.macro("Os")
        page.macro("Sh", "NAME")
        page.macro("Nm", name)
        page.macro("Nd", Self.summary(command.abstract))
        synopsis(of: command, at: path, hasSubcommands: !subcommands.isEmpty, in: &page)
        let (description, examples) = Self.parts(of: command.discussion ?? "")
        page.macro("Sh", "DESCRIPTION")
        page.paragraphs([(command.abstract ?? "")] + description)
        commands(subcommands, below: path, in: &page)
        options(of: command, in: &page)
        page.macro("Sh", "EXIT STATUS")
        page.macro("Bl", "-tag", "-width", "130")
        for (status, meaning) in [
            ("0", "What was asked for is done."), ("1", "It failed; standard error says why."),
            ("64", "The command line is wrong."), ("130", "It was interrupted."),
        ] {
            page.macro("It", status)
            page.words(meaning)
        }
        page.macro("El")
        if !examples.isEmpty {
            page.macro("Sh", "EXAMPLES")
            page.literally(examples)
        }
        page.macro("Sh", "SEE ALSO")
        if parents.isEmpty {
            page.words("Each command has a page of its own, such as")
            page.macro("Xr", "mememe-create", "1", ".")
        } else {
            page.macro("Xr", parents.joined(separator: "-"), "1")
        }
        pages.append((name, page.text))
        for subcommand in subcommands { add(subcommand, below: path) }
    }

    private func synopsis(
        of command: Command, at path: [String], hasSubcommands: Bool, in page: inout Page
    ) {
        page.macro("Sh", "SYNOPSIS")
        page.macro("Nm", Page.argument(path.joined(separator: " ")))
        let shown = (command.arguments ?? []).filter(\.shouldDisplay)
        if hasSubcommands {
            page.macro("Ar", "command")
            page.macro("Op", "Ar argument ...")
        }
        if shown.contains(where: { $0.kind != .positional }) { page.macro("Op", "Ar option ...") }
        for argument in shown where argument.kind == .positional {
            let name = "Ar \(Page.argument(argument.valueName ?? "value"))"
            let repeated = name + (argument.isRepeating ? " ..." : "")
            if argument.isOptional { page.macro("Op", repeated) } else { page.macro(repeated) }
        }
    }

    private func commands(_ commands: [Command], below path: [String], in page: inout Page) {
        guard !commands.isEmpty else { return }
        page.macro("Sh", "COMMANDS")
        page.macro("Bl", "-tag", "-width", "Ds")
        for command in commands {
            let name = (path + [command.commandName]).joined(separator: "-")
            page.macro("It", "Xr", name, "1")
            page.words(command.abstract ?? "")
        }
        page.macro("El")
    }

    private func options(of command: Command, in page: inout Page) {
        let shown = (command.arguments ?? []).filter(\.shouldDisplay)
        guard !shown.isEmpty else { return }
        page.macro("Sh", "OPTIONS")
        var titles: [String?] = []
        for title in shown.map(\.sectionTitle) where !titles.contains(title) {
            titles.append(title)
        }
        for title in titles.sorted(by: { ($0 == nil ? 0 : 1) < ($1 == nil ? 0 : 1) }) {
            if let title { page.macro("Ss", title) }
            page.macro("Bl", "-tag", "-width", "Ds")
            for argument in shown where argument.sectionTitle == title {
                item(argument, in: &page)
            }
            page.macro("El")
        }
    }

    private func item(_ argument: Argument, in page: inout Page) {
        var parts = (argument.names ?? []).map { name in
            name.kind == .long ? "Fl \\-\(name.name)" : "Fl \(name.name)"
        }
        parts = [parts.joined(separator: " , ")].filter { !$0.isEmpty }
        if argument.kind != .flag {
            parts.append("Ar \(Page.argument(argument.valueName ?? "value"))")
        }
        page.macro("It", parts.joined(separator: " "))
        var words = [argument.abstract, argument.discussion].compactMap(\.self)
        if let values = argument.allValues, !values.isEmpty {
            words.append("One of: \(values.joined(separator: ", ")).")
        }
        if let usual = argument.defaultValue { words.append("Default: \(usual).") }
        page.words(words.joined(separator: " "))
    }

    /// A date as pages have it, in UTC.
    private static func date(_ epoch: Int) -> String {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ]
        let moment = Date(timeIntervalSince1970: TimeInterval(epoch))
        let parts = moment.formatted(.iso8601.year().month().day()).split(separator: "-")
        guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]) else {
            return ""
        }
        return "\(months[month - 1]) \(day), \(parts[0])"
    }

    /// A summary without the full stop, as lists of pages have it.
    private static func summary(_ abstract: String?) -> String {
        var summary = abstract ?? ""
        while let last = summary.last, ".? ".contains(last) { summary.removeLast() }
        return summary
    }

    /// The paragraphs of a discussion, and the lines of its examples.
    private static func parts(of discussion: String) -> ([String], [Substring]) {
        var paragraphs: [String] = []
        var examples: [Substring] = []
        for paragraph in discussion.split(separator: "\n\n") {
            let lines = paragraph.split(separator: "\n")
            if lines.first == "EXAMPLES" {
                examples += lines.dropFirst().map { $0.drop { $0 == " " } }
            } else {
                paragraphs.append(lines.joined(separator: " "))
            }
        }
        return (paragraphs, examples)
    }
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let epoch = arguments.first.flatMap({ Int($0) }),
    let folder = arguments.last
else {
    FileHandle.standardError.write(Data("man-pages.swift EPOCH FOLDER <HELP\n".utf8))
    exit(64)
}
do {
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    let help = try JSONDecoder().decode(Help.self, from: input)
    var manual = Manual(epoch: epoch)
    manual.add(help.command)
    let place = URL(filePath: folder)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for page in manual.pages {
        try Data(page.text.utf8).write(to: place.appending(path: "\(page.name).1"))
    }
} catch {
    FileHandle.standardError.write(Data("The manual could not be written: \(error)\n".utf8))
    exit(1)
}
