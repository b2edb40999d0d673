import CShims

/// A font file that is part of mememe.
package struct BundledFont {
    package let family: String
    package let style: String
    /// The file; it lives as long as the process.
    package let bytes: UnsafeBufferPointer<UInt8>

    private init(_ font: mm_bundled_font) {
        family = String(cString: font.family)
        style = String(cString: font.style)
        bytes = UnsafeBufferPointer(start: font.bytes, count: font.size)
    }

    /// The one for `impact` where the real one is not installed.
    static var standIn: BundledFont { BundledFont(mm_bundled_fonts().pointee) }

    /// All of them, the stand-in for Impact first, then by name.
    package static var all: [BundledFont] {
        UnsafeBufferPointer(start: mm_bundled_fonts(), count: mm_bundled_font_count())
            .map(BundledFont.init)
    }

    /// The one of a family, in any letter case.
    static func named(_ family: String) -> BundledFont? {
        let wanted = family.lowercased()
        return all.first { $0.family.lowercased() == wanted }
    }

    /// The one that was drawn to take a family's place, with glyphs of the same widths; `nil` where
    /// there is none. It is used where that family isn't installed.
    static func twin(of family: String) -> BundledFont? {
        twins[family.lowercased()].flatMap(named)
    }

    private static let twins = [
        "arial": "Liberation Sans", "helvetica": "Liberation Sans",
        "helvetica neue": "Liberation Sans", "times new roman": "Liberation Serif",
        "times": "Liberation Serif",
    ]
}

extension FontReference {
    /// The plain one of the bundled fonts, and the one with serifs.
    static let bundledSans = FontReference.family("Liberation Sans")
    static let bundledSerif = FontReference.family("Liberation Serif")
}
