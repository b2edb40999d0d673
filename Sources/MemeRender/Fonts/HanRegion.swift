import CCairo

/// Where Chinese characters have forms of their own, and fonts come in a version for each.
enum HanRegion: String {
    case japan = "JP"
    case korea = "KR"
    case china = "SC"
    case taiwan = "TC"
    case hongKong = "HK"

    /// - Parameters:
    ///   - script: of the characters; `nil` comes of any that isn't written in East Asia.
    ///   - language: a BCP 47 tag, where it is known.
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

    /// fontconfig's tag of the language.
    private var language: String {
        switch self {
        case .japan: "ja"
        case .korea: "ko"
        case .china: "zh-cn"
        case .taiwan: "zh-tw"
        case .hongKong: "zh-hk"
        }
    }

    /// 0 for a face that is made for the region, more for others.
    func distance(of pattern: FontPattern, family: String) -> Int {
        // The versions of Noto Sans CJK have all the characters and all the languages, and differ
        // by their names.
        if let version = family.split(separator: " ").last.flatMap({ HanRegion(rawValue: "\($0)") })
        {
            if version == self { return 0 }
            return version == .taiwan && self == .hongKong ? 1 : 2
        }
        return pattern.isFor(language: language) ? 0 : 2
    }
}
