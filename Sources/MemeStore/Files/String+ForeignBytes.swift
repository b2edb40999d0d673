import Foundation

/// The system takes any bytes as the name of a file, and a string holds only UTF-8. So that a name
/// keeps all it has on its way through strings, each byte that is no UTF-8 is a character for private
/// use there, of a range that nothing else has a reason to use.
extension String {
    private static let base: UInt32 = 0x10fe00

    /// The text of bytes, in which those that are no UTF-8 keep their values.
    package init(keeping bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        if let text = String(validating: bytes, as: UTF8.self), !text.hasForeignBytes {
            self = text
            return
        }
        var scalars = UnicodeScalarView()
        var rest = bytes[...]
        while let first = rest.first {
            let length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
            if let character = String(validating: rest.prefix(length), as: UTF8.self),
                !character.hasForeignBytes
            {
                scalars += character.unicodeScalars
                rest.removeFirst(length)
            } else {
                if let scalar = Unicode.Scalar(Self.base + UInt32(first)) { scalars.append(scalar) }
                rest.removeFirst()
            }
        }
        self.init(scalars)
    }

    /// Whether some of its characters stand for bytes that are no text.
    package var hasForeignBytes: Bool {
        // All of them begin with this byte, which hardly any text has.
        utf8.contains(0xf4) && unicodeScalars.contains(where: \.isForeignByte)
    }

    /// The bytes that a text of ``init(keeping:)`` was made of.
    package var keptBytes: [UInt8] {
        guard hasForeignBytes else { return Array(utf8) }
        return unicodeScalars.flatMap { scalar in
            scalar.isForeignByte
                ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }

    /// What the system calls the file of this path, with a zero at its end.
    package var systemPath: [CChar] {
        hasForeignBytes ? keptBytes.map { CChar(bitPattern: $0) } + [0] : Array(utf8CString)
    }

    /// The text with a sign of replacement for what is no text.
    package var repaired: String {
        guard hasForeignBytes else { return self }
        var scalars = UnicodeScalarView()
        scalars.append(contentsOf: unicodeScalars.lazy.map { $0.isForeignByte ? "\u{fffd}" : $0 })
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// Whether it stands for a byte that is no text.
    package var isForeignByte: Bool { (0x10fe80...0x10feff).contains(value) }
}
