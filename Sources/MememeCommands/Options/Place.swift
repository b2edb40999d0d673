import Foundation
import MemeRender

/// Where words stand, as it is typed: four lengths, or a name.
struct Place: Hashable, Sendable {
    /// A part of the picture, or so many of its pixels.
    enum Length: Hashable, Sendable {
        case part(Double)
        case pixels(Double)

        /// Reads `0.5`, `50%` and `120px`.
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

        /// A number below 1 for any number of pixels, which keeps their order.
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
    /// How words cling to the edges, where the place says so.
    let changes: [StyleChange]

    static func == (one: Place, other: Place) -> Bool { one.lengths == other.lengths }
    func hash(into hasher: inout Hasher) { hasher.combine(lengths) }

    /// - Parameter lengths: four, of which the last two are above 0.
    init?(_ lengths: [Length]) {
        guard lengths.count == 4, lengths[2].number > 0, lengths[3].number > 0 else { return nil }
        self.lengths = lengths
        changes = []
    }

    private init(of box: Box, changes: [StyleChange] = []) {
        lengths = [box.x, box.y, box.width, box.height].map(Length.part)
        self.changes = changes
    }

    /// Whether the picture's size decides what part of it the place is.
    var needsSize: Bool { lengths.contains(where: \.isInPixels) }

    /// The place as parts of a picture.
    func box(on size: PixelSize) -> Box {
        Box(
            x: lengths[0].part(of: size.width), y: lengths[1].part(of: size.height),
            width: lengths[2].part(of: size.width), height: lengths[3].part(of: size.height))
    }

    /// A place that stands for this one where nothing is known of the picture: another has another.
    var provisionalBox: Box {
        let parts = lengths.map(\.provisionalPart)
        return Box(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
    }
}

extension Place {
    /// The place of a name such as `top` or `southeast`, in any letter case: one of three rows, and
    /// all of it, its left or its right half.
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

    /// Row by row, from the left to the right.
    private static let names = [
        ["northwest", "topleft", "lefttop"], ["north", "top"],
        ["northeast", "topright", "righttop"],
        ["west", "left"], ["center", "centre", "middle"], ["east", "right"],
        ["southwest", "bottomleft", "leftbottom"], ["south", "bottom"],
        ["southeast", "bottomright", "rightbottom"],
    ]

    /// Whether a text is nearly four lengths: a number is none, or what parts them isn't a comma.
    static func isNearlyLengths(_ text: some StringProtocol) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { ",;".contains($0) }
        return parts.count >= 3
            && parts.allSatisfy { part in
                let length = part.trimmingCharacters(in: .whitespaces)
                return Length(length) != nil || ["nan", "inf"].contains(length.lowercased())
            }
    }

    /// The name that is meant by a word that is none but for a letter: of long ones only, since words
    /// such as `@best` are nearly names, too.
    static func nearName(_ text: String) -> String? {
        let word = text.lowercased()
        guard word.count >= 6, word.allSatisfy(\.isLetter) else { return nil }
        return names.joined().first { $0.editDistance(to: word) == 1 }
    }
}
