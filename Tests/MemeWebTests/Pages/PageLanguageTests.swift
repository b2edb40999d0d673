import Foundation
import HTTPTypes
import Testing
import WebTestSupport

@testable import MemeWeb

struct PageLanguageTests {
    @Test(arguments: [
        ("de", PageLanguage.german), ("de-AT,de;q=0.9,en;q=0.5", .german), ("UK", .ukrainian),
        ("fr, es;q=0.3", .spanish), ("en;q=0.4, ar ; q=0.9", .arabic),
        ("es;q=0.7,de;q=0.7", .spanish),
    ])
    func languageThatTheBrowserPrefersIsTaken(list: String, language: PageLanguage) {
        #expect(PageLanguage(preferredBy: list) == language)
    }

    @Test(arguments: ["", "fr", "*", "de;q=0", ",;=", "de;q=x;q", "deutsch"])
    func othersAreNoLanguages(list: String) {
        let language = PageLanguage(preferredBy: list)
        // A weight that is no number counts as none.
        #expect(language == (list == "de;q=x;q" ? .german : nil))
    }

    @Test(arguments: [
        (0, PluralForm.zero, PluralForm.many), (1, .one, .one), (2, .two, .few), (5, .few, .many),
        (11, .many, .many), (12, .many, .many), (21, .many, .one), (22, .many, .few),
        (100, .other, .many), (101, .other, .one), (102, .other, .few), (111, .many, .many),
        (1_003, .few, .few), (1_000_000, .other, .many),
    ])
    func numbersHaveTheFormsOfTheirLanguage(count: Int, arabic: PluralForm, ukrainian: PluralForm) {
        #expect(PluralForm(of: count, in: .arabic) == arabic)
        #expect(PluralForm(of: count, in: .ukrainian) == ukrainian)
        for language in [PageLanguage.english, .german, .spanish] {
            #expect(PluralForm(of: count, in: language) == (count == 1 ? .one : .other))
        }
    }

    @Test func textsAreReplacedAndNothingElse() {
        let template = """
            {{<layout}}
            {{$title}}Trash{{/title}}
            {{$page}}Trash{{/page}}
            <p class="Trash" title="Trash">{{#isMore}} Last {{total}}.{{/isMore}}<b>Trash</b> · {{Trash}}</p>
            <input placeholder="Trash">mememe{{> Trash}}
            """
        let page = TranslatedPage(template) { "[\($0)]" }
        #expect(
            page.template == """
                {{<layout}}
                {{$title}}[Trash]{{/title}}
                {{$page}}Trash{{/page}}
                <p class="Trash" title="[Trash]">{{#isMore}} [Last {{total}}.]{{/isMore}}<b>[Trash]</b> · {{Trash}}</p>
                <input placeholder="[Trash]">mememe{{> Trash}}
                """)
        #expect(page.texts == ["Trash", "Trash", "Last {{total}}.", "Trash", "Trash"])
    }

    @Test func templateThatEndsEarlyIsKept() {
        for template in ["<p title=\"x", "{{#x", "a < b", "<", "{{", ""] {
            #expect(TranslatedPage(template) { $0 }.template == template)
        }
    }

    @Test func numbersAreInTheirTexts() throws {
        let table =
            #"{"{count} memes": {"one": "{count} мем", "few": "{count} меми", "many": "{count} мемів"}}"#
        let words = try PageWords(.ukrainian, tables: Array(table.utf8))
        func memes(_ count: Int) -> String {
            words.counted(count, one: "1 meme", other: "{count} memes")
        }
        #expect([1, 3, 5, 21].map(memes) == ["1 мем", "3 меми", "5 мемів", "21 мем"])
        #expect(words.counted(1, one: "1 day", other: "{count} days") == "1 day")
        #expect(words.counted(2, one: "1 day", other: "{count} days", shown: "2+") == "2+ days")
    }

    @Test func pageIsInTheLanguageOfItsReader() async throws {
        try await TestServer.run { server in
            let page = try await server.get("/", headers: ["Accept-Language": "de-DE,de;q=0.9"])
            #expect(page.text.contains("<html lang=\"de\""))
            #expect(page.text.contains("<h1>Gesendete Memes</h1>"))
            #expect(page["content-language"] == "de")
            let chosen = try await server.get(
                "/", headers: ["Accept-Language": "de", "Cookie": "mememe-language=ar"])
            #expect(chosen.text.contains("<html lang=\"ar\" dir=\"rtl\""))
            let other = try await server.get(
                "/", headers: ["Accept-Language": "fr", "Cookie": "mememe-language=xx"])
            #expect(other.text.contains("<html lang=\"en\""))
            #expect(!other.text.contains("/languages/"))
        }
    }

    @Test func scriptsGetTheTextsOfTheLanguage() async throws {
        try await TestServer.run { server in
            let page = try await server.get("/trash", headers: ["Accept-Language": "es"]).text
            let path = try #require(
                page.firstMatch(of: #/src="(/assets/[^"]+/languages/es\.js)"/#)?.output.1)
            let script = try await server.get(String(path))
            #expect(script.text.hasPrefix("globalThis.words = {"))
            #expect(script["content-type"] == "text/javascript; charset=utf-8")
            #expect(
                try await server.get(String(path).replacing("es.js", with: "fr.js")).status == 404)
        }
    }
}
