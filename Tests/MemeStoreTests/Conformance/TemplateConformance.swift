import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// Templates in every kind of store.
@Suite struct TemplateConformance {
    /// A template of a picture of one shade, with a place for words, and a sticker if it has a shade.
    private static func template(
        _ name: String, shade: UInt8 = 1, sticker: UInt8? = nil, words: String = "Words",
        keywords: [String] = [], aliases: [String] = [], patterns: [String] = []
    ) throws -> PicturedTemplate {
        var recipe = Recipe(top: words)
        recipe.captions[0].slot = "top"
        var pictures = ["background": try Pictures.png(shade: shade)]
        if let sticker {
            let image = try Pictures.png(width: 12, height: 10, shade: sticker)
            pictures["sticker"] = image
            var layer = PictureLayer(image, in: Box(x: 0.1, y: 0.1, width: 0.5, height: 0.5))
            layer.source = "sticker"
            recipe.layers.append(.picture(layer))
        }
        var template = Template(name, background: "background", recipe: recipe)
        template.keywords = keywords
        template.aliases = aliases
        template.patterns = patterns.compactMap(TemplatePattern.init)
        return try PicturedTemplate(template, pictures: pictures)
    }

    private static func names(_ store: Store) async throws -> [String] {
        let page = try await store.templates(limit: 1000)
        return page.templates.map(\.name).filter(page.own.contains)
    }

    @Test(arguments: Backends.all)
    func whatIsSavedIsFound(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let one = try Self.template("one", sticker: 2, aliases: ["first"])
        let two = try Self.template("two", sticker: 2)
        try await test.store.save(one)
        try await test.store.save(two)
        #expect(try await test.store.template(named: "one") == one)
        #expect(try await test.store.template(named: "first") == one)
        #expect(try await test.store.template(named: "two") == two)
        #expect(try await Self.names(test.store) == ["one", "two"])
        // One background, one sticker.
        #expect(try test.digests() == Set(one.pictures.keys))
        #expect(try await test.store.count() == 0)
        #expect(try await test.store.statistics().templates == 2)
        let all = try await test.store.templates()
        #expect(all.own == ["one", "two"] && all.next == nil)
        #expect(all.templates.count == BuiltInTemplates.names.count + 2)
    }

    @Test(arguments: Backends.all)
    func theNameOfABuiltInOneMeansTheStores(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let builtIn = try #require(BuiltInTemplates.template(named: "venn"))
        #expect(try await test.store.template(named: "venn") == builtIn)
        let own = try Self.template("venn")
        try await test.store.save(own)
        #expect(try await test.store.template(named: "venn") == own)
        let all = try await test.store.templates().templates
        #expect(all.filter { $0.name == "venn" } == [own.template])
        // Nor is the hidden one found by words that it alone has.
        #expect(
            try await !test.store.templates(matching: builtIn.template.keywords[0]).templates
                .contains { $0.name == "venn" })
        // An alias doesn't hide a built-in one's name.
        try await test.store.save(Self.template("mine", aliases: ["two-choices"]))
        #expect(try await test.store.template(named: "two-choices").name == "two-choices")
        try await test.store.discardTemplates(named: ["venn"])
        #expect(try await test.store.template(named: "venn") == builtIn)
    }

    @Test(arguments: Backends.all)
    func anUnknownOneIsSaidWithSimilarOnes(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        try await test.store.save(Self.template("my-office", keywords: ["boss"]))
        await #expect(throws: TemplateError.unknown("my-offise", similar: ["my-office"])) {
            try await test.store.template(named: "my-offise")
        }
        await #expect(throws: TemplateError.unknown("qqqq", similar: [])) {
            try await test.store.discardTemplates(named: ["my-office", "qqqq"])
        }
        // All or none.
        #expect(try await Self.names(test.store) == ["my-office"])
        let nothing = Digest(of: [])
        await #expect(throws: TemplateError.self) { try await test.store.deleteTemplate(nothing) }
        await #expect(throws: TemplateError.self) { try await test.store.restoreTemplate(nothing) }
    }

    @Test(arguments: Backends.all)
    func aNameIsTakenOnlyOnPurpose(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let (first, second) = (try Self.template("one"), try Self.template("one", shade: 9))
        try await test.store.save(first)
        // The same once more is no other.
        try await test.store.save(first)
        await #expect(throws: StoreError.templateExists(name: "one")) {
            try await test.store.save(second)
        }
        #expect(try test.digests() == Set(first.pictures.keys))
        try await test.store.save(second, .inPlaceOf(first.digest))
        #expect(try await test.store.template(named: "one") == second)
        await #expect(throws: StoreError.changedMeanwhile(id: "one")) {
            try await test.store.save(first, .inPlaceOf(first.digest))
        }
        // The former is in the trash, and whole.
        let discarded = try await test.store.discardedTemplates()
        #expect(discarded.map(\.digest) == [first.digest])
        #expect(try test.digests() == Set(first.pictures.keys).union(second.pictures.keys))
        // Back to it: they change places.
        try await test.store.restoreTemplate(first.digest)
        #expect(try await test.store.template(named: "one") == first)
        #expect(try await test.store.discardedTemplates().map(\.digest) == [second.digest])
        // Saving what is in the trash takes it out.
        try await test.store.save(second, .inPlace)
        #expect(try await test.store.template(named: "one") == second)
        #expect(try await test.store.discardedTemplates().map(\.digest) == [first.digest])
    }

    @Test(arguments: Backends.all)
    func theTrashKeepsThemForAWhile(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let (one, two) = (try Self.template("one", sticker: 2), try Self.template("two", shade: 5))
        try await test.store.save(one)
        try await test.store.save(two)
        try await test.store.discardTemplates(named: ["one", "one"])
        #expect(try await Self.names(test.store) == ["two"])
        let discarded = try #require(try await test.store.discardedTemplates().first)
        #expect(discarded.template == one.template && discarded.discarded != nil)
        await #expect(throws: TemplateError.self) {
            try await test.store.template(named: "one")
        }
        let soon = try await test.store.removeGarbage()
        #expect((soon.templates, soon.discardedTemplates, soon.pictures) == (0, 1, 0))
        #expect(try test.digests().count == 3)
        let later = Date().addingTimeInterval(Store.trashPeriod + 1)
        let dry = try await test.store.removeGarbage(dryRun: true, now: later)
        #expect((dry.templates, dry.pictures) == (1, 2))
        try await test.store.tidy(now: later)
        #expect(try await test.store.discardedTemplates().isEmpty)
        #expect(try test.digests() == Set(two.pictures.keys))
        try await test.store.deleteTemplate(two.digest)
        #expect(try test.digests().isEmpty)
    }

    @Test(arguments: Backends.all)
    func garbageCollectionDoesSo(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let one = try Self.template("one", sticker: 2)
        try await test.store.save(one)
        try await test.store.discardTemplates(named: ["one"])
        let later = Date().addingTimeInterval(Store.trashPeriod + 1)
        let garbage = try await test.store.removeGarbage(now: later)
        #expect((garbage.templates, garbage.pictures, garbage.discardedTemplates) == (1, 2, 0))
        #expect(try test.digests().isEmpty)
    }

    @Test(arguments: Backends.all)
    func memesKeepTheirPictures(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let template = try Self.template("one", sticker: 2)
        try await test.store.save(template)
        let meme = try template.meme(words: ["hi"])
        try await test.store.save(meme)
        try await test.store.deleteTemplate(template.digest)
        #expect(try await test.store.meme(meme.id) == meme)
        try await test.expectWhole()
        try await test.store.save(template)
        try await test.store.delete([meme.id])
        #expect(try test.digests() == Set(template.pictures.keys))
        #expect(try await test.store.template(named: "one") == template)
    }

    @Test(arguments: Backends.all)
    func aSaveThatFailsLeavesNothing(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let template = try Self.template("one", sticker: 2)
        var number = 0
        while true {
            number += 1
            test.faults.fail(at: number)
            do {
                try await test.store.save(template)
                break
            } catch is Faults.Fault {
                test.faults.fail(at: nil)
                #expect(try await Self.names(test.store) == [])
                #expect(try test.digests().isEmpty)
            }
        }
        #expect(number > 4)
        #expect(try await test.store.template(named: "one") == template)
    }

    // MARK: Searches

    private static let words = ["cat", "dog", "catalogue", "door", "cats", "größe", "один", "do"]

    /// Forty templates whose words overlap.
    private static func many() throws -> [PicturedTemplate] {
        try (0..<40).map { number in
            func word(_ step: Int) -> String { words[(number * step + step) % words.count] }
            return try template(
                "t-\(number)", words: "\(word(3)) \(word(5))",
                keywords: number % 3 == 0 ? [word(1), word(2)] : [],
                aliases: number % 7 == 0 ? ["cat-\(number)"] : [],
                patterns: number % 5 == 0 ? ["\(word(1)) is not \(word(3)) {top}"] : [])
        }
    }

    @Test(arguments: Backends.all)
    func searchesRankAsAmongBuiltInOnes(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let many = try Self.many()
        for template in many { try await test.store.save(template) }
        let templates = many.map(\.template)
        for text in [
            "", "cat", "ca", "cat dog", "d", "do", "GRÖSSE", "gross", "grosse", "од", "t-3",
            "cat-7",
            "is not", "nothing", "cat cat", "t 1 cat", "!",
        ] {
            let query = TemplateQuery(text)
            let rows = try await test.store.catalog.templates(.matching(query), limit: .max)
            #expect(
                rows.map(\.name) == query.results(among: templates).map(\.name), "\(text)")
            let first = try await test.store.catalog.templates(.matching(query), limit: 3)
            #expect(first == Array(rows.prefix(3)))
        }
    }

    @Test(arguments: Backends.all)
    func guessesAreThoseAmongAll(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let many = try Self.many()
        for template in many { try await test.store.save(template) }
        let all = many.map(\.template) + BuiltInTemplates.all
        for sentence in [
            "cat is not dog whatever", "one does not simply ship on friday", "a door for cats",
            "", "nothing of it at all", "Größe is not cat, at all",
        ] {
            let guesses = try await test.store.templateGuesses(for: sentence)
            #expect(guesses == TemplateGuess.guesses(for: sentence, among: all), "\(sentence)")
        }
    }

    @Test(arguments: Backends.all)
    func earlierMemesSayWhatASentenceIsOf(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let template = try Self.template("plain", words: "Example")
        try await test.store.save(template)
        let sentence = "the zeppelin and the xylophone"
        #expect(try await test.store.templateGuesses(for: sentence).isEmpty)
        try await test.store.save(template.meme(words: ["a zeppelin, a xylophone, both"]))
        try await test.store.save(
            try #require(BuiltInTemplates.template(named: "two-choices"))
                .meme(words: ["a zeppelin", "nothing else"]))
        try await test.store.save("xylophone")
        let guesses = try await test.store.templateGuesses(for: sentence)
        #expect(guesses.map(\.template.name) == ["plain", "two-choices"])
        #expect(guesses.map(\.confidence) == [0.5, 0.25])
        #expect(guesses[0].words == [sentence])
        // A pattern tells more, and a template that is gone is no choice.
        let sure = try await test.store.templateGuesses(for: "not a zeppelin but a xylophone")
        #expect(sure.first?.template.name == "two-choices")
        try await test.store.discardTemplates(named: ["plain"])
        #expect(
            try await test.store.templateGuesses(for: sentence).map(\.template.name)
                == ["two-choices"])
    }

    @Test(arguments: Backends.all)
    func pagesNeitherRepeatNorSkipOne(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        for name in ["venn", "zebra", "aardvark", "cat-2"] {
            try await test.store.save(Self.template(name))
        }
        let all = try await test.store.templates().templates.map(\.name)
        #expect(all == Set(BuiltInTemplates.names + ["zebra", "aardvark", "cat-2"]).sorted())
        for limit in [1, 3, 7, all.count - 1, all.count, .max] {
            var (names, next): ([String], String?) = ([], nil)
            repeat {
                let page = try await test.store.templates(after: next, limit: limit)
                #expect(page.templates.count <= limit && !page.templates.isEmpty)
                names += page.templates.map(\.name)
                next = page.next
            } while next != nil
            #expect(names == all)
        }
        #expect(try await test.store.templates(after: "zzz").templates.isEmpty)
        #expect(try await test.store.templates(matching: "", limit: 5).templates.count == 5)
        #expect(try await test.store.templates(matching: "zebra", limit: 0).templates.isEmpty)
    }

    // MARK: All of it

    @Test(arguments: Backends.all, Backends.all)
    func backupsHaveThem(_ from: Backend, _ to: Backend) async throws {
        let (test, other) = (try Conforming(from), try Conforming(to))
        let one = try Self.template("one", sticker: 2)
        let (former, now) = (try Self.template("two", shade: 5), try Self.template("two", shade: 6))
        for template in [one, former, now] { try await test.store.save(template, .inPlace) }
        for destination in [
            StoreBackup.Destination.folder(test.path("copy")), .archive(test.path("copy.tar")),
        ] {
            #expect(try await test.store.backUp(to: destination).pictures == 4)
        }
        let check = try await Store.check(at: test.path("copy"))
        #expect(check.isSound && check.notes.isEmpty)
        let restored = try await other.store.restoreBackup(test.path("copy.tar"))
        #expect((restored.templates, restored.pictures) == (3, 4))
        #expect(restored.lacking.isEmpty && restored.renamedTemplates.isEmpty)
        #expect(try await other.store.template(named: "one") == one)
        #expect(try await other.store.template(named: "two") == now)
        #expect(try await other.store.discardedTemplates().map(\.digest) == [former.digest])
        #expect(try await other.store.removeGarbage().pictures == 0)
        // Once more: nothing is added.
        let again = try await other.store.restoreBackup(test.path("copy"), merging: true)
        #expect((again.templates, again.pictures) == (0, 0))
    }

    @Test(arguments: Backends.all, Backends.all)
    func exportsHaveThem(_ from: Backend, _ to: Backend) async throws {
        let (test, other) = (try Conforming(from), try Conforming(to))
        let (one, two) = (try Self.template("one", sticker: 2), try Self.template("two", shade: 5))
        try await test.store.save(one)
        try await test.store.save(two)
        try await test.store.save("a meme")
        try await test.store.discardTemplates(named: ["two"])
        let export = try await test.store.exportMemes(to: test.path("export"))
        #expect((export.memes, export.templates) == (1, 1))
        let mine = try Self.template("one", shade: 7)
        try await other.store.save(mine)
        for round in 1...2 {
            let imported = try await other.store.importMemes(from: test.path("export"))
            #expect(imported.templates == (round == 1 ? 1 : 0))
            #expect(imported.renamedTemplates.map(\.new) == (round == 1 ? ["one-2"] : []))
            #expect(try await Self.names(other.store) == ["one", "one-2"])
        }
        #expect(try await other.store.template(named: "one") == mine)
        let copy = try await other.store.template(named: "one-2")
        #expect(copy.pictures == one.pictures && copy.template.recipe == one.template.recipe)
    }

    /// What comes from a backup or an export finds a place in any case.
    @Test(arguments: Backends.all)
    func arrivalsReplaceNothing(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let (here, other) = (try Self.template("one"), try Self.template("one", shade: 9))
        try await test.store.save(here)
        func receive(_ template: PicturedTemplate, discarded: Bool = false) async throws
            -> Reception
        {
            var row = TemplateRow(template, at: .thisMillisecond)
            if discarded { row.discarded = row.modified }
            return try await test.store.catalog.receive { [row] in try $0(.template(row)) }
        }
        #expect(try await receive(here) == .present)
        #expect(try await receive(here, discarded: true) == .present)
        #expect(try await receive(other, discarded: true) == .added)
        #expect(try await receive(other, discarded: true) == .present)
        // It is in the trash here, and its name is taken.
        #expect(try await receive(other) == .renamedTemplate("one-2"))
        #expect(try await receive(other) == .present)
        #expect(try await Self.names(test.store) == ["one", "one-2"])
        try await test.store.discardTemplates(named: ["one"])
        #expect(try await receive(here) == .listedAgain)
        // A name that is as long as can be is cut.
        let long = String(repeating: "a", count: TemplateReference.maximumNameLength)
        #expect(try await receive(Self.template(long)) == .added)
        #expect(
            try await receive(Self.template(long, shade: 9))
                == .renamedTemplate(long.dropLast(2) + "-2"))
    }
}

extension Store {
    fileprivate func save(_ top: String) async throws {
        try await save(Meme(Pictures.png(shade: 77), top: top))
    }
}
