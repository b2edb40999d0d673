import Foundation
import MemeRender
import MemeStore

/// All properties of a meme, one per line.
struct MemeDetail {
    private var facts: [(name: String, value: String)]

    init(_ meme: Meme, shortID: String, store: Store) {
        let summary = MemeSummary(of: meme)
        facts = [
            ("id", "\(meme.id) (\(shortID))")
        ]
        facts += Self.facts(of: meme.recipe.captions)
        facts += Self.facts(of: meme.recipe.pictures)
        facts += [
            ("meme", "\(meme.size) \(summary.format.name), \(summary.byteCount.inBytes)"),
            (
                "original",
                "\(summary.originalFormat.name), \(meme.original.byteCount.inBytes), "
                    + "SHA-256 \(summary.original)"
            ),
            ("created", Self.date(meme.created)),
            ("modified", Self.date(meme.modified)),
        ]
        if let tags = TagCommand.names(meme.tags) { facts.append(("tags", tags)) }
        facts += Self.facts(of: meme.recipe)
        facts.append(("store", store.folder))
    }

    /// The properties that a picture's file describes.
    ///
    /// - Parameter shortID: the short id of the store's meme with this picture, if there is one.
    init(_ picture: DescribedPicture, shortID: String?, store: Store) throws {
        let description = picture.description
        var recipe: Recipe?
        var trouble: String?
        do {
            recipe = try description.decodedRecipe()
        } catch {
            trouble = error.message
        }
        facts = [("file", picture.name)]
        if let shortID { facts.append(("id", "\(shortID), in this store")) }
        if let recipe, recipe.captions.contains(where: { !$0.text.isEmpty }) {
            facts += Self.facts(of: recipe.captions)
        } else if !description.text.isEmpty {
            facts.append(("text", description.text))
        }
        if let recipe { facts += Self.facts(of: recipe.pictures) }
        let size = try naming(picture.name) { try picture.image.size }
        facts.append(
            (
                "meme",
                "\(size) \(picture.image.format.name), \(picture.image.byteCount.inBytes)"
            ))
        if let original = description.original {
            let isHere = try Digest(original).map(store.hasPicture) ?? false
            facts.append(
                ("original", "SHA-256 \(original), \(isHere ? "" : "not ")in this store"))
        }
        if let recipe { facts += Self.facts(of: recipe) }
        if let trouble { facts.append(("recipe", trouble)) }
        facts.append(("store", store.folder))
    }

    func lines(for terminal: Terminal) -> [String] { facts.lines(for: terminal) }

    /// The words, and their style: once if all captions share it, otherwise for each.
    private static func facts(of captions: [Caption]) -> [(name: String, value: String)] {
        let captions = captions.filter { !$0.text.isEmpty }
        let differ = Set(captions.map(StyleList.text)).count > 1
        var facts: [(name: String, value: String)] = []
        for caption in captions {
            let name = caption.role == .other ? "text" : caption.role.rawValue
            let place = caption.role == .other ? "@" + PlacedText.place(of: caption.box) : ""
            facts.append((name, caption.text + place))
            if differ { facts.append(("\(name) style", StyleList.text(of: caption))) }
        }
        if !differ, let caption = captions.first {
            facts.append(("style", StyleList.text(of: caption)))
        }
        return facts
    }

    /// The pictures that are laid on it: the beginnings of their digests, their places and their looks.
    private static func facts(of pictures: [PictureLayer]) -> [(name: String, value: String)] {
        pictures.map { layer in
            let parts = [PlacedText.place(of: layer.box)] + PictureProperty.list(of: layer)
            return ("image", "\(layer.source.prefix(12))…@\(parts.joined(separator: ","))")
        }
    }

    /// The recipe's settings for the picture.
    private static func facts(of recipe: Recipe) -> [(name: String, value: String)] {
        var facts: [(name: String, value: String)] = []
        if recipe.layout != .classic { facts.append(("layout", recipe.layout.rawValue)) }
        if let turns = recipe.rotation { facts.append(("turned", "\(turns.rawValue)°")) }
        if let crop = recipe.crop { facts.append(("crop", "\(crop)")) }
        if !recipe.effects.isEmpty {
            facts.append(("effects", recipe.effects.map(\.typed).joined(separator: ", ")))
        }
        if let canvas = recipe.canvas {
            let ground =
                recipe.backdrop == .blur ? "a blurred copy" : "\(recipe.background)"
            facts.append(("canvas", "\(canvas) on \(ground)"))
        }
        if let side = recipe.longestSide { facts.append(("longest side", "\(side)")) }
        if let frame = recipe.frame { facts.append(("frame", "\(frame)")) }
        if let quality = recipe.quality { facts.append(("quality", "\(quality)")) }
        if recipe.keepsMetadata { facts.append(("metadata", "kept")) }
        if !recipe.describesItself { facts.append(("description", "none")) }
        return facts
    }

    private static func date(_ date: Date) -> String {
        "\(date.formatted(.iso8601)) (\(RelativeAge(of: date)))"
    }
}

extension [(name: String, value: String)] {
    /// The facts, one per line, with the values below each other.
    func lines(for terminal: Terminal) -> [String] {
        let width = (map(\.name.displayWidth).max() ?? 0) + 2
        return map { fact in
            let name = fact.value.isEmpty ? fact.name : fact.name.padded(to: width)
            return terminal.styled(name, .bold) + fact.value.printable
        }
    }
}
