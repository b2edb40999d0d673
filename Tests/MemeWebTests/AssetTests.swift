import Testing

@testable import MemeWeb

@Suite struct AssetTests {
    @Test func everyAssetThatBrowsersAskForHasAMediaType() async throws {
        let assets = WebAssets()
        #expect(try await assets.asset("styles/base.css")?.mediaType == "text/css; charset=utf-8")
        #expect(try await assets.asset("pages/layout.mustache") == nil)
    }

    @Test func everyTemplateCanBeParsed() throws {
        let assets = WebAssets()
        _ = try PageTemplates(
            assets, translations: Translations(assets), signsOut: true)
    }
}
