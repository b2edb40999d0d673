package import ArgumentParser
import MemeRender
import MemeStore

extension CompletionKind {
    package static let picture = file(extensions: [
        "jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp", "heic", "heif", "avif", "jxl",
        "tif", "tiff", "bmp",
    ])

    private static let colors =
        (Array(Color.named.keys) + CrayonBox.entries.map(\.name)).sorted() + ["none"]

    private static var fonts: [String] {
        ["impact"] + (FontCatalog.bundled + FontCatalog.installed()).map(\.name)
    }

    // Generated on request, because fish's static script splits names at blanks.
    static let color = custom { _, _, _ in colors }

    static let background = custom { _, _, _ in colors + ["blur"] }

    static let outline = custom { _, _, _ in colors + ["auto"] }

    static let font = custom { _, _, _ in fonts }

    static let styles = custom { _, _, prefix in styles(continuing: prefix) }

    /// The names of templates, those of the store first.
    static let template = custom { words, _, _ in
        let own = await ownTemplates(in: words)
        return own + BuiltInTemplates.names.filter { !own.contains($0) }
    }

    /// The names of the store's own templates.
    static let ownTemplate = custom { words, _, _ in await ownTemplates(in: words) }

    private static func ownTemplates(in words: [String]) async -> [String] {
        guard let store = store(in: words), let page = try? await store.templates(limit: 1000)
        else { return [] }
        return page.templates.map(\.name).filter(page.own.contains)
    }

    /// The names of templates in the trash.
    static let discardedTemplate = custom { words, _, _ in
        let discarded = try? await store(in: words)?.discardedTemplates()
        return Set((discarded ?? []).map(\.name)).sorted()
    }

    /// The completions of a list of styles.
    ///
    /// - Parameter typed: the list up to the cursor, such as `fill=gold,ali`; it may include the option,
    ///   `--top-style=fill=gold,ali`.
    static func styles(continuing typed: String) -> [String] {
        let list = typed.hasPrefix("--") ? typed.drop { $0 != "=" }.dropFirst() : typed[...]
        let last = list.lastIndex(of: ",").map { list[list.index(after: $0)...] } ?? list
        let before = list[..<last.startIndex]
        guard let pair = StyleList.pair(String(last)) else {
            return StyleProperty.allCases.map { "\(before)\($0.rawValue)=" }
        }
        return choices(of: pair.property).map { "\(before)\(pair.property.rawValue)=\($0)" }
    }

    private static func choices(of property: StyleProperty) -> [String] {
        switch property {
        case .font: fonts
        case .fill, .shadow, .gradient, .textBackground: colors
        case .outline: colors + ["auto"]
        case .letterCase: LetterCase.allCases.map(\.rawValue)
        case .align: HorizontalAlignment.allCases.map(\.rawValue)
        case .cutOut: ["yes", "no"]
        case .valign: VerticalAlignment.allCases.map(\.rawValue) + ["none"]
        case .outlineWidth, .tail, .opacity, .language, .angle, .arc, .maximumSize, .minimumSize,
            .lineSpacing, .letterSpacing, .from, .to:
            []
        }
    }

    /// The tags of the store that the command line names.
    static let tag = custom { words, _, _ in
        let tags = try? await store(in: words)?.tags()
        return (tags ?? []).map(\.tag.name)
    }

    /// The short ids of the newest memes in the store that the command line names.
    static let memeID = custom { words, _, _ in
        await ids(in: words) { try await $0.summaries(.latest(100)) }
    }

    /// The short ids of the memes in the trash.
    static let discardedMemeID = custom { words, _, _ in
        await ids(in: words) { try await $0.discardedMemes().prefix(100).map(\.summary) }
    }

    /// - Parameters:
    ///   - words: the words of the command line, which may name the store.
    ///   - find: selects the memes.
    private static func ids(
        in words: [String], _ find: (Store) async throws -> [MemeSummary]
    ) async -> [String] {
        guard let store = store(in: words), let summaries = try? await find(store),
            let shortIDs = try? await store.shortIDs(of: summaries.map(\.id))
        else { return [] }
        let shell = CompletionShell.requesting
        return summaries.compactMap { summary in
            shortIDs[summary.id].map { candidate($0, described: summary.line, for: shell) }
        }
    }

    /// The store that a command line names, if it is there.
    private static func store(in words: [String]) -> Store? {
        let folder = words.firstIndex(of: "--store").flatMap { index in
            words.indices.contains(index + 1) ? words[index + 1] : nil
        }
        return try? Store.open(
            at: StoreOptions.folder(named: folder), for: .reading, making: false)
    }

    /// A completion with its description, in the form that the shell can show.
    static func candidate(
        _ word: String, described description: String?, for shell: CompletionShell?
    ) -> String {
        guard let description = description?.printable.prefix(60), !description.isEmpty else {
            return word
        }
        return switch shell {
        // `_describe` ends the word at the first colon.
        case .zsh?: "\(word):\(description)"
        case .fish?: "\(word)\t\(description)"
        default: word
        }
    }
}
