import Foundation
import Testing

@testable import MemeRender

/// The limits on a recipe's size.
@Suite struct RecipeLimitTests {
    private static func captions(_ count: Int, _ text: String = "a") -> Recipe {
        Recipe(captions: (0..<count).map { _ in Caption(text, at: .other) })
    }

    private static let tooMany = RenderError.invalidRecipe(
        reason: "a meme can have 100 captions, and this one has 101: take some of them away")
    private static let tooLong = RenderError.invalidRecipe(
        reason: "the captions of a meme can have 10000 characters together, and these have 10001: "
            + "use fewer words")

    @Test func whatIsAtTheLimitIsTaken() throws {
        try Self.captions(100).check()
        try Recipe(top: String(repeating: "ä", count: 9999), bottom: "b").check()
    }

    @Test func oneCaptionTooManyIsRefused() {
        #expect(throws: Self.tooMany) { try Self.captions(101).check() }
    }

    @Test func charactersAreCountedOfAllCaptionsTogether() {
        #expect(throws: Self.tooLong) {
            try Recipe(top: String(repeating: "a", count: 10_000), bottom: "b").check()
        }
        // Combining marks count, although any number of them is one character with its letter.
        #expect(throws: Self.tooLong) {
            try Recipe(top: "a" + String(repeating: "\u{301}", count: 10_000)).check()
        }
    }

    @Test func aRenderChecksThem() throws {
        let picture = try Pixmap(width: 40, height: 30) { _, _, _ in 90 }.encoded()
        #expect(throws: Self.tooMany) {
            try Renderer().render(Self.captions(101), on: picture)
        }
    }

    @Test func aFontHasNoEndlessName() {
        var recipe = Self.captions(1)
        recipe.captions[0].style.font = .family(String(repeating: "a", count: 10_000))
        #expect(throws: RenderError.self) { try recipe.check() }
    }

    /// The captions of an untrusted recipe are counted before they are decoded.
    @Test func captionsAreCountedBeforeTheyAreRead() throws {
        // Sixteen of the layers may be pictures.
        for (key, count) in [("captions", 101), ("layers", 117)] {
            let many = Array(repeating: #"{"text": 1}"#, count: count).joined(separator: ",")
            #expect(throws: Self.tooMany) {
                try JSONDecoder().decode(
                    CheckedRecipe.self, from: Data("{\"\(key)\": [\(many)]}".utf8))
            }
        }
        let many = Array(repeating: #"{"text": 1}"#, count: 101).joined(separator: ",")
        #expect(throws: Self.tooMany) {
            try JSONDecoder().decode(BoundedCaptions.self, from: Data("[\(many)]".utf8))
        }
        // A stored recipe can be read even if it exceeds the limits.
        let stored = try JSONEncoder().encode(Self.captions(101))
        #expect(try JSONDecoder().decode(Recipe.self, from: stored).captions.count == 101)
    }
}
