import Testing
import WebTestSupport

@testable import Extras

@Suite struct CrayonPageTests {
    @Test func theTableListsAllCrayons() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let page = try await server.get("/extras/crayons").text
            for crayon in Crayon.all {
                #expect(
                    page.contains(
                        #"class="crayon \#(crayon.slug)" href="/extras/crayons/\#(crayon.slug)">"#
                            + "\(crayon.name)</a>"))
            }
        }
    }

    @Test func eachCrayonHasItsColours() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let sheet = try await server.get("/extras/crayons/crayons.css")
            #expect(sheet["content-type"] == "text/css; charset=utf-8")
            #expect(
                sheet.text.contains(".atomic-tangerine{--crayon:#ffa474;--on-crayon:#000000}"))
            #expect(sheet.text.contains(".black{--crayon:#000000;--on-crayon:#ffffff}"))
            #expect(sheet.text.split(separator: "\n").count == 16)
        }
    }

    @Test func aCrayonHasAPage() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let page = try await server.get("/extras/crayons/Blue-Violet").text
            #expect(page.contains(#"<body class="crayon-detail blue-violet">"#))
            #expect(page.contains(#"<h1 class="shout">Blue Violet</h1>"#))
            #expect(page.contains("<dd>#7366bd</dd>"))
            #expect(page.contains("<dd>115, 102, 189</dd>"))
            #expect(page.contains(#"href="/new?fill=%237366bd""#))
        }
    }

    @Test func anotherNameIsNotFound() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let page = try await server.get(
                "/extras/crayons/mango-tango", headers: ["Accept": "text/html"])
            #expect(page.status == 404)
            #expect(page.text.contains("There is no crayon of this name."))
        }
    }

    @Test(arguments: [("", 50), ("&value=42", 42), ("&value=42&to=43", 43), ("&value=+7+", 7)])
    func theControlsShowTheValueOfTheURL(_ query: String, _ value: Int) async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let page = try await server.get("/extras/crayons?tab=controls\(query)").text
            #expect(page.contains(#"aria-label="Label">\#(value)</output>"#))
            #expect(page.contains(#"min="0" max="100" step="1" value="\#(value)""#))
            #expect(page.contains(#"name="to" value="\#(value - 1)" aria-label="Less""#))
            #expect(page.contains(#"name="to" value="\#(value + 1)" aria-label="More""#))
            #expect(page.contains(#"name="value" value="\#(value)" aria-label="Text field""#))
        }
    }

    @Test(arguments: ["abc", "101", "-1", "4.5", "%3Cb%3E"])
    func badTextIsRefused(_ text: String) async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let page = try await server.get("/extras/crayons?tab=controls&value=\(text)").text
            #expect(page.contains("is no whole number from 0 to 100."))
            #expect(page.contains(#"aria-label="Label">50</output>"#))
            #expect(!page.contains("<b>"))
        }
    }
}
