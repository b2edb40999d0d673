import Foundation
import MemeRender
import MemeStore

/// Makes the meme of a row, up to the point where it has to be written to the disk. Any thread may call
/// it.
struct BatchMaker: Sendable {
    let manifest: Manifest
    /// The memes' folder: empty, or with a slash at its end.
    let folder: String
    /// The command line's options for all rows.
    let defaults: BatchRow
    /// The recipe of a row without options.
    let recipe: Recipe
    var renderer: Renderer
    let store: Store?
    let journal: BatchJournal
    let originals: BatchOriginals
    let templates: BatchTemplates
    /// Whether rows may name files outside of the folder.
    var reachesOutside = false

    /// The result of a row.
    struct Outcome: Sendable {
        let line: Int
        let state: State

        enum State: Sendable {
            case written(Written)
            /// The meme exists already; the row is kept in case that turns out to be wrong.
            case done(BatchJournal.Entry, ManifestRow)
            case failed(any Error)
        }
    }

    /// A rendered meme that will be saved and named together with others.
    struct Written: Sendable {
        let meme: WrittenMeme
        /// The digest of its inputs, for the journal.
        let key: String
        let warnings: [String]
        /// Whether the row names the file.
        let isNamed: Bool
    }

    func make(_ row: ManifestRow) -> Outcome {
        do {
            return Outcome(line: row.line, state: try state(of: row))
        } catch {
            return Outcome(line: row.line, state: .failed(error))
        }
    }

    /// A parsed row.
    private struct Wish {
        /// The path of the picture, or the name of the template.
        let input: String
        /// The picture's stamp from before it is read.
        let stamp: FileStamp?
        /// What the meme is made of; `nil` if there is no template.
        let template: FilledTemplate?
        let recipe: Recipe
        let words: WordOptions
        /// The file name in the row, and its path.
        let name: String?
        let path: String?
        /// A digest of everything that determines the meme and its name.
        let key: String
    }

    private func wish(of row: ManifestRow) throws -> Wish {
        var options = defaults
        try options.set(row.content.get())
        try options.validate()
        let template = try options.template.map { try fill($0, for: options) }
        let input = template?.name ?? manifest.path(ofPicture: options.image ?? "")
        if let name = options.output, !reachesOutside, name.leaves(folder) {
            throw Unacceptable(
                "\(name) is outside of the folder of the memes: name another, or allow it with "
                    + "--outside")
        }
        let output = OutputFile(path: options.output.map(path(ofFile:)), force: false)
        try output.validate(json: false)
        if let path = output.path,
            output.isFolder || [".", ".."].contains(FileName(path).name)
        {
            throw FileError.isDirectory(path)
        }
        try output.validate(against: options.picture.format?.value)
        let recipe = options.recipe(or: template?.recipe ?? recipe, format: output.format)
        try recipe.check()
        let stamp = template == nil ? FileStamp(of: input) : nil
        return Wish(
            input: input, stamp: stamp, template: template, recipe: recipe, words: options.words,
            name: options.output,
            path: output.path,
            key: try key(of: recipe, input, stamp, options.output))
    }

    /// The digest that identifies a row in the journal; `nil` if the row is malformed. Call it on a thread that
    /// may block.
    func key(of row: ManifestRow) -> String? { try? wish(of: row).key }

    private func state(of row: ManifestRow) throws -> Outcome.State {
        let wish = try wish(of: row)
        let earlier = journal.takeEntry(of: wish.key, line: row.line)
        // An entry without an id was written but not saved.
        if let earlier, store == nil || earlier.id != nil, isWhole(earlier) {
            return .done(earlier, row)
        }
        let original =
            try wish.template?.original
            ?? originals.original(at: wish.input, stamp: wish.stamp)
        let format = wish.recipe.formatOfMeme(of: original.image)
        let path = wish.path ?? folder + InputPicture(wish.input).memeName(as: format)
        if wish.name?.contains("/") == true { try makeFolder(of: path) }
        let (files, placed) = (wish.template?.files ?? [], wish.template?.placed ?? [])
        let meme = try files.naming(placed) {
            try naming(wish.input) {
                let recipe = try wish.words.placed(
                    wish.recipe, on: original.image, renderer: renderer)
                return try Meme(
                    original.image, recipe: recipe, laying: placed + (wish.template?.own ?? []),
                    originalDigest: original.digest, renderer: renderer)
            }
        }
        return .written(
            Written(
                meme: try WrittenMeme(
                    meme, for: path, unlessIn: earlier.map { self.path(ofFile: $0.file) },
                    replacing: wish.name.flatMap(journal.formerEntry)?.content, in: store),
                key: wish.key, warnings: meme.warnings.map(\.message),
                isNamed: wish.name != nil))
    }

    /// Puts the words and the pictures of a row into the places of its template.
    private func fill(_ name: String, for row: BatchRow) throws -> FilledTemplate {
        let template = try templates.template(
            named: name.contains("/") ? manifest.path(ofPicture: name) : name)
        return try NamedTemplate.of(name) {
            var words = row.slots
            var files: [String: String] = [:]
            for slot in template.template.pictureSlots.compactMap(\.slot) {
                files[slot] = words.removeValue(forKey: slot)
            }
            let open = template.template.pictureSlots.compactMap(\.slot)
                .first { files[$0] == nil }
            if let image = row.image, !image.isEmpty {
                guard let open else {
                    throw Unacceptable(
                        "the template has no place left for the picture of the column image")
                }
                files[open] = image
            }
            let inputs = files.mapValues { InputPicture(manifest.path(ofPicture: $0)) }
            let pictures = try inputs.mapValues { HashedPicture(try $0.readFile()) }
            words = template.template.adding(
                top: row.words.top?.text, bottom: row.words.bottom?.text, to: words)
            var recipe = try template.recipe(words: words, laying: pictures)
            recipe.speak(CaptionStyle.ofUser.language)
            return FilledTemplate(
                name: template.name,
                original: BatchOriginals.Original(
                    image: template.background, digest: template.backgroundDigest),
                recipe: recipe,
                placed: Array(pictures.values), files: pictures.keys.compactMap { inputs[$0] },
                own: template.pictures.hashed)
        }
    }

    /// The path of a file, relative to the current folder.
    func path(ofFile name: String) -> String {
        // An empty name stays empty and is then refused.
        name.isEmpty || name.hasPrefix("/") ? name : folder + name
    }

    private func makeFolder(of path: String) throws {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        try Folder.createShared(String(path[..<slash]))
    }

    private func isWhole(_ entry: BatchJournal.Entry) -> Bool {
        FileStamp(of: path(ofFile: entry.file))?.byteCount == Int64(entry.bytes)
    }

    private func key(
        of recipe: Recipe, _ input: String, _ stamp: FileStamp?, _ output: String?
    ) throws -> String {
        struct Making: Encodable {
            var recipe: Recipe
            var input: String
            var byteCount: Int64?
            var changed: Int64?
            var output: String?
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let making = Making(
            recipe: recipe, input: URL(fileURLWithPath: input).standardizedFileURL.path,
            byteCount: stamp?.byteCount, changed: stamp?.changed, output: output)
        return Digest(of: Array(try encoder.encode(making))).description
    }
}

extension BatchJournal.Entry {
    /// The recorded content of the file.
    fileprivate var content: FileContent? { changed.map { FileContent(Int64(bytes), changed: $0) } }
}

extension String {
    /// Whether a path may lead out of its folder.
    fileprivate func leaves(_ folder: String) -> Bool {
        if hasPrefix("/") {
            let root = URL(fileURLWithPath: folder.isEmpty ? "." : folder).standardizedFileURL.path
            return !URL(fileURLWithPath: self).standardizedFileURL.path.hasPrefix(root + "/")
        }
        var depth = 0
        for part in split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            if depth < 0 { return true }
        }
        return false
    }
}
