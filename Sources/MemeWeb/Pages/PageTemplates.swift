package import Hummingbird
import Mustache
import Synchronization

/// The page templates, which escape all values.
package struct PageTemplates: Sendable {
    private let assets: WebAssets
    private let translations: Translations
    private let kept = Kept()
    /// The values that every page has in all languages.
    private let common: [String: any Sendable]
    private let sections: [PageSection]

    /// The pages of a language.
    private struct Pages: Sendable {
        let library: MustacheLibrary
        /// The values that every page has.
        let common: [String: any Sendable]
    }

    private final class Kept: Sendable {
        let pages = Mutex<[PageLanguage: Pages]>([:])
    }

    /// - Parameters:
    ///   - assets: the files of the web app.
    ///   - translations: its texts.
    ///   - signsOut: whether browsers sign in, and so can sign out.
    ///   - publishes: whether memes can have public links.
    ///   - sections: the pages that the list of memes links to.
    init(
        _ assets: WebAssets, translations: Translations, signsOut: Bool, publishes: Bool = false,
        sections: [PageSection] = []
    ) throws {
        common = [
            "assets": assets.base, "signsOut": signsOut, "publishes": publishes,
        ]
        self.assets = assets
        self.translations = translations
        self.sections = sections
        // Templates with a fault are found at the start.
        _ = try pages(in: .english)
    }

    /// The texts of a language.
    func words(in language: PageLanguage) throws -> PageWords {
        try translations.words(in: language)
    }

    /// The templates in a language, compiled when they are first needed because the server should start at once.
    /// Two concurrent first requests may both compile them, with the same result.
    private func pages(in language: PageLanguage) throws -> Pages {
        if let pages = kept.pages.withLock({ $0[language] }) { return pages }
        let words = try words(in: language)
        let templates = try assets.templates.map { name in
            let english = assets.text("pages/\(name).mustache")
            let text =
                language == .english
                ? english : TranslatedPage(english) { words[$0] }.template
            return (name, try MustacheTemplate(string: text))
        }
        let pages = Pages(
            library: MustacheLibrary(templates: Dictionary(uniqueKeysWithValues: templates)),
            common: common.merging(Self.values(of: language)) { value, _ in value }
                .merging(["sections": sections.map { $0.values(in: words) }]) { value, _ in value })
        kept.pages.withLock { $0[language] = pages }
        return pages
    }

    /// Renders a page.
    ///
    /// - Parameters:
    ///   - name: the name of the template.
    ///   - values: the template's values. Every page also has `assets`, the base path of assets,
    ///     `signsOut`, and what is known of its language.
    ///   - language: the language of its texts. Those of parts are in English alone.
    package func page(
        _ name: String, _ values: [String: Any] = [:], in language: PageLanguage = .english,
        status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let pages = try pages(in: language)
        let values = values.merging(pages.common) { value, _ in value }
        guard let html = pages.library.render(values, withTemplate: name) else {
            throw HTTPError(.internalServerError)
        }
        // Without `Vary`: no cache shows a page again unasked, and the service worker keeps one of each address.
        return Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache",
                .contentLanguage: language.rawValue,
            ],
            body: try AnswerRoom.body(ByteBuffer(string: html)))
    }

    private static func values(of language: PageLanguage) -> [String: any Sendable] {
        [
            "language": language.rawValue, "isTranslated": language != .english,
            "isRightToLeft": language.isRightToLeft,
            "languages": PageLanguage.allCases.map { one in
                [
                    "code": one.rawValue, "name": one.name, "isChosen": one == language,
                ] as [String: any Sendable]
            },
        ]
    }
}
