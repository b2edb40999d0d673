import CCairo

/// A view of a fontconfig pattern, which describes a face of an installed file.
struct FontPattern {
    let pointer: OpaquePointer

    var family: String? { string(FC_FAMILY) }
    /// All names of the family, for example also that of its condensed faces.
    var families: [String] {
        var names: [String] = []
        while let name = string(FC_FAMILY, Int32(names.count)) { names.append(name) }
        return names
    }
    var style: String? { string(FC_STYLE) }

    /// Whether a lowercase name is the family's, or the family's with the style.
    func isNamed(_ name: String) -> Bool {
        families.map { $0.lowercased() }.contains { family in
            family == name
                || name.hasPrefix(family)
                    && style.map { "\(family) \($0.lowercased())" == name } == true
        }
    }

    var path: String? { string(FC_FILE) }
    /// The face in its file; the bits from 16 on are the named instance, from 1.
    var index: Int { integer(FC_INDEX) ?? 0 }
    /// Whether the pattern describes a variable font as a whole.
    var isVariable: Bool { boolean(FC_VARIABLE) ?? false }
    /// Whether the format is one that FreeType reads as outlines or color bitmaps.
    var isOpenType: Bool { ["TrueType", "CFF"].contains(string(FC_FONTFORMAT)) }
    var hasOutlines: Bool { boolean(FC_OUTLINE) ?? false }
    var hasColor: Bool { boolean(FC_COLOR) ?? false }
    /// The weight on fontconfig's scale: 80 is regular, 200 bold, 210 black. For a variable font, the
    /// heaviest.
    var weight: Int { most(FC_WEIGHT) ?? 80 }
    /// The width in percent of normal.
    var width: Int { integer(FC_WIDTH) ?? 100 }
    var isUpright: Bool { (integer(FC_SLANT) ?? 0) == 0 }
    var isMonospaced: Bool { (integer(FC_SPACING) ?? 0) > Int(FC_PROPORTIONAL) }

    func has(_ scalars: [Unicode.Scalar]) -> Bool {
        var set: OpaquePointer?
        guard FcPatternGetCharSet(pointer, FC_CHARSET, 0, &set) == FcResultMatch else {
            return false
        }
        return scalars.allSatisfy { FcCharSetHasChar(set, $0.value) != 0 }
    }

    /// Whether the font supports a language.
    ///
    /// - Parameter language: a fontconfig language tag, for example `zh-tw`.
    func isFor(language: String) -> Bool {
        var set: OpaquePointer?
        guard FcPatternGetLangSet(pointer, FC_LANG, 0, &set) == FcResultMatch else { return false }
        return FcLangSetHasLang(set, language) == FcLangEqual
    }

    private func string(_ property: String, _ number: Int32 = 0) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pointer, property, number, &value) == FcResultMatch, let value
        else { return nil }
        return String(cString: value)
    }

    private func integer(_ property: String) -> Int? {
        var value: Int32 = 0
        return FcPatternGetInteger(pointer, property, 0, &value) == FcResultMatch
            ? Int(value) : nil
    }

    private func boolean(_ property: String) -> Bool? {
        var value: FcBool = 0
        return FcPatternGetBool(pointer, property, 0, &value) == FcResultMatch
            ? value == FcTrue : nil
    }

    /// The value of a number property, or the upper end of a range.
    private func most(_ property: String) -> Int? {
        if let value = integer(property) { return value }
        var range: OpaquePointer?
        var (low, high) = (0.0, 0.0)
        guard FcPatternGetRange(pointer, property, 0, &range) == FcResultMatch,
            FcRangeGetDouble(range, &low, &high) != 0
        else { return nil }
        return Int(high)
    }
}
