import Foundation
import MemeRender

/// One page of a list of memes, and the ways to those before and after it.
public struct Page: Hashable, Sendable {
    /// The place of a meme in a list. It stays valid when memes are saved or deleted, also the meme itself,
    /// as long as the query has the same order.
    public struct Cursor: Hashable, Sendable {
        /// What the list is ordered by, of the meme.
        enum Value: Hashable, Sendable {
            /// A time in milliseconds since 1970, or a number of bytes.
            case number(Int64)
            case text(String)
        }

        let value: Value
        let sequence: Int64
    }

    /// The number of memes on a page if the query has no limit.
    public static let defaultLimit = 50

    public let summaries: [MemeSummary]
    /// The place of each of ``summaries``: of those that a page may begin after, or end before.
    public let cursors: [Cursor]
    /// The place that the page before this one ends before; `nil` if there is no meme there. A page that
    /// doesn't begin at the list's beginning has one, unless it is empty.
    public let previous: Cursor?
    /// The place that the next page begins after; `nil` if this is the last page.
    public let next: Cursor?
}

extension Page {
    /// Which part of a list a page is.
    enum Part: Hashable, Sendable {
        /// Begins after as many memes as the query's offset says.
        case first
        /// Begins after a place.
        case after(Cursor)
        /// Ends before a place.
        case before(Cursor)

        var cursor: Cursor? {
            switch self {
            case .first: nil
            case .after(let cursor), .before(let cursor): cursor
            }
        }
    }

    /// A page of what was found from its beginning on, or from its end backwards.
    ///
    /// - Parameters:
    ///   - found: the memes of the page in the direction of the search, with their places.
    ///   - isMore: whether there are more in this direction.
    ///   - isSkipping: whether the first page doesn't begin at the list's beginning.
    init(
        _ part: Part, found: [(summary: MemeSummary, place: Cursor)], isMore: Bool, isSkipping: Bool
    ) {
        var found = found
        let (hasPrevious, hasNext): (Bool, Bool)
        switch part {
        case .first: (hasPrevious, hasNext) = (isSkipping, isMore)
        case .after: (hasPrevious, hasNext) = (true, isMore)
        case .before:
            found.reverse()
            (hasPrevious, hasNext) = (isMore, true)
        }
        summaries = found.map(\.summary)
        cursors = found.map(\.place)
        previous = hasPrevious ? cursors.first : nil
        next = hasNext ? cursors.last : nil
    }
}

extension Page.Cursor {
    init(created: Int64, sequence: Int64) {
        self.init(value: .number(created), sequence: sequence)
    }

    /// The place of a meme in a list of this order.
    init(of meme: MemeSummary, sequence: Int64, in order: MemeQuery.Order) {
        let value: Value =
            switch order.key {
            case .created: .number(meme.created.milliseconds)
            case .edited: .number(meme.modified.milliseconds)
            case .size: .number(Int64(meme.byteCount))
            case .text: .text(meme.words)
            }
        self.init(value: value, sequence: sequence)
    }

    /// The text that a list by words is ordered by; a number if the cursor is of another list.
    var text: String {
        switch value {
        case .number(let number): String(number)
        case .text(let text): text
        }
    }

    /// The number that any other list is ordered by; zero if the cursor is of a list by words.
    var number: Int64 {
        switch value {
        case .number(let number): number
        case .text: 0
        }
    }
}

extension MemeSummary {
    /// All words, by which lists are ordered.
    var words: String {
        "\(topText) \(otherText) \(bottomText)"
            .trimmingCharacters(in: CharacterSet(charactersIn: " "))
    }
}

extension Page.Cursor: LosslessStringConvertible {
    /// The cursor as an opaque text, for clients to keep between two pages.
    public var description: String {
        switch value {
        case .number(let number): "\(number).\(sequence)"
        case .text(let text):
            "\(sequence)." + text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                + "t"
        }
    }

    public init?(_ description: String) {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = Int64(parts[0]) else { return nil }
        if let sequence = Int64(parts[1]) {
            self.init(value: .number(first), sequence: sequence)
            return
        }
        guard parts[1].last == "t", parts[1].utf8.count <= Self.longestText,
            let text = String(hexadecimal: parts[1].dropLast())
        else { return nil }
        self.init(value: .text(text), sequence: first)
    }

    /// The longest text of a cursor, in bytes: the words of a meme, whose characters take at most four
    /// bytes of two digits, and the spaces between them.
    private static let longestText = 8 * (Recipe.maximumCharacters + 2) + 1
}

extension String {
    fileprivate init?(hexadecimal digits: Substring) {
        let digits = Array(digits.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: digits.count, by: 2) {
            let pair = String(decoding: digits[place..<place + 2], as: UTF8.self)
            guard let byte = UInt8(pair, radix: 16) else { return nil }
            bytes.append(byte)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        self = text
    }
}
