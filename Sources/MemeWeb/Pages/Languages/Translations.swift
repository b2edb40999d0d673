import Foundation
import Hummingbird
import MemeStore
import Synchronization

/// The texts in all languages.
final class Translations: Sendable {
    private let assets: WebAssets
    private let kept = Mutex<[PageLanguage: PageWords]>([:])
    private let keptTemplates = Mutex<[PageLanguage: TranslatedTemplates]>([:])

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

    /// The built-in templates in the language of whoever sent a request.
    func templates(for request: Request) throws -> TranslatedTemplates {
        let language = PageLanguage(request)
        if language == .english { return .english }
        if let templates = keptTemplates.withLock({ $0[language] }) { return templates }
        let table = Data(assets.bytes("languages/templates/\(language.rawValue).json"))
        let templates = TranslatedTemplates(
            texts: try JSONDecoder().decode([String: TranslatedTemplates.Texts].self, from: table))
        keptTemplates.withLock { $0[language] = templates }
        return templates
    }
}
