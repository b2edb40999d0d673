import MemeRender
import MemeStore

/// Words with their place and style: `words@place[,angle][,fill=gold…]`.
///
/// The words may contain an `@`: the place follows the last `@` after which a place can be parsed.
/// Without one, the words use the whole picture. An escaped `@` always belongs to the words.
struct PlacedText: Sendable {
    private(set) var words: String
    /// Where it stood among the other options.
    let order = TypedOrder()
    private(set) var place = Place.whole
    private(set) var changes: [StyleChange] = []
    /// Whether it says where it goes.
    private(set) var isPlaced = false

    private static let form = """
        write words@x,y,w,h in parts of the picture, as in 'hi@10%,60%,50%,30%', or in pixels, \
        as in 'hi@20px,9px,300px,80px', or a name, as in 'hi@southeast'; then perhaps an angle \
        and styles: ',-15,fill=gold'. An @ of the words themselves is written \\@
        """

    /// - Throws: ``Unacceptable`` if the text after an `@` looks like a place but is malformed, or if
    ///   there are no words before a place.
    init(_ text: String) throws {
        try self.init(text.repaired, isLiteral: false)
        words = Parse.escapes(words)
    }

    /// Takes the words literally: a backslash is one of them, unless it precedes an `@`.
    init(literal text: String) throws {
        try self.init(text, isLiteral: true)
        words.replace("\\@", with: "@")
    }

    private init(_ text: String, isLiteral: Bool) throws {
        words = text
        var end = text.endIndex
        while let at = text[..<end].lastIndex(of: "@") {
            let isEscaped =
                isLiteral ? text[..<at].hasSuffix("\\") : text[..<at].endsInEscape
            if !isEscaped, try readPlace(text[text.index(after: at)...]) {
                words = String(text[..<at])
                guard words.contains(where: { !$0.isWhitespace }) else {
                    throw Unacceptable("there are no words before the @: \(Self.form)")
                }
                break
            }
            end = at
        }
    }

    /// If the place is in pixels, the caption's box is provisional until ``box(on:)``.
    func caption(style: CaptionStyle) -> Caption {
        Caption(words, at: .other, in: place.provisionalBox, style: style)
    }

    /// The words' box on a picture.
    ///
    /// - Parameters:
    ///   - size: the size that boxes are fractions of.
    ///   - panels: the panels of the meme, in fractions of it.
    /// - Throws: ``Failure`` if the place isn't on the picture.
    func box(on size: PixelSize, in panels: [Box] = []) throws -> Box {
        let box = try place.box(on: size, in: panels)
        guard box.isOnPicture else {
            throw Failure(
                "“\(words)”", "this place is not on the picture, which has \(size) pixels")
        }
        return box
    }

    /// A box as the user can type it.
    static func place(of box: Box) -> String {
        [box.x, box.y, box.width, box.height].map(\.short).joined(separator: ",")
    }

    /// - Returns: `false` if the text is part of the words rather than a place. A name is a place, and
    ///   so are two or more numbers and a style such as `fill=gold`; but `@10`, `@home` and `@ 1,000`
    ///   are words.
    private mutating func readPlace(_ text: Substring) throws -> Bool {
        if text.isEmpty { throw Unacceptable("nothing follows the last @: \(Self.form)") }
        if let panel = Place.panel(text) {
            // After the panel alone, all of it.
            let rest = panel.rest
            if !rest.isEmpty, !rest.hasPrefix(",") {
                guard try readPlace(rest) else {
                    throw Unacceptable("“\(rest)” is no place of a panel: \(Self.form)")
                }
            } else if let styles = rest.isEmpty ? nil : rest.dropFirst() {
                guard try readPlace(styles) else {
                    throw Unacceptable("“\(styles)” is no style: \(Self.form)")
                }
            }
            place = place.inPanel(panel.number)
            isPlaced = true
            return true
        }
        let parts = text.commaSeparated
        let named = Place(named: parts[0])
        if named == nil, let near = Place.nearName(parts[0]) {
            throw Unacceptable("“\(parts[0])” is no place: did you mean \(near)? \(Self.form)")
        }
        let afterName = parts.dropFirst(named == nil ? 0 : 1)
        let numbers = afterName.prefix { Place.Length($0) != nil }
        let styles = afterName.dropFirst(numbers.count)
        if named == nil {
            let hasStyle = styles.first.flatMap(StyleList.pair) != nil
            let isSpaced = text.first?.isWhitespace == true
            let hasPixels = numbers.contains { Place.Length($0)?.isInPixels == true }
            let isMeant = numbers.count >= (isSpaced ? 3 : 2) || hasStyle || hasPixels
            guard isMeant || Place.isNearlyLengths(text) else { return false }
            guard [0, 4, 5].contains(numbers.count), isMeant else {
                throw Unacceptable("a place has four numbers, or five with an angle: \(Self.form)")
            }
            if !numbers.isEmpty { try place(numbers.prefix(4).compactMap(Place.Length.init)) }
        } else if numbers.count > 1 {
            throw Unacceptable("a name is followed by one angle at most: \(Self.form)")
        }
        isPlaced = named != nil || !numbers.isEmpty
        if let named {
            place = named
            changes += named.changes
        }
        do {
            if numbers.count != 4, let angle = numbers.last {
                changes.append(try StyleProperty.angle.change(to: angle))
            }
            changes += try StyleList(parts: styles).changes
        } catch let error as Unacceptable {
            throw Unacceptable("\(error). An @ of the words themselves is written \\@")
        }
        return true
    }

    private mutating func place(_ lengths: [Place.Length]) throws {
        guard let place = Place(lengths) else {
            throw Unacceptable("a place has a width and a height above 0: \(Self.form)")
        }
        guard lengths.allSatisfy({ $0.isInPixels || abs($0.number) <= 2 }) else {
            throw Unacceptable(
                "numbers alone are parts of the picture, not pixels, which are written 50px: "
                    + Self.form)
        }
        guard place.needsSize || place.provisionalBox.isOnPicture else {
            throw Unacceptable("that place is not on the picture: \(Self.form)")
        }
        self.place = place
    }
}

extension Substring {
    /// Whether the text ends with a backslash that escapes what follows.
    fileprivate var endsInEscape: Bool {
        !reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
    }
}
