import Testing

@testable import MemeWeb

@Suite struct AssetTests {
    @Test func everyAssetThatBrowsersAskForHasAMediaType() throws {
        let assets = WebAssets()
        #expect(assets.asset("styles/base.css")?.mediaType == "text/css; charset=utf-8")
        #expect(assets.asset("pages/layout.mustache") == nil)
    }

    @Test func everyTemplateCanBeParsed() throws {
        _ = try PageTemplates(WebAssets(), signsOut: true)
    }
}
