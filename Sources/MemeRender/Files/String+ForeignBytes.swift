/// Lossless conversion of file names to strings: the system takes any bytes as a name, and a string
/// holds only UTF-8. Each byte that isn't UTF-8 becomes a private-use character, in a range that nothing
/// else has a reason to use.
extension String {
    private static let base: UInt32 = 0x10fe00

    /// Decodes bytes as UTF-8, and keeps each invalid byte as a private-use character.
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

    /// Whether some characters stand for bytes that aren't UTF-8.
    package var hasForeignBytes: Bool {
        // The UTF-8 of all these characters begins with this byte, which hardly any text has.
        utf8.contains(0xf4) && unicodeScalars.contains(where: \.isForeignByte)
    }

    /// The bytes from which ``init(keeping:)`` made the text.
    package var keptBytes: [UInt8] {
        guard hasForeignBytes else { return Array(utf8) }
        return unicodeScalars.flatMap { scalar in
            scalar.isForeignByte
                ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }

    /// The path as the system takes it: the kept bytes and a zero.
    package var systemPath: [CChar] {
        hasForeignBytes ? keptBytes.map { CChar(bitPattern: $0) } + [0] : Array(utf8CString)
    }

    /// The text with a replacement character for each byte that isn't UTF-8.
    package var repaired: String {
        guard hasForeignBytes else { return self }
        var scalars = UnicodeScalarView()
        scalars.append(contentsOf: unicodeScalars.lazy.map { $0.isForeignByte ? "\u{fffd}" : $0 })
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// Whether the character stands for a byte that isn't UTF-8.
    package var isForeignByte: Bool { (0x10fe80...0x10feff).contains(value) }
}
