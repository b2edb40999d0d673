import Foundation
import MemeRender
import MemeStore
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct SentMemesPageTests {
    @Test func anEmptyStoreInvitesToMakeTheFirstMeme() async throws {
        try await TestServer.run { server in
            let page = try await server.get("/")
            #expect(page.status == 200)
            #expect(page["content-type"] == "text/html; charset=utf-8")
            #expect(page.text.contains("No memes yet</h2>"))
            #expect(page.text.contains(#"href="/new?from=table">Make the first one</a>"#))
        }
    }

    @Test(arguments: ["table", "collection"])
    func whatCaptionsSayIsNeverMarkup(tab: String) async throws {
        try await TestServer.run { server in
            try await server.save(top: "<script>alert(1)</script>", bottom: #"" onload='x' & more"#)
            let page = try await server.get("/?tab=\(tab)").text
            #expect(!page.contains("<script>alert"))
            #expect(!page.contains(#"" onload="#))
            #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
            #expect(page.contains("&quot; onload=&#39;x&#39; &amp; more"))
        }
    }

    @Test func whatIsSearchedForIsNeverMarkup() async throws {
        try await TestServer.run { server in
            let page = try await server.get("/?search=%22%3E%3Cscript%3Ex").text
            #expect(!page.contains("<script>x"))
            #expect(
                page.contains(
                    "No meme has the words <q dir=\"auto\">&quot;&gt;&lt;script&gt;x</q>."))
        }
    }

    @Test(arguments: [("", "Table"), ("?tab=collection", "Collection"), ("?tab=other", "Table")])
    func oneTabIsCurrent(query: String, name: String) async throws {
        try await TestServer.run { server in
            let page = try await server.get("/\(query)").text
            let current = page.split(separator: "\n").filter { $0.contains("aria-current") }
            #expect(current.count == 1)
            #expect(current.first?.hasSuffix("\(name)</a>") == true)
        }
    }

    @Test(arguments: ["table", "collection"])
    func bothTabsHaveAButtonToDeleteEachMeme(tab: String) async throws {
        try await TestServer.run { server in
            try await server.save(top: "One does not simply", bottom: "ship without tests")
            let name = "Delete “One does not simply / ship without tests”"
            #expect(try await server.get("/?tab=\(tab)").text.contains(#"aria-label="\#(name)""#))
        }
    }

    @Test(arguments: [
        ("", ["three", "two", "one"]), ("sort=oldest", ["one", "two", "three"]),
        ("sort=words", ["one", "three", "two"]), ("sort=no", ["three", "two", "one"]),
    ])
    func memesAreInTheOrderThatIsChosen(query: String, words: [String]) async throws {
        try await TestServer.run { server in
            for word in ["one", "two", "three"] { try await server.save(top: word, bottom: "") }
            let page = try await server.get("/?\(query)").text
            let places = words.compactMap { page.range(of: ">\($0)</span>")?.lowerBound }
            #expect(places.count == 3 && places == places.sorted())
            #expect(page.contains("3 memes"))
            #expect(page.contains("data-by-time") == (query != "sort=words"))
        }
    }

    @Test func theOrderStaysInTheNextPartAndTheOtherTab() async throws {
        try await TestServer.run { server in
            for count in 1...60 { try await server.save(top: "\(count)", bottom: "") }
            let page = try await server.get("/?sort=oldest").text
            #expect(page.contains("60 memes"))
            #expect(
                page.contains("sort=oldest&amp;tab=collection")
                    || page.contains("tab=collection&amp;sort=oldest"))
            #expect(page.contains(#"value="oldest" selected"#))
            let next = page.split(separator: "\n").first { $0.contains("rel=\"next\"") }
            #expect(next?.contains("sort=oldest") == true)
        }
    }

    @Test func aSearchHasAnEnd() async throws {
        try await TestServer.run { server in
            for (count, status) in [(100, 200), (101, 400)] {
                let words = String(repeating: "h+", count: count)
                let page = try await server.get("/?search=\(words)")
                #expect(page.status == status)
            }
        }
    }

    @Test func spacesOfASearchAreWrittenAsPlusOrPercent() async throws {
        try await TestServer.run { server in
            try await server.save(top: "But first", bottom: "coffee")
            try await server.save(top: "But then", bottom: "tea")
            for query in ["first+coffee", "first%20coffee"] {
                let page = try await server.get("/?search=\(query)").text
                #expect(page.contains("But first / coffee"))
                #expect(!page.contains("But then"))
                // The link to the other tab keeps the search.
                #expect(page.contains("tab=collection&amp;search=first%20coffee"))
            }
        }
    }

    @Test func eachPageBeginsWhereTheOneBeforeEnds() async throws {
        try await TestServer.run { server in
            for number in 0..<60 { try await server.save(top: "number \(number)", bottom: "") }
            let first = try await server.get("/?tab=collection").text
            let link = try #require(first.firstMatch(of: /rel="next" href="([^"]+)"/)?.1)
            let next = String(link).replacing("&amp;", with: "&")
            #expect(next.hasPrefix("/?tab=collection&after="))
            let second = try await server.get(next).text
            #expect(!second.contains("rel=\"next\""))
            let ids = [first, second].map { page in
                page.matches(of: /data-id="([^"]+)"/).map { String($0.1) }
            }
            #expect(ids.map(\.count) == [50, 10])
            #expect(Set(ids.joined()).count == 60)
            // And the way back, also from the midst.
            #expect(!first.contains("rel=\"prev\""))
            #expect(first.contains("data-start=\"0\""))
            let midst = try await server.get("/?tab=collection&skip=50").text
            #expect(midst.contains("data-start=\"50\""))
            for page in [second, midst] {
                let link = try #require(page.firstMatch(of: /rel="prev" href="([^"]+)"/)?.1)
                let previous = String(link).replacing("&amp;", with: "&")
                #expect(previous.hasPrefix("/?tab=collection&before="))
                let back = try await server.get(previous).text
                #expect(back.matches(of: /data-id="([^"]+)"/).map { String($0.1) } == ids[0])
                #expect(!back.contains("rel=\"prev\""))
            }
        }
    }

    /// Whatever stands in the address, there is a page.
    @Test(arguments: [
        "skip=-1", "skip=x", "skip=99999999999999999999", "skip=9223372036854775807", "before=x",
        "after=&skip=1",
        "before=1.2&after=1.2", "skip=7",
    ])
    func anyPlaceIsAPage(_ query: String) async throws {
        try await TestServer.run { server in
            try await server.save(top: "one", bottom: "")
            let page = try await server.get("/?\(query)")
            #expect(page.status == 200)
            // Where there is nothing, it doesn't say that there are no memes at all.
            let text = page.text
            #expect(!text.contains("No memes yet"))
            #expect(text.contains("data-id=") != text.contains("No more memes"))
        }
    }
}

@Suite struct SentMemesListTests {
    @Test func aURLSaysWhatIsSearchedForWhateverItIs() {
        var list = SentMemesList(tab: .table, search: "a+b & c=é?")
        #expect(list.url == "/?tab=table&search=a%2Bb%20%26%20c%3D%C3%A9?")
        list.search = ""
        #expect(list.showing(.collection).url == "/?tab=collection")
    }
}
