import Foundation
import MemeRender
import MemeStore

/// Parsers of options' values. Each throws ``Unacceptable``, which says what would be accepted.
package enum Parse {
    /// Parses `yes` and `no`.
    static func decision(_ text: String) throws -> Bool {
        switch text.lowercased() {
        case "yes", "true", "1": return true
        case "no", "false", "0": return false
        default: throw Unacceptable("use yes or no")
        }
    }

    static func crop(_ text: String) throws -> Crop {
        guard let crop = Crop(text) else {
            throw Unacceptable("use 640x480+10+20 (width, height, left, top), a ratio such as 16:9")
        }
        return crop
    }

    static func size(_ text: String) throws -> PixelSize {
        guard let size = PixelSize(text) else {
            throw Unacceptable("use a width and a height such as 1080x1080")
        }
        return size
    }

    /// Parses a format, by its name or a file extension.
    static func format(_ text: String) throws -> ImageFormat {
        guard let format = ImageFormat(fileExtension: text), ImageFormat.writable.contains(format)
        else {
            throw Unacceptable(
                "use \(ImageFormat.writable.map(\.rawValue).joined(separator: ", "))")
        }
        return format
    }

    /// Parses megapixels, as a number of pixels.
    static func megapixels(_ text: String) throws -> Int {
        guard let megapixels = Double(text),
            let pixels = Int(exactly: (megapixels * 1_000_000).rounded()), pixels > 0
        else { throw Unacceptable("use a number above 0, such as 200") }
        return pixels
    }

    /// Parses seconds, up to a day.
    static func seconds(_ text: String) throws -> Duration {
        guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
            throw Unacceptable("use a number above 0, such as 20")
        }
        return .seconds(seconds)
    }

    /// Parses the size of a file, such as 40MB, 512KiB or 1000.
    static func byteCount(_ text: String) throws -> Int {
        guard let count = bytes(text), count <= 1_000_000_000 else {
            throw Unacceptable("use a size such as 40MB, 1GB at most")
        }
        return count
    }

    /// Parses an amount of memory, such as 4GiB.
    static func memory(_ text: String) throws -> Int {
        guard let count = bytes(text), count <= 1 << 40 else {
            throw Unacceptable("use a size such as 4GiB, 1024GiB at most")
        }
        return count
    }

    private static func bytes(_ text: String) -> Int? {
        let units = [
            "": 1, "b": 1, "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000,
            "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
        ]
        let number = text.prefix { $0.isNumber || $0 == "." }
        let unit = text.dropFirst(number.count).trimmingCharacters(in: .whitespaces).lowercased()
        guard let number = Double(number), let factor = units[unit],
            let count = Int(exactly: (number * Double(factor)).rounded()), count > 0
        else { return nil }
        return count
    }

    /// Makes a parser of integers in a range.
    static func number(in range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
        { text in
            guard let number = Int(text), range.contains(number) else {
                throw Unacceptable(
                    range.upperBound == .max
                        ? "use a whole number, \(range.lowerBound) or more"
                        : "use a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
    }

    /// Parses a fraction: `0.5` or `50%`.
    static func quarterTurns(_ text: String) throws -> QuarterTurns {
        guard let turns = Int(text).flatMap(QuarterTurns.init) else {
            throw Unacceptable("use 90, 180 or 270, in degrees clockwise")
        }
        return turns
    }

    static func part(_ text: String) throws -> Double {
        guard let part = Double(part: text), (0...1).contains(part) else {
            throw Unacceptable("use a part from 0 to 1, such as 0.5 or 50%")
        }
        return part
    }

    static func tag(_ text: String) throws -> MemeTag {
        guard let tag = MemeTag(text) else {
            throw Unacceptable(
                "use a word or a few, \(MemeTag.longest) characters at most, without commas")
        }
        return tag
    }

    /// Parses a case of an enumeration, in any letter case.
    package static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ text: String
    ) throws -> Value {
        guard let value = Value(rawValue: text.lowercased()) else {
            throw Unacceptable("use \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return value
    }

    /// Unescapes words: `\n` is a line break, `\\` a backslash and `\@` an `@` that begins no place or
    /// file name; other backslashes are literal.
    ///
    /// It compares scalars, because a combining accent after the `n` forms another character, but
    /// belongs to the text after the line break.
    static func escapes(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\\", let next = rest.first, ["n", "\\", "@"].contains(next) {
                rest.removeFirst()
                result.append(next == "n" ? "\n" : next)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Escapes a text, so that ``escapes(_:)`` restores it.
    static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\".unicodeScalars
            case "\n": result += "\\n".unicodeScalars
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}

extension Double {
    /// Parses `0.5` and `50%`.
    init?(part text: String) {
        let isPercentage = text.hasSuffix("%")
        guard let number = Double(isPercentage ? String(text.dropLast()) : text), number.isFinite
        else { return nil }
        self = isPercentage ? number / 100 : number
    }
}
