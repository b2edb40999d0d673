import CCairo

/// The properties of a script that typesetting needs.
enum Script {
    /// The script of a character; `nil` if several scripts share it.
    static func own(_ character: Character) -> hb_script_t? {
        for scalar in character.unicodeScalars {
            let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
            switch script {
            case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN: continue
            default: return script
            }
        }
        return nil
    }

    /// The group of a script. Scripts that are written together in one style use one font.
    static func family(of script: hb_script_t) -> hb_script_t {
        switch script {
        case HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO: HB_SCRIPT_HAN
        default: script
        }
    }

    /// Whether its letters join, so that letter spacing would tear them apart.
    static func isJoined(_ script: hb_script_t) -> Bool {
        switch script {
        case HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_NKO,
            HB_SCRIPT_MANDAIC, HB_SCRIPT_PHAGS_PA, HB_SCRIPT_ADLAM, HB_SCRIPT_HANIFI_ROHINGYA,
            HB_SCRIPT_DEVANAGARI, HB_SCRIPT_BENGALI, HB_SCRIPT_GURMUKHI:
            true
        default: false
        }
    }
}
