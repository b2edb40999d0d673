import Foundation
import MemeRender

/// A list of style changes in one text: `fill=gold,align=left`.
///
/// Some values contain commas: the axes of a font (`font=Inter:wght=900,wdth=75`), the lengths of a shadow
/// (`shadow=black,0.05,0.05`) and the place of a tail (`tail=0.3,0.8`). A part continues the previous
/// value if it can't be anything else.
struct StyleList: Sendable {
    private(set) var changes: [StyleChange]

    /// - Throws: ``Unacceptable`` with the part that is wrong.
    init(_ text: String) throws {
        try self.init(parts: text.commaSeparated)
    }

    init(parts: some Sequence<String>) throws {
        var pairs: [(property: StyleProperty, value: String)] = []
        for part in parts {
            if let pair = Self.pair(part) {
                pairs.append(pair)
            } else if let last = pairs.last, last.property.canGoOn(with: part) {
                pairs[pairs.count - 1].value += "," + part
            } else {
                throw Unacceptable(
                    "“\(part)” is no style such as fill=gold: use "
                        + StyleProperty.allCases.map(\.rawValue).joined(separator: ", "))
            }
        }
        changes = try pairs.map { pair in
            do {
                return try pair.property.change(to: pair.value)
            } catch let error as Unacceptable {
                throw Unacceptable("in \(pair.property.rawValue)=\(pair.value), \(error)")
            }
        }
    }

    /// The property and the value of a part such as `fill=gold`; `nil` if it has none.
    static func pair(_ part: String) -> (property: StyleProperty, value: String)? {
        guard let equals = part.firstIndex(of: "="),
            let property = StyleProperty(rawValue: String(part[..<equals]))
        else { return nil }
        return (property, String(part[part.index(after: equals)...]))
    }

    /// A caption's style and time as a list: the font, and everything that differs from the default.
    static func text(of caption: Caption) -> String {
        let classic = Caption("", at: .other)
        return StyleProperty.allCases
            .filter { $0 == .font || $0.value(in: caption) != $0.value(in: classic) }
            .map { "\($0.rawValue)=\($0.value(in: caption))" }.joined(separator: ",")
    }
}

extension StyleProperty {
    /// Whether the text after a comma can continue a value of this property.
    fileprivate func canGoOn(with part: String) -> Bool {
        switch self {
        // An axis's tag has four characters.
        case .font: part.firstIndex(of: "=")?.utf16Offset(in: part) == 4
        case .shadow, .tail: !part.contains("=")
        default: false
        }
    }
}

extension StringProtocol {
    /// The parts between commas, trimmed.
    var commaSeparated: [String] {
        split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
