import MemeRender

/// A property of a picture that is laid on a meme, as it is typed: `opacity=50%`.
enum PictureProperty: String, CaseIterable, Sendable {
    case angle, crop, fit, opacity, mirrored, mask, border, shadow, effect, from, to

    func change(to text: String) throws -> PictureChange {
        switch self {
        case .angle: PictureChange(\.angle, try Parse.degrees(text))
        case .crop: PictureChange(\.crop, try Setting.parsing(Parse.crop)(text).value)
        case .fit: PictureChange(\.fit, try Parse.choice(text))
        case .opacity: PictureChange(\.opacity, try Parse.part(text))
        case .mirrored: PictureChange(\.isMirrored, try Parse.decision(text))
        case .mask: PictureChange(\.mask, try Parse.mask(text))
        case .border: PictureChange(\.border, try Setting.parsing(Parse.border)(text).value)
        case .shadow: PictureChange(\.shadow, try Setting.parsing(Parse.shadow)(text).value)
        case .effect: PictureChange(\.effects, try Parse.effects(text))
        case .from: PictureChange(\.from, try Parse.part(text))
        case .to: PictureChange(\.to, try Parse.part(text))
        }
    }

    /// What differs from the defaults, as it can be typed.
    static func list(of layer: PictureLayer) -> [String] {
        let usual = PictureLayer(layer.source, in: layer.box)
        return allCases.compactMap { property in
            let value = property.value(in: layer)
            return value == property.value(in: usual) ? nil : "\(property.rawValue)=\(value)"
        }
    }

    private func value(in layer: PictureLayer) -> String {
        switch self {
        case .angle: layer.angle.short
        case .crop: layer.crop.map { "\($0)" } ?? "none"
        case .fit: layer.fit.rawValue
        case .opacity: layer.opacity.short
        case .mirrored: layer.isMirrored ? "yes" : "no"
        case .mask:
            switch layer.mask {
            case .none: "none"
            case .circle: "circle"
            case .rounded(let radius): radius.short
            case .alpha(let other): "the alpha of \(other.prefix(12))…"
            }
        case .border: layer.border.map { "\($0.color.typed),\($0.width.short)" } ?? "none"
        case .shadow: layer.shadow?.typed ?? "none"
        case .effect: layer.effects.map(\.typed).joined(separator: "+")
        case .from: layer.from.short
        case .to: layer.to.short
        }
    }

    /// The property and the value of a part such as `fit=cover`; `nil` if it has none.
    static func pair(_ part: String) -> (property: PictureProperty, value: String)? {
        guard let equals = part.firstIndex(of: "="),
            let property = PictureProperty(rawValue: String(part[..<equals]))
        else { return nil }
        return (property, String(part[part.index(after: equals)...]))
    }

    /// The changes in the parts of a list. A value with commas, as of a shadow, goes on over several parts.
    static func changes(in parts: some Sequence<String>) throws -> [PictureChange] {
        var pairs: [(property: PictureProperty, value: String)] = []
        for part in parts {
            if let pair = pair(part) {
                pairs.append(pair)
            } else if let last = pairs.last, [.shadow, .border].contains(last.property),
                !part.contains("=")
            {
                pairs[pairs.count - 1].value += "," + part
            } else {
                throw Unacceptable(
                    "“\(part)” is no style such as opacity=50%: use "
                        + allCases.map(\.rawValue).joined(separator: ", "))
            }
        }
        return try pairs.map { pair in
            do {
                return try pair.property.change(to: pair.value)
            } catch let error as Unacceptable {
                throw Unacceptable("in \(pair.property.rawValue)=\(pair.value), \(error)")
            }
        }
    }
}

/// A change of one property of a picture that is laid on a meme.
struct PictureChange: Sendable {
    private let change: @Sendable (inout PictureLayer) -> Void

    init<Value: Sendable>(
        _ property: any WritableKeyPath<PictureLayer, Value> & Sendable, _ value: Value
    ) {
        change = { $0[keyPath: property] = value }
    }

    func apply(to layer: inout PictureLayer) { change(&layer) }
}

extension Parse {
    /// Parses `none`, `circle`, or the radius of round corners as a part of the shorter side.
    fileprivate static func mask(_ text: String) throws -> PictureLayer.Mask {
        switch text.lowercased() {
        case "none": return .none
        case "circle": return .circle
        default:
            guard let radius = Double(part: text), PictureLayer.cornerRadii.contains(radius) else {
                throw Unacceptable(
                    "use none, circle, or the radius of round corners, such as 10% of the shorter side; "
                        + "50% at most")
            }
            return .rounded(radius)
        }
    }

    /// Parses a color, perhaps with a width as a part of the shorter side: `white,5%`.
    fileprivate static func border(_ text: String) throws -> PictureLayer.Border {
        let parts = text.commaSeparated
        var border = PictureLayer.Border(color: try color(parts[0]))
        if parts.count > 1 {
            guard parts.count == 2, let width = Double(part: parts[1]),
                PictureLayer.borderWidths.contains(width)
            else {
                throw Unacceptable("use a color and a width, such as white,5%; 25% at most")
            }
            border.width = width
        }
        return border
    }
}
