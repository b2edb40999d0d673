import CCairo

/// The Debian 12 package whose fonts have a character; `nil` if none of the usual packages has it, as
/// for private-use characters.
func debianPackage(forMissing scalar: Unicode.Scalar) -> String? {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .unassigned, .privateUse, .surrogate, .control: return nil
    default: break
    }
    // Digits and a few Latin-1 signs are emoji only with a variation selector.
    if properties.isEmoji, scalar.value > 0xff { return "fonts-noto-color-emoji" }
    switch hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value) {
    case HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_HANGUL,
        HB_SCRIPT_BOPOMOFO:
        return "fonts-noto-cjk"
    case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED:
        return isEastAsian(scalar) ? "fonts-noto-cjk" : "fonts-noto-core"
    // These scripts are too recent or too rare for the package. Checked against the character maps of
    // version 20201225-1.
    case HB_SCRIPT_CHORASMIAN, HB_SCRIPT_CYPRO_MINOAN, HB_SCRIPT_DIVES_AKURU, HB_SCRIPT_KAWI,
        HB_SCRIPT_KHITAN_SMALL_SCRIPT, HB_SCRIPT_MAKASAR, HB_SCRIPT_NAG_MUNDARI,
        HB_SCRIPT_NANDINAGARI, HB_SCRIPT_OLD_UYGHUR, HB_SCRIPT_TANGSA, HB_SCRIPT_TOTO,
        HB_SCRIPT_UNKNOWN, HB_SCRIPT_VITHKUQI:
        return nil
    default: return "fonts-noto-core"
    }
}

/// Whether a sign of no script is used with Chinese characters, kana and Hangul, by blocks of Unicode
/// 15.
private func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2500...0x259f,  // Box Drawing, Block Elements: fixed in width, as those fonts are
        0x2ff0...0x33ff, 0xfe10...0xfe1f, 0xfe30...0xfe6f, 0xff00...0xffef, 0x1f200...0x1f2ff:
        true
    default: false
    }
}
