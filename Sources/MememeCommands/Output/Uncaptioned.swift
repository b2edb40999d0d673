import MemeRender
import MemeStore

/// The picture of a meme without its words.
struct Uncaptioned {
    let image: EncodedImage
    /// Whether it is the picture that the meme was made of, byte for byte.
    let isOriginal: Bool

    /// The original, if the store has it; else what is below the bar of a meme that has one.
    ///
    /// - Throws: ``Failure`` if there is neither.
    init(_ named: NamedMeme, in store: Store, renderer: Renderer) async throws {
        switch named {
        case .stored(let id):
            self.init(image: try await store.original(of: id), isOriginal: true)
        case .file(let input):
            let image = try input.read()
            if let meme = try await store.meme(showing: Digest(of: image.bytes)) {
                self.init(image: try await store.original(of: meme.id), isOriginal: true)
                return
            }
            let picture = try DescribedPicture(image, named: input.name)
            if let original = try? await store.original(of: picture.description) {
                self.init(image: original.image, isOriginal: true)
                return
            }
            let cut = try naming(input.name) {
                // A picture can't name files of this machine.
                try picture.description.decodedRecipe().flatMap { recipe in
                    recipe.fontFiles.isEmpty ? try renderer.uncaptioned(image, of: recipe) : nil
                }
            }
            guard let cut else {
                throw Failure(
                    input.name,
                    "its words are on the picture itself, and the store doesn't have the one without: "
                        + "name the store that has it with --store",
                    kind: .unknownOriginal)
            }
            self.init(image: cut, isOriginal: false)
        }
    }

    private init(image: EncodedImage, isOriginal: Bool) {
        self.image = image
        self.isOriginal = isOriginal
    }

    /// Writes the picture, and prints the file's name.
    func write(to output: OutputFile, json: Bool) async throws {
        var image = image
        if let format = output.format, format != image.format {
            image = try Renderer().render(Recipe(in: format), on: image).image
        }
        let destination = output.destination(or: "")
        try destination.validate()
        let path = try await destination.write(image)
        destination.note(committedAs: path)
        if destination == .standardOutput { return }
        if json {
            let size = try image.size
            try Console.printJSON(
                Record(
                    file: path, width: size.width, height: size.height,
                    byteCount: image.byteCount, format: image.format,
                    isOriginal: isOriginal && image == self.image))
        } else {
            try Console.print(path.shown)
        }
    }

    private struct Record: Encodable {
        var file: String
        var width: Int
        var height: Int
        var byteCount: Int
        var format: ImageFormat
        /// Whether it is the picture that the meme was made of, byte for byte.
        var isOriginal: Bool
    }
}

extension Recipe {
    /// Converts a picture, and changes nothing else.
    fileprivate init(in format: ImageFormat) {
        self.init()
        self.format = format
        describesItself = false
        keepsMetadata = true
    }
}
