import Foundation
import MemeRender
import MemeStore

/// All that is known of a meme, a line each.
struct MemeDetail {
    private var facts: [(name: String, value: String)]

    init(_ meme: Meme, shortID: String, store: Store) {
        let summary = MemeSummary(of: meme)
        facts = [
            ("id", "\(meme.id) (\(shortID))")
        ]
        facts += Self.facts(of: meme.recipe.captions)
        facts += [
            ("meme", "\(meme.size) \(summary.format.name), \(Self.bytes(summary.byteCount))"),
            (
                "original",
                "\(summary.originalFormat.name), \(Self.bytes(meme.original.bytes.count)), "
                    + "SHA-256 \(summary.original)"
            ),
            ("created", Self.date(meme.created)),
            ("modified", Self.date(meme.modified)),
        ]
        facts += Self.facts(of: meme.recipe)
        facts.append(("store", store.folder))
    }

    func lines(for terminal: Terminal) -> [String] {
        let width = (facts.map(\.name.displayWidth).max() ?? 0) + 2
        return facts.map { fact in
            let name = fact.value.isEmpty ? fact.name : fact.name.padded(to: width)
            return terminal.styled(name, .bold) + fact.value.printable
        }
    }

    /// The words, and the look of all of them or, where they differ, of each.
    private static func facts(of captions: [Caption]) -> [(name: String, value: String)] {
        let captions = captions.filter { !$0.text.isEmpty }
        let differ = Set(captions.map(\.style)).count > 1
        var facts: [(name: String, value: String)] = []
        for caption in captions {
            let name = caption.role == .other ? "text" : caption.role.rawValue
            let place = caption.role == .other ? "@" + PlacedText.place(of: caption.box) : ""
            facts.append((name, caption.text + place))
            if differ { facts.append(("\(name) style", StyleList.text(of: caption.style))) }
        }
        if !differ, let style = captions.first?.style {
            facts.append(("style", StyleList.text(of: style)))
        }
        return facts
    }

    /// What the recipe asks for of the picture.
    private static func facts(of recipe: Recipe) -> [(name: String, value: String)] {
        var facts: [(name: String, value: String)] = []
        if recipe.layout != .classic { facts.append(("layout", recipe.layout.rawValue)) }
        if let crop = recipe.crop { facts.append(("crop", "\(crop)")) }
        if let canvas = recipe.canvas {
            facts.append(("canvas", "\(canvas) on \(recipe.background)"))
        }
        if let side = recipe.longestSide { facts.append(("longest side", "\(side)")) }
        if let quality = recipe.quality { facts.append(("quality", "\(quality)")) }
        if recipe.keepsMetadata { facts.append(("metadata", "kept")) }
        return facts
    }

    private static func bytes(_ count: Int) -> String {
        count < 10_000 ? "\(count) bytes" : "\((count + 512) / 1024) KiB"
    }

    private static func date(_ date: Date) -> String {
        "\(date.formatted(.iso8601)) (\(RelativeAge(of: date)))"
    }
}
