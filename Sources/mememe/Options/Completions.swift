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
        let folder = words.firstIndex(of: "--store").flatMap { index in
            words.indices.contains(index + 1) ? words[index + 1] : nil
        }
        guard let store = try? Store.open(at: folder),
            let summaries = try? await store.summaries(.latest(100)),
            let shortIDs = try? await store.shortIDs(of: summaries.map(\.id))
        else { return [] }
        return summaries.compactMap { shortIDs[$0.id] }
    }
}
