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
    let style: CaptionStyle
    let renderer: Renderer
    let store: Store?
    let journal: BatchJournal
    let originals: BatchOriginals

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

    private func state(of row: ManifestRow) throws -> Outcome.State {
        var options = defaults
        try options.set(row.content.get())
        try options.validate()
        let input = manifest.path(ofPicture: options.image ?? "")
        let output = OutputFile(path: options.output.map(path(ofFile:)), force: false)
        try output.validate(json: false)
        if let path = output.path, output.isFolder { throw FileError.isDirectory(path) }
        try output.validate(against: options.picture.format?.value)
        let recipe = options.recipe(style: style, format: output.format)

        let stamp = FileStamp(of: input)
        let key = try key(of: recipe, input, stamp, options.output)
        let earlier = journal.takeEntry(of: key, line: row.line)
        // Without an id it was made, and not saved.
        if let earlier, store == nil || earlier.id != nil, isWhole(earlier) {
            return .done(earlier, row)
        }
        let original = try originals.original(at: input, stamp: stamp)
        let format = recipe.format ?? original.image.format.ofMeme
        let path = output.path ?? folder + InputPicture(input).memeName(as: format)
        if options.output?.contains("/") == true { try makeFolder(of: path) }
        let meme = try naming(input) {
            try Meme(
                original.image, recipe: recipe, originalDigest: original.digest, renderer: renderer)
        }
        return .written(
            Written(
                meme: try WrittenMeme(
                    meme, for: path, unlessIn: earlier.map { self.path(ofFile: $0.file) }, in: store
                ),
                key: key, warnings: meme.warnings.map(\.description),
                isNamed: options.output != nil))
    }

    /// A file's path, from where this program stands.
    func path(ofFile name: String) -> String {
        // An empty name stays one, which is then refused.
        name.isEmpty || name.hasPrefix("/") ? name : folder + name
    }

    private func makeFolder(of path: String) throws {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        try FileManager.default.createDirectory(
            atPath: String(path[..<slash]), withIntermediateDirectories: true)
    }

    private func isWhole(_ entry: BatchJournal.Entry) -> Bool {
        FileStamp(of: path(ofFile: entry.file))?.byteCount == Int64(entry.bytes)
    }

    /// What tells whether a meme would be made of the same, and be called the same.
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
