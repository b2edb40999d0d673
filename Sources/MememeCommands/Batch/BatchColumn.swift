import Foundation
import MemeRender

/// A column of a manifest: an option of `create` by its name, or a property that only rows have.
struct BatchColumn: Sendable {
    enum Kind: Sendable {
        case option
        case recipe
        case captions
    }

    let name: String
    var kind = Kind.option
    /// Whether a row may have several such columns.
    var repeats = false
    /// Whether it contains words, which are taken literally.
    var hasWords = false
    fileprivate let set: @Sendable (inout BatchRow, String) throws -> Void

    /// Parses a cell and sets the row's value.
    func set(_ text: String, in row: inout BatchRow) throws {
        do {
            try set(&row, text)
        } catch let error as Unacceptable {
            throw Unacceptable("\(name) “\(text.excerpt)”: \(error)")
        }
    }

    /// The column with a name, in any letter case; `top style`, `top_style` and `topStyle` mean
    /// `top-style`.
    ///
    /// - Parameter word: what the manifest calls it in messages: a column, or a key.
    static func named(_ text: String, as word: String) throws(Unacceptable) -> BatchColumn {
        var name = ""
        var previous: Character = " "
        for character in text.trimmingCharacters(in: .whitespaces) {
            if character.isUppercase, previous.isLowercase { name += "-" }
            name += " _".contains(character) ? "-" : character.lowercased()
            previous = character
        }
        if let column = all[name] { return column }
        if name.isEmpty {
            throw Unacceptable("a \(word) here has no name: give it one, or take it away")
        }
        // A much longer name is no typing mistake.
        let names = text.utf8.count > longestSlip ? [] : Array(all.keys)
        // Among equally near names, prefers one of the same length.
        let near =
            names
            .map {
                (name: $0, distance: $0.editDistance(to: name), gap: abs($0.count - name.count))
            }
            .min { ($0.distance, $0.gap, $0.name) < ($1.distance, $1.gap, $1.name) }
        let isNear = near.map { $0.distance <= max(2, $0.name.count / 3) } == true
        let advice =
            near.flatMap { isNear ? "did you mean \($0.name)?" : nil }
            ?? "use \(all.keys.sorted().joined(separator: ", "))"
        throw Unacceptable("there is no \(word) “\(text.excerpt)”: \(advice)")
    }

    /// The longest name, in bytes, for which similar names are searched.
    private static let longestSlip = 100

    static let all: [String: BatchColumn] = Dictionary(
        uniqueKeysWithValues: (own + words + pictures + styles).map { ($0.name, $0) })

    private static let own = [
        BatchColumn(name: "image") { $0.image = $1 },
        BatchColumn(name: "template") { $0.template = $1 },
        BatchColumn(name: "slot", repeats: true, hasWords: true) { row, text in
            let slot = try SlotContent(literal: text)
            guard row.slots[slot.name] == nil else {
                throw Unacceptable("this place is named twice")
            }
            row.slots[slot.name] = slot.content
        },
        BatchColumn(name: "output") { $0.output = $1 },
        BatchColumn(name: "recipe", kind: .recipe) { row, text in
            row.recipe = try decoded(text, as: CheckedRecipe.self).recipe
        },
        BatchColumn(name: "captions", kind: .captions) { row, text in
            row.captions = try decoded(text, as: BoundedCaptions.self).captions
        },
    ]

    private static let words = [
        BatchColumn(name: "top", hasWords: true) { $0.words.top = Words(exactly: $1) },
        BatchColumn(name: "bottom", hasWords: true) { $0.words.bottom = Words(exactly: $1) },
        BatchColumn(name: "text", repeats: true, hasWords: true) { row, text in
            // The row's first text replaces those of the command line.
            if !row.hasTexts { row.words.text = [] }
            row.hasTexts = true
            try Recipe.check(captions: row.words.text.count + 1)
            row.words.text.append(try PlacedText(literal: text))
        },
    ]

    private static let pictures = [
        BatchColumn(name: "layout") { $0.picture.layout = try Parse.choice($1) },
        BatchColumn(name: "rotate") {
            $0.picture.rotate = try Setting.parsing(Parse.quarterTurns)($1)
        },
        BatchColumn(name: "crop") { $0.picture.crop = try Setting.parsing(Parse.crop)($1) },
        BatchColumn(name: "effect", repeats: true) { row, text in
            // The row's first effect replaces those of the command line.
            if !row.hasEffects { row.picture.effect = [] }
            row.hasEffects = true
            row.picture.effect.append(try Setting.parsing(Parse.effect)(text))
        },
        BatchColumn(name: "canvas") { row, text in
            row.picture.canvas = try Setting.parsing(Parse.size)(text)
            // The row overrides the command line; two sizes in one row remain an error.
            if !row.hasSize { row.picture.size = nil }
            row.hasSize = true
        },
        BatchColumn(name: "size") { row, text in
            row.picture.size = try Setting.parsing(Parse.number(in: 1 ... .max))(text)
            if !row.hasSize { row.picture.canvas = nil }
            row.hasSize = true
        },
        BatchColumn(name: "background") { $0.picture.background = try Background($1) },
        BatchColumn(name: "format") { $0.picture.format = try Setting.parsing(Parse.format)($1) },
        BatchColumn(name: "frame") {
            $0.picture.frame = try Setting.parsing(Parse.number(in: 1 ... .max))($1)
        },
        BatchColumn(name: "quality") {
            $0.picture.quality = try Setting.parsing(Parse.number(in: 1...100))($1)
        },
        BatchColumn(name: "keep-metadata") { $0.picture.keepMetadata = try Parse.decision($1) },
        BatchColumn(name: "metadata") { $0.picture.metadata = try Parse.decision($1) },
    ]

    private static let styles =
        StyleProperty.allCases.map { property in
            BatchColumn(name: property.rawValue) {
                $0.style[property] = try property.change(to: $1)
            }
        } + [
            BatchColumn(name: "top-style") { row, text in
                row.style.topStyle = try StyleList(text)
                row.styled.append(("top", \.words.top))
            },
            BatchColumn(name: "bottom-style") { row, text in
                row.style.bottomStyle = try StyleList(text)
                row.styled.append(("bottom", \.words.bottom))
            },
        ]

    private static func decoded<Value: Decodable>(
        _ text: String, as type: Value.Type
    ) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch let error as DecodingError {
            throw Unacceptable(error.inWords)
        }
    }
}

/// The value of a cell.
enum BatchValue: Sendable {
    case text(BatchColumn, String)
    case recipe(Recipe)
    case captions([Caption])
}

extension StyleOptions {
    /// The value of a style property's option.
    subscript(property: StyleProperty) -> StyleChange? {
        get { self[keyPath: Self.path(of: property)] }
        set { self[keyPath: Self.path(of: property)] = newValue }
    }

    private static func path(
        of property: StyleProperty
    ) -> WritableKeyPath<StyleOptions, StyleChange?> {
        switch property {
        case .font: \.font
        case .fill: \.fill
        case .gradient: \.gradient
        case .outline: \.outline
        case .outlineWidth: \.outlineWidth
        case .shadow: \.shadow
        case .textBackground: \.textBackground
        case .tail: \.tail
        case .cutOut: \.cutOut
        case .opacity: \.opacity
        case .letterCase: \.letterCase
        case .language: \.language
        case .align: \.align
        case .valign: \.valign
        case .angle: \.angle
        case .arc: \.arc
        case .maximumSize: \.maxSize
        case .minimumSize: \.minSize
        case .lineSpacing: \.lineSpacing
        case .letterSpacing: \.letterSpacing
        case .from: \.from
        case .to: \.to
        }
    }
}
