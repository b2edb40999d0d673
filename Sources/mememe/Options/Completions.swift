import ArgumentParser
import Extras
import MemeRender
import MemeStore

extension CompletionKind {
    static let picture = file(extensions: [
        "jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp", "heic", "heif", "avif",
    ])

    static let sound = file(extensions: [
        "wav", "mp3", "ogg", "oga", "opus", "flac", "m4a", "mp4", "webm", "mkv", "aac", "aiff",
        "amr",
        "caf",
    ])

    private static let colors =
        (Array(Color.named.keys) + Crayon.all.map(\.name)).sorted() + ["none"]

    static let color = list(colors)

    static let outline = list(colors + ["auto"])

    static let styles = list(StyleProperty.allCases.map { "\($0.rawValue)=" })

    static let font = custom { _, _, _ in
        ["impact"] + (FontCatalog.bundled + FontCatalog.installed()).map(\.name)
    }

    /// The short ids of the newest memes, of the store that the command line names.
    static let memeID = custom { words, _, _ in
        await ids(in: words) { try await $0.summaries(.latest(100)) }
    }

    /// The short ids of the memes in the trash.
    static let discardedMemeID = custom { words, _, _ in
        await ids(in: words) { try await $0.discardedMemes().prefix(100).map(\.summary) }
    }

    /// - Parameters:
    ///   - words: those of the command line, which may name the store.
    ///   - find: which memes.
    private static func ids(
        in words: [String], _ find: (Store) async throws -> [MemeSummary]
    ) async -> [String] {
        let folder = words.firstIndex(of: "--store").flatMap { index in
            words.indices.contains(index + 1) ? words[index + 1] : nil
        }
        guard
            let store = try? Store.open(
                at: StoreOptions.folder(named: folder), for: .reading, making: false),
            let summaries = try? await find(store),
            let shortIDs = try? await store.shortIDs(of: summaries.map(\.id))
        else { return [] }
        let shell = CompletionShell.requesting
        return summaries.compactMap { summary in
            shortIDs[summary.id].map { candidate($0, described: summary.line, for: shell) }
        }
    }

    /// A word to choose and what it stands for, as far as the shell can show that.
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
