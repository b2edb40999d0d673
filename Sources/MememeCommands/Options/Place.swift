import Foundation
import MemeRender

/// A place of words as the user types it: four lengths, or a name.
struct Place: Hashable, Sendable {
    /// A fraction of the picture, or a number of its pixels.
    enum Length: Hashable, Sendable {
        case part(Double)
        case pixels(Double)

        /// Parses `0.5`, `50%` and `120px`.
        init?(_ text: String) {
            if text.lowercased().hasSuffix("px") {
                let digits = text.dropLast(2).trimmingCharacters(in: .whitespaces)
                guard let number = Double(digits), number.isFinite else { return nil }
                self = .pixels(number)
            } else if let part = Double(part: text) {
                self = .part(part)
            } else {
                return nil
            }
        }

        var number: Double {
            switch self {
            case .part(let number), .pixels(let number): number
            }
        }

        var isInPixels: Bool {
            if case .pixels = self { true } else { false }
        }

        /// A fraction below 1 that preserves the order of pixel values.
        fileprivate var provisionalPart: Double {
            switch self {
            case .part(let part): part
            case .pixels(let pixels): pixels / (1 + abs(pixels))
            }
        }

        fileprivate func part(of side: Int) -> Double {
            switch self {
            case .part(let part): part
            case .pixels(let pixels): pixels / Double(side)
            }
        }
    }

    static let whole = Place(of: .whole)

    /// Left, top, width and height.
    private let lengths: [Length]
    /// The alignments that the place implies.
    let changes: [StyleChange]
    /// The panel that the place is in, counted from 1; `nil` if it is on all of the picture.
    private(set) var panel: Int?

    static func == (one: Place, other: Place) -> Bool {
        one.lengths == other.lengths && one.panel == other.panel
    }
    func hash(into hasher: inout Hasher) { hasher.combine(lengths) }

    /// - Parameter lengths: four, of which the last two are above 0.
    init?(_ lengths: [Length]) {
        guard lengths.count == 4, lengths[2].number > 0, lengths[3].number > 0 else { return nil }
        self.lengths = lengths
        changes = []
    }

    init(of box: Box, changes: [StyleChange] = []) {
        lengths = [box.x, box.y, box.width, box.height].map(Length.part)
        self.changes = changes
    }

    /// Whether the box depends on the picture's size, or its panels.
    var needsSize: Bool { panel != nil || lengths.contains(where: \.isInPixels) }

    /// The place in fractions of a picture.
    ///
    /// - Parameter panels: the panels of the picture, in fractions of it.
    /// - Throws: ``Failure`` if there is no such panel.
    func box(on size: PixelSize, in panels: [Box]) throws -> Box {
        guard let panel else { return box(on: size) }
        guard panels.indices.contains(panel - 1) else {
            throw Failure(
                panels.isEmpty
                    ? "panel\(panel) is no place: the meme has no panels"
                    : "panel\(panel) is no place: the meme has \(panels.count) panels")
        }
        let frame = panels[panel - 1]
        func side(_ part: Double, _ whole: Int) -> Int {
            max(1, Int((part * Double(whole)).rounded()))
        }
        let inner = box(
            on: PixelSize(
                width: side(frame.width, size.width), height: side(frame.height, size.height)))
        return Box(
            x: frame.x + inner.x * frame.width, y: frame.y + inner.y * frame.height,
            width: inner.width * frame.width, height: inner.height * frame.height)
    }

    /// The place of the same lengths in a panel.
    func inPanel(_ number: Int) -> Place {
        var place = self
        place.panel = number
        return place
    }

    /// The number of a panel, and what follows its colon, of a text such as `panel2:top` or `panel2`.
    static func panel(_ text: Substring) -> (number: Int, rest: Substring)? {
        guard let match = text.prefixMatch(of: /[pP]anel-?([1-9][0-9]?)(?::|$|(?=,))/),
            let number = Int(match.output.1)
        else { return nil }
        return (number, text[match.range.upperBound...])
    }

    /// The place in fractions of a picture, whatever its panel.
    func box(on size: PixelSize) -> Box {
        Box(
            x: lengths[0].part(of: size.width), y: lengths[1].part(of: size.height),
            width: lengths[2].part(of: size.width), height: lengths[3].part(of: size.height))
    }

    /// A box to use before the picture's size is known; different places have different ones.
    var provisionalBox: Box {
        let parts = lengths.map(\.provisionalPart)
        return Box(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
    }
}

extension Place {
    /// The place with a name such as `top` or `southeast`, in any letter case: one of three rows, in its
    /// full width, its left or its right half.
    init?(named name: String) {
        let name = name.lowercased().filter { !"- _".contains($0) }
        guard let index = Self.names.firstIndex(where: { $0.contains(name) }) else { return nil }
        let (row, column) = (index / 3, index % 3)
        let rows: [(y: Double, edge: VerticalAlignment)] = [
            (Box.top.y, .top), ((1 - Box.top.height) / 2, .middle), (Box.bottom.y, .bottom),
        ]
        let margin = Box.top.x
        let half = Box.top.width / 2
        let columns: [(x: Double, width: Double, edge: HorizontalAlignment)] = [
            (margin, half, .left), (margin, Box.top.width, .center), (margin + half, half, .right),
        ]
        self.init(
            of: Box(
                x: columns[column].x, y: rows[row].y, width: columns[column].width,
                height: Box.top.height),
            changes: [
                StyleChange(\.style.alignment, columns[column].edge),
                StyleChange(\.style.verticalAlignment, rows[row].edge),
            ])
    }

    /// Row by row, from left to right.
    private static let names = [
        ["northwest", "topleft", "lefttop"], ["north", "top"],
        ["northeast", "topright", "righttop"],
        ["west", "left"], ["center", "centre", "middle"], ["east", "right"],
        ["southwest", "bottomleft", "leftbottom"], ["south", "bottom"],
        ["southeast", "bottomright", "rightbottom"],
    ]

    /// Whether a text is probably meant as four lengths but malformed: in a number or a separator.
    static func isNearlyLengths(_ text: some StringProtocol) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { ",;".contains($0) }
        return parts.count >= 3
            && parts.allSatisfy { part in
                let length = part.trimmingCharacters(in: .whitespaces)
                return Length(length) != nil || ["nan", "inf"].contains(length.lowercased())
            }
    }

    /// The place's name that differs from a word by one letter. Only long names count, since short words
    /// such as `@best` are near a name, too.
    static func nearName(_ text: String) -> String? {
        let word = text.lowercased()
        guard word.count >= 6, word.allSatisfy(\.isLetter) else { return nil }
        return names.joined().first { $0.editDistance(to: word) == 1 }
    }
}
