import Testing

@testable import MemeStore

@Suite struct MemeTagTests {
    @Test(arguments: [
        ("cats", "cats"), ("#Cats", "cats"), ("  grumpy \n cat ", "grumpy cat"), ("# work", "work"),
        ("##x", "x"), ("ÉTÉ", "été"), ("E\u{301}te\u{301}", "été"), ("Кіт", "кіт"), ("قطة", "قطة"),
        ("👩‍👩‍👧", "👩‍👩‍👧"), ("❤️", "♥"), ("♥", "♥"), ("#Favourite", "♥"), ("favorites", "♥"),
        ("c++ & \"quotes\" 'n' \\", "c++ & \"quotes\" 'n' \\"),
    ])
    func isReadAsItIsTyped(_ typed: String, _ name: String) {
        #expect(MemeTag(typed)?.name == name)
        // What lists show can be typed.
        #expect(MemeTag(name)?.name == name)
    }

    @Test(arguments: [
        "", "#", "  ", "# #", "a,b", "a\u{0}b", "a\u{1B}[31m", String(repeating: "x", count: 51),
        String(repeating: "x", count: 1_000_000),
        "x" + String(repeating: "\u{301}", count: 500),
    ])
    func cantBe(_ typed: String) {
        #expect(MemeTag(typed) == nil)
    }

    @Test func favoritesComeFirst() {
        let tags = ["b", "♥", "a"].compactMap(MemeTag.init).sorted()
        #expect(tags.map(\.name) == ["♥", "a", "b"])
        #expect(tags.first == .favorite)
    }

    @Test func aSetIsKeptAsJSON() {
        let tags = Set(["b \"x\"", "a/b", "♥"].compactMap(MemeTag.init))
        #expect(tags.json == #"["♥","a/b","b \"x\""]"#)
        #expect(Set(json: tags.json) == tags)
        #expect(Set<MemeTag>().json == "[]")
    }

    /// A damaged catalogue, or one that somebody else made.
    @Test(arguments: [
        ("", [] as [String]), ("{", []), ("[1,2]", []), (#"["A","a",",",""]"#, ["a"]),
        ("[" + (0..<60).map { "\"t\($0)\"" }.joined(separator: ",") + "]", nil),
    ])
    func whatIsNoTagIsLeftOut(_ json: String, _ names: [String]?) {
        let tags = Set<MemeTag>(json: json)
        #expect(names == nil ? tags.count == MemeTag.most : tags.map(\.name) == names)
    }
}
