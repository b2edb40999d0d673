import MemeRender

extension String {
    /// The text on one line, without effect on a terminal.
    ///
    /// Line breaks become `⏎`, other control characters their symbols (`␛` for escape), and
    /// bidirectional controls `�`.
    package var printable: String {
        guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
        var result = UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            // A Windows line break becomes one symbol.
            if !(scalar == "\n" && previous == "\r") { result.append(scalar.printable) }
            previous = scalar
        }
        return String(result)
    }

    /// JSON in which bidirectional controls are escaped, as encoders escape other controls. They can
    /// occur only in strings.
    var withEscapedControls: String {
        guard unicodeScalars.contains(where: \.isBidirectionalControl) else { return self }
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isBidirectionalControl {
                result += "\\u\(String(scalar.value, radix: 16))".unicodeScalars
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// The beginning of a text of any length, for a message.
    var excerpt: String {
        let start = unicodeScalars.prefix(61)
        return start.count > 60 ? String(start.prefix(60)) + "…" : self
    }

    /// The text on one line, for a message: each line break, with the indentation around it, becomes a
    /// space.
    var oneLine: String {
        split(whereSeparator: \.isNewline)
            .map { $0.trimmingPrefix(while: \.isWhitespace) }
            .joined(separator: " ").printable
    }
}

extension Unicode.Scalar {
    fileprivate var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: isBidirectionalControl || isForeignByte
        }
    }

    /// Embeddings, overrides and isolates, which can make a line look like another.
    fileprivate var isBidirectionalControl: Bool {
        (0x202a...0x202e).contains(value) || (0x2066...0x2069).contains(value)
    }

    fileprivate var printable: Unicode.Scalar {
        switch value {
        case 0x0a, 0x0d, 0x85, 0x2028, 0x2029: "⏎"
        case ..<0x20: Unicode.Scalar(0x2400 + value) ?? "�"
        case 0x7f: "␡"
        default: isUnprintable ? "�" : self
        }
    }
}
