import Foundation
import MemeRender
import MemeStore

/// Makes the meme of a row, up to where it waits for the disk, on whatever thread.
struct BatchMaker: Sendable {
    let manifest: Manifest
    /// Where the memes go: empty, or with a slash at its end.
    let folder: String
    /// What the command line says of every row.
    let defaults: BatchRow
    /// What is made of a row that says nothing.
    let recipe: Recipe
    let renderer: Renderer
    let store: Store?
    let journal: BatchJournal
    let originals: BatchOriginals
    /// Whether rows may name files outside of the folder.
    var reachesOutside = false

    /// What becomes of a row.
    struct Outcome: Sendable {
        let line: Int
        let state: State

        enum State: Sendable {
            case written(Written)
            /// It was made before; the row, should that turn out to be lost.
            case done(BatchJournal.Entry, ManifestRow)
            case failed(any Error)
        }
    }

    /// A meme that is to be saved and named together with others.
    struct Written: Sendable {
        let meme: WrittenMeme
        /// What it is made of, for the journal.
        let key: String
        let warnings: [String]
        /// Whether the row has said how the file is called.
        let isNamed: Bool
    }

    func make(_ row: ManifestRow) -> Outcome {
        do {
            return Outcome(line: row.line, state: try state(of: row))
        } catch {
            return Outcome(line: row.line, state: .failed(error))
        }
    }

    /// What a row asks for.
    private struct Wish {
        let input: String
        /// Of the picture, from before it is read.
        let stamp: FileStamp?
        let recipe: Recipe
        let words: WordOptions
        /// What the row calls the file, and where that is.
        let name: String?
        let path: String?
        /// What tells whether a meme would be made of the same, and be called the same.
        let key: String
    }

    private func wish(of row: ManifestRow) throws -> Wish {
        var options = defaults
        try options.set(row.content.get())
        try options.validate()
        let input = manifest.path(ofPicture: options.image ?? "")
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
        let recipe = options.recipe(or: recipe, format: output.format)
        try recipe.check()
        let stamp = FileStamp(of: input)
        return Wish(
            input: input, stamp: stamp, recipe: recipe, words: options.words, name: options.output,
            path: output.path,
            key: try key(of: recipe, input, stamp, options.output))
    }

    /// What tells whether the meme of a row was made before; `nil` where the row can't be read.
    func key(of row: ManifestRow) -> String? { try? wish(of: row).key }

    private func state(of row: ManifestRow) throws -> Outcome.State {
        let wish = try wish(of: row)
        let earlier = journal.takeEntry(of: wish.key, line: row.line)
        // Without an id it was made, and not saved.
        if let earlier, store == nil || earlier.id != nil, isWhole(earlier) {
            return .done(earlier, row)
        }
        let original = try originals.original(at: wish.input, stamp: wish.stamp)
        let format = wish.recipe.format ?? original.image.format.ofMeme
        let path = wish.path ?? folder + InputPicture(wish.input).memeName(as: format)
        if wish.name?.contains("/") == true { try makeFolder(of: path) }
        let meme = try naming(wish.input) {
            let recipe = try wish.words.placed(
                wish.recipe, on: original.image, renderer: renderer)
            return try Meme(
                original.image, recipe: recipe, originalDigest: original.digest,
                renderer: renderer)
        }
        return .written(
            Written(
                meme: try WrittenMeme(
                    meme, for: path, unlessIn: earlier.map { self.path(ofFile: $0.file) },
                    replacing: wish.name.flatMap(journal.formerEntry)?.content, in: store),
                key: wish.key, warnings: meme.warnings.map(\.description),
                isNamed: wish.name != nil))
    }

    /// A file's path, from where this program stands.
    func path(ofFile name: String) -> String {
        // An empty name stays one, which is then refused.
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
    /// What the file had in it then.
    fileprivate var content: FileContent? { changed.map { FileContent(Int64(bytes), changed: $0) } }
}

extension String {
    /// Whether it is a path that may lead out of the folder that it is told from.
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
