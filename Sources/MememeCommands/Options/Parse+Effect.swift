import Foundation
import MemeRender

extension Effect {
    /// The effect as it can be typed.
    var typed: String {
        kind.rawValue + (amount.map { "=\($0.short)" } ?? "")
            + (box.map { "@\(PlacedText.place(of: $0))" } ?? "")
    }
}

extension Parse {
    /// Parses an effect, perhaps with an amount and a place: `saturate=2`, `blur@10%,10%,30%,20%`.
    static func effect(_ text: String) throws -> Effect {
        let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].trimmingCharacters(in: .whitespaces).lowercased()
        guard let kind = Effect.Kind(rawValue: name) else {
            throw Unacceptable(
                "use \(Effect.Kind.allCases.map(\.rawValue).joined(separator: ", ")), perhaps with an "
                    + "amount and a place, as in blur=5%@10%,10%,30%,20%")
        }
        var effect = Effect(kind)
        if parts.count > 1 {
            guard let amounts = kind.amounts else {
                throw Unacceptable("\(name) has no amount: write \(name) alone")
            }
            guard let amount = Double(part: String(parts[1])), amounts.range.contains(amount) else {
                throw Unacceptable(
                    "\(name) takes an amount from \(amounts.range.lowerBound.short) to "
                        + "\(amounts.range.upperBound.short), as in "
                        + "\(name)=\(amounts.usual.short)")
            }
            effect.amount = amount
        }
        if halves.count > 1 { effect.box = try box(halves[1]) }
        return effect
    }

    /// Parses effects with plus signs between them, or `none`.
    static func effects(_ text: String) throws -> [Effect] {
        if text.lowercased() == "none" { return [] }
        return try text.split(separator: "+", omittingEmptySubsequences: false)
            .map { try effect(String($0)) }
    }

    private static func box(_ text: Substring) throws -> Box {
        if let place = Place(named: String(text)) { return place.provisionalBox }
        let lengths = text.commaSeparated.compactMap(Place.Length.init)
        guard let place = Place(lengths), !place.needsSize, place.provisionalBox.isOnPicture else {
            throw Unacceptable(
                "a place has four numbers, which are parts of the picture, as in "
                    + "blur@10%,10%,30%,20%, or a name")
        }
        return place.provisionalBox
    }
}
