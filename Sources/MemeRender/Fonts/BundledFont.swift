import CShims

/// A font that is bundled with mememe.
package struct BundledFont {
    package let family: String
    package let style: String
    /// The bytes of the font file. They live as long as the process.
    package let bytes: UnsafeBufferPointer<UInt8>

    private init(_ font: mm_bundled_font) {
        family = String(cString: font.family)
        style = String(cString: font.style)
        bytes = UnsafeBufferPointer(start: font.bytes, count: font.size)
    }

    /// The stand-in for Impact, used if Impact isn't installed.
    static var standIn: BundledFont { BundledFont(mm_bundled_fonts().pointee) }

    /// All bundled fonts: the stand-in for Impact first, then by name.
    package static var all: [BundledFont] {
        UnsafeBufferPointer(start: mm_bundled_fonts(), count: mm_bundled_font_count())
            .map(BundledFont.init)
    }

    /// The bundled font of a family, in any letter case.
    static func named(_ family: String) -> BundledFont? {
        let wanted = family.lowercased()
        return all.first { $0.family.lowercased() == wanted }
    }
}

extension FontReference {
    /// The default sans-serif and serif fonts.
    static let bundledSans = FontReference.family("Liberation Sans")
    static let bundledSerif = FontReference.family("Liberation Serif")
}
