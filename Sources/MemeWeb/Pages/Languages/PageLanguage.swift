import Hummingbird

/// A language of the memes' pages.
package enum PageLanguage: String, CaseIterable, Sendable {
    case arabic = "ar"
    case english = "en"
    case german = "de"
    case spanish = "es"
    case ukrainian = "uk"

    /// The cookie with the language that a user chose, which scripts set.
    static let cookie = "mememe-language"

    /// Its name in itself.
    var name: String {
        switch self {
        case .arabic: "العربية"
        case .english: "English"
        case .german: "Deutsch"
        case .spanish: "Español"
        case .ukrainian: "Українська"
        }
    }

    var isRightToLeft: Bool { self == .arabic }

    /// The language that the user chose, otherwise the one that the browser prefers of those that there are.
    init(_ request: Request) {
        let chosen = request.cookies[Self.cookie].flatMap { PageLanguage(rawValue: $0.value) }
        self =
            chosen
            ?? PageLanguage(preferredBy: request.headers[.acceptLanguage] ?? "")
            ?? .english
    }

    /// The first choice of a list of languages with weights (RFC 9110, 12.5.4), such as
    /// `de-AT, de;q=0.9, en;q=0.5`; of two with the same weight the first. `nil` if none is in the list.
    init?(preferredBy list: String) {
        var best: (language: PageLanguage, weight: Double)?
        for item in list.split(separator: ",").prefix(50) {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let code = parts.first?.split(separator: "-").first,
                let language = PageLanguage(rawValue: code.lowercased())
            else { continue }
            let weight =
                parts.dropFirst().first { $0.hasPrefix("q=") }
                .flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > best?.weight ?? 0 { best = (language, weight) }
        }
        guard let best else { return nil }
        self = best.language
    }
}
