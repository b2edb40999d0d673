import Hummingbird
import Synchronization

/// The texts in all languages.
final class Translations: Sendable {
    private let assets: WebAssets
    private let kept = Mutex<[PageLanguage: PageWords]>([:])

    init(_ assets: WebAssets) {
        self.assets = assets
    }

    /// The texts of a language, read when they are first needed because the server should start at once. Two
    /// concurrent first requests may both read them, with the same result.
    func words(in language: PageLanguage) throws -> PageWords {
        if let words = kept.withLock({ $0[language] }) { return words }
        let words = try assets.words(in: language)
        kept.withLock { $0[language] = words }
        return words
    }

    /// The texts in the language of whoever sent a request.
    func words(for request: Request) throws -> PageWords { try words(in: PageLanguage(request)) }
}
