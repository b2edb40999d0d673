/// The 512 bytes before a file in an archive (POSIX.1-2017, pax, "ustar Interchange Format").
struct TarHeader: Hashable, Sendable {
    static let byteCount = 512

    var name: String
    /// The size of the file's content without padding, in bytes.
    var fileSize: Int
    var kind = Kind.file

    enum Kind: Hashable, Sendable {
        case file
        case folder
        /// A link, a device, or what an extension of the format describes.
        case other
    }

    /// The padding after the content, in bytes.
    var padding: Int { -fileSize & (Self.byteCount - 1) }
}

extension TarHeader {
    /// The largest size that 11 octal digits can state: 8 GiB. A larger size is stated in binary, marked
    /// by the first bit, as GNU tar and most other programs do.
    static let largestOctal = 1 << 33 - 1

    /// - Precondition: the name has 100 bytes at most.
    var bytes: [UInt8] {
        var block = [UInt8](repeating: 0, count: Self.byteCount)
        func put(_ text: String, at offset: Int) {
            block.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
        }
        precondition(name.utf8.count <= 100)
        put(name, at: 0)
        put("0000600", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        if fileSize <= Self.largestOctal {
            put(Self.octal(fileSize, digits: 11), at: 124)
        } else {
            block[124] = 0x80
            for place in 0..<8 {
                block[135 - place] = UInt8(truncatingIfNeeded: fileSize >> (8 * place))
            }
        }
        // The time is always 0, so that the same store gives the same archive.
        put("00000000000", at: 136)
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar", at: 257)
        put("00", at: 263)
        put(Self.octal(Self.sum(of: block), digits: 6) + "\0 ", at: 148)
        return block
    }

    /// - Parameter block: 512 bytes.
    /// - Returns: `nil` if they aren't a header, or are damaged.
    init?(_ block: [UInt8]) {
        guard block.count == Self.byteCount,
            let sum = Self.number(block[148..<156]), sum == Self.sum(of: block),
            let size = Self.size(block[124..<136])
        else { return nil }
        var name = Self.text(block[0..<100])
        // Programs that follow POSIX put the beginning of a long name here.
        let prefix = Self.text(block[345..<500])
        if block[257..<262].elementsEqual("ustar".utf8), !prefix.isEmpty {
            name = "\(prefix)/\(name)"
        }
        self.name = name
        fileSize = size
        kind =
            switch block[156] {
            case 0, UInt8(ascii: "0"): .file
            case UInt8(ascii: "5"): .folder
            default: .other
            }
    }

    /// The checksum: the sum of all bytes, with the checksum field counted as spaces.
    private static func sum(of block: [UInt8]) -> Int {
        block.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 32 : Int(block[$1])) }
    }

    private static func octal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// A size in octal digits, or in binary if the first bit is set; `nil` if it is neither.
    private static func size(_ field: ArraySlice<UInt8>) -> Int? {
        guard let first = field.first, first & 0x80 != 0 else { return number(field) }
        // A size that doesn't fit into an integer, or is negative, is invalid.
        let (high, low) = (field.dropFirst().dropLast(8), field.suffix(8))
        guard first == 0x80, high.allSatisfy({ $0 == 0 }) else { return nil }
        return Int(exactly: low.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// A number of octal digits between spaces and zeros; `nil` if there is anything else.
    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        let text = text(field).trimmingPrefix { $0 == " " }.prefix { $0 != " " }
        return text.isEmpty ? nil : Int(text, radix: 8).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// The text before the first zero byte.
    private static func text(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
    }
}
