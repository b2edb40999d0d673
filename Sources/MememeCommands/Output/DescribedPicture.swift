import MemeRender
import MemeStore

/// A picture whose file contains a meme's description.
struct DescribedPicture {
    /// The name in messages.
    let name: String
    let image: EncodedImage
    let description: MemeDescription

    /// - Throws: ``Failure`` if the file has no description.
    init(_ image: EncodedImage, named name: String) throws {
        guard let description = MemeDescription(of: image) else {
            throw Failure(
                name,
                "this picture doesn't say that it is a meme: another program made it, or took that "
                    + "away, or it was made with --no-metadata",
                kind: .unreadableRecipe)
        }
        self.name = name
        self.image = image
        self.description = description
    }

    /// Makes a new meme from the described original and recipe, with changes.
    ///
    /// - Parameter known: pictures that `change` lays on the meme.
    func edited(
        in store: Store, laying known: [HashedPicture] = [], renderer: Renderer,
        change: (inout Recipe, EncodedImage) throws -> Void
    ) async throws -> Meme {
        do {
            guard var recipe = try description.decodedRecipe() else {
                throw Failure(
                    name, "this picture says what it says, but not how it was made: \(Self.advice)",
                    kind: .unreadableRecipe)
            }
            let (original, digest) = try await store.original(of: description)
            let files = recipe.fontFiles
            try change(&recipe, original)
            // The file comes from an untrusted source and could name any font file of this machine.
            if let file = recipe.fontFiles.intersection(files).min() {
                throw Failure(
                    name,
                    "its words are set in a font of the file \(file), and a picture can't name "
                        + "files: choose the font with --font",
                    kind: .unusableFont)
            }
            let pictures = try await store.pictures(of: recipe, besides: known)
            return try withProgress("Rendering") { progress in
                try Meme(
                    original, recipe: recipe, laying: pictures, originalDigest: digest,
                    renderer: renderer, progress: progress)
            }
        } catch let error as StoreError {
            throw Failure(name, error.message, kind: ErrorKind(error))
        }
    }

    private static let advice = "make the meme anew with mememe create"
}
