import Foundation
import MemeRender

/// Parsing of style values.
extension Parse {
    /// Parses a font. A file's path is made absolute, so that the meme can be edited from any folder.
    static func font(_ text: String) throws -> FontReference {
        // The system ends a path at a null character and would open another file.
        if text.isEmpty || text.utf8.contains(0) {
            throw Unacceptable("use the name of a font, or of a font file")
        }
        var font = FontReference(text)
        if case .file(let path) = font.source {
            font.source = .file(URL(fileURLWithPath: path).standardizedFileURL.path)
        }
        return font
    }

    static func color(_ text: String) throws -> Color {
        if text.lowercased() == "none" { return .clear }
        guard let color = Color(text) else {
            throw Unacceptable(
                "use a CSS name such as gold, a crayon such as 'Atomic Tangerine', #rgb, #rrggbb, "
                    + "#rrggbbaa or none")
        }
        return color
    }

    static func outline(_ text: String) throws -> OutlineColor {
        if text.lowercased() == "auto" { return .automatic }
        do {
            return .color(try color(text))
        } catch let error as Unacceptable {
            throw Unacceptable("\(error), or auto")
        }
    }

    /// Parses a color, optionally followed by an offset and a blur.
    /// Parses a place on the picture: `0.3,0.8` or `30%,80%`.
    static func place(_ text: String) throws -> PicturePoint {
        let parts = text.commaSeparated.map { Double(part: $0) ?? .nan }
        guard parts.count == 2, parts.allSatisfy((0...1).contains) else {
            throw Unacceptable(
                "use a place on the picture, from the left and the top, such as 0.3,0.8 or 30%,80%")
        }
        return PicturePoint(x: parts[0], y: parts[1])
    }

    static func shadow(_ text: String) throws -> Shadow {
        let parts = text.commaSeparated
        let lengths = parts.dropFirst().map { Double($0) ?? .nan }
        guard let color = try? color(parts[0]), [0, 2, 3].contains(lengths.count),
            lengths.prefix(2).allSatisfy(Shadow.offsets.contains),
            lengths.dropFirst(2).allSatisfy(Shadow.blurs.contains)
        else {
            throw Unacceptable(
                "use a colour such as black; then perhaps how far it falls to the right and down, "
                    + "-1 to 1 ems, and how far it is blurred, 0 to 0.5: black,0.05,0.05,0.1")
        }
        var shadow = Shadow(color: color)
        if lengths.count >= 2 { (shadow.x, shadow.y) = (lengths[0], lengths[1]) }
        if lengths.count == 3 { shadow.blur = lengths[2] }
        return shadow
    }

    static func language(_ text: String) throws -> String {
        guard Language.isTag(text) else {
            throw Unacceptable("use the tag of a language, such as tr, pt-BR or zh-Hant")
        }
        return text
    }

    static func fontSize(_ text: String) throws -> FontSize {
        let size = FontSize(text)
        // A fraction above 1 is a mistake for pixels, and would be many pictures high.
        if case .fraction(let fraction)? = size, fraction > 1 {
            throw Unacceptable("\(text) times the picture is too large: for pixels use \(text)px")
        }
        guard let size else {
            throw Unacceptable("use pixels such as 48px, or a part of the picture such as 0.1")
        }
        return size
    }

    static func degrees(_ text: String) throws -> Double {
        guard let degrees = Double(text), degrees.isFinite else {
            throw Unacceptable("use degrees, clockwise, such as 15 or -15")
        }
        return degrees
    }

    /// Makes a parser of numbers in a range.
    static func number(in range: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
        { text in
            guard let number = Double(text), range.contains(number) else {
                throw Unacceptable(
                    "use a number from \(range.lowerBound.short) to \(range.upperBound.short)")
            }
            return number
        }
    }
}
