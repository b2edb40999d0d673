import MemeRender

/// Words, where they stand and how they look: `words@x,y,w,h[,angle][,fill=gold…]`.
///
/// Words may have an `@` themselves: a place is what follows the last one after which a place can
/// be read. Without any, the words have the whole picture.
struct PlacedText: Sendable {
    private(set) var words: String
    private(set) var box = Box.whole
    private(set) var changes: [StyleChange] = []

    private static let form = """
        write words@x,y,w,h in parts of the picture, as in 'hi@0.1,0.6,0.5,0.3' or \
        'hi@10%,60%,50%,30%', then perhaps an angle and styles: ',-15,fill=gold'
        """

    /// - Throws: ``Unacceptable`` where what follows an `@` is meant as a place and is none.
    init(_ text: String) throws {
        words = text
        var end = text.endIndex
        while let at = text[..<end].lastIndex(of: "@") {
            if try readPlace(text[text.index(after: at)...]) {
                words = String(text[..<at])
                break
            }
            end = at
        }
        words = Parse.escapes(words)
    }

    func caption(style: CaptionStyle) -> Caption {
        Caption(words, at: .other, in: box, style: style)
    }

    /// A place, as it can be typed.
    static func place(of box: Box) -> String {
        [box.x, box.y, box.width, box.height].map(\.short).joined(separator: ",")
    }

    /// - Returns: `false` where it isn't meant as a place, but part of the words. Three numbers
    ///   are, and a style such as `fill=gold`; but `@10` and `@1,000` are words.
    private mutating func readPlace(_ text: Substring) throws -> Bool {
        let parts = text.commaSeparated
        let numbers = parts.prefix { Double(part: $0) != nil }
        let styles = parts.dropFirst(numbers.count)
        let hasStyle = styles.first.flatMap(StyleList.pair) != nil
        guard numbers.count >= 3 || hasStyle else { return false }
        guard [0, 4, 5].contains(numbers.count) else {
            throw Unacceptable("a place has four numbers, or five with an angle: \(Self.form)")
        }
        if !numbers.isEmpty { try place(numbers.prefix(4).compactMap(Double.init(part:))) }
        if numbers.count == 5 { changes.append(try StyleProperty.angle.change(to: numbers[4])) }
        changes += try StyleList(parts: styles).changes
        return true
    }

    private mutating func place(_ sides: [Double]) throws {
        guard sides[2] > 0, sides[3] > 0 else {
            throw Unacceptable("a place has a width and a height above 0: \(Self.form)")
        }
        guard sides.allSatisfy({ abs($0) <= 2 }) else {
            throw Unacceptable(
                "a place is told in parts of the picture, not in pixels: \(Self.form)")
        }
        box = Box(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
        guard box.isOnPicture else {
            throw Unacceptable("that place is not on the picture: \(Self.form)")
        }
    }
}
