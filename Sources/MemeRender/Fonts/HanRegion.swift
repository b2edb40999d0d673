import CCairo

/// A region with its own forms of Chinese characters. Fonts come in a version for each.
enum HanRegion: String {
    case japan = "JP"
    case korea = "KR"
    case china = "SC"
    case taiwan = "TC"
    case hongKong = "HK"

    /// - Parameters:
    ///   - script: the script of the characters; the result is `nil` unless it is East Asian.
    ///   - language: a BCP 47 tag, if the language is known.
    init?(script: hb_script_t, language: String?) {
        switch script {
        case HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA: self = .japan
        case HB_SCRIPT_HANGUL: self = .korea
        case HB_SCRIPT_HAN: self = HanRegion(language: language) ?? .china
        case HB_SCRIPT_BOPOMOFO: self = .taiwan
        default: return nil
        }
    }

    private init?(language: String?) {
        let parts = (language ?? "").lowercased().split { $0 == "-" || $0 == "_" }
        switch parts.first {
        case "ja": self = .japan
        case "ko": self = .korea
        case "yue": self = .hongKong
        case "zh" where parts.contains("hk") || parts.contains("mo"): self = .hongKong
        case "zh" where parts.contains("tw") || parts.contains("hant"): self = .taiwan
        default: return nil
        }
    }

    /// fontconfig's tag for the region's language.
    private var language: String {
        switch self {
        case .japan: "ja"
        case .korea: "ko"
        case .china: "zh-cn"
        case .taiwan: "zh-tw"
        case .hongKong: "zh-hk"
        }
    }

    /// The distance of a face from the region: 0 if it is made for it, more otherwise.
    func distance(of pattern: FontPattern, family: String) -> Int {
        // The versions of Noto Sans CJK have the same characters and languages, and differ only by name.
        if let version = family.split(separator: " ").last.flatMap({ HanRegion(rawValue: "\($0)") })
        {
            if version == self { return 0 }
            return version == .taiwan && self == .hongKong ? 1 : 2
        }
        return pattern.isFor(language: language) ? 0 : 2
    }
}
