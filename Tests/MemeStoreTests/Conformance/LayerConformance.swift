import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// Memes with pictures laid on them, in every kind of store.
@Suite struct LayerConformance {
    private static func sticker(_ shade: UInt8) throws -> EncodedImage {
        try Pictures.png(width: 12, height: 10, shade: shade)
    }

    private static func recipe(_ top: String, _ pictures: EncodedImage...) -> Recipe {
        var recipe = Recipe(top: top)
        for picture in pictures {
            recipe.layers.append(
                .picture(
                    PictureLayer(picture, in: Box(x: 0.1, y: 0.1, width: 0.5, height: 0.5))))
        }
        return recipe
    }

    private static func meme(_ top: String, _ pictures: EncodedImage...) throws -> Meme {
        var recipe = Recipe(top: top)
        for picture in pictures { recipe.layers += Self.recipe("", picture).layers.suffix(1) }
        return try Meme(Pictures.png(), recipe: recipe, pictures: pictures)
    }

    private let one: EncodedImage
    private let two: EncodedImage

    init() throws {
        one = try Self.sticker(1)
        two = try Self.sticker(2)
    }

    @Test(arguments: Backends.all)
    func theirPicturesAreKept(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let meme = try Self.meme("hi", one, two, one)
        #expect(Set(meme.pictures.values) == [one, two])
        try await test.store.save(meme)
        let read = try await test.store.meme(meme.id)
        #expect(read == meme && read.recipe.pictures.count == 3)
        #expect(try test.digests().count == 4)
        #expect(
            try await Set(test.store.pictures(of: meme.recipe)) == [one, two])
        try await test.expectWhole()
        // A second meme has the same.
        try await test.store.save([Self.meme("ho", one), Self.meme("hu", two)])
        #expect(try test.digests().count == 6)
        try await test.store.delete([meme.id])
        #expect(try test.digests().count == 5)
        try await test.expectWhole()
        #expect(try await test.store.removeGarbage().pictures == 0)
        try await test.store.delete(test.store.summaries().map(\.id))
        #expect(try test.digests().isEmpty)
    }

    @Test(arguments: Backends.all)
    func anEditKeepsThemAndSoDoesTheHistory(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        try await test.store.save(Self.meme("hi", one))
        let id = try #require(try await test.store.summaries().first?.id)
        var meme = try await test.store.meme(id)
        var recipe = meme.recipe
        recipe.captions[0].text = "ho"
        try meme.edit(recipe)
        #expect(Array(meme.pictures.values) == [one])
        try await test.store.save(meme)
        try await test.expectWhole()
        // Another picture takes its place; the history needs the first.
        try meme.edit(Self.recipe("hu", two), pictures: [two])
        #expect(Array(meme.pictures.values) == [two])
        try await test.store.save(meme)
        try await test.expectWhole()
        #expect(try await test.store.checkedPictures(test.digests()))
        #expect(try await test.store.removeGarbage().pictures == 0)
        // Back to it.
        let version = try await test.store.version(2, of: id)
        let before = try #require(version.recipe)
        #expect(try await test.store.pictures(of: before) == [one])
        let summary = try await test.store.summary(id)
        try meme.edit(before, pictures: [one])
        try await test.store.save(meme, replacing: summary, as: version)
        #expect(try await Array(test.store.meme(id).pictures.values) == [one])
        try await test.expectWhole()
        // Without any.
        try meme.edit(Recipe(top: "plain"))
        #expect(meme.pictures.isEmpty)
        try await test.store.save(meme)
        try await test.expectWhole()
        try await test.store.delete([id])
        #expect(try test.digests().isEmpty)
    }

    @Test(arguments: Backends.all)
    func whatFallsOutOfTheHistoryGoes(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        var meme = try Self.meme("0", one)
        try await test.store.save(meme)
        for number in 1...Store.historyLength + 1 {
            #expect(try test.digests().contains(Digest(of: one.bytes)))
            try meme.edit(Recipe(top: "\(number)"))
            try await test.store.save(meme)
        }
        #expect(try !test.digests().contains(Digest(of: one.bytes)))
        try await test.expectWhole()
    }

    @Test(arguments: Backends.all)
    func aRecipeNeedsItsPictures(_ backend: Backend) async throws {
        let name = Digest(of: one.bytes).description
        #expect(throws: RenderError.missingPicture(name)) {
            try Meme(Pictures.png(), recipe: Self.recipe("hi", one), pictures: [two])
        }
        // What no layer uses isn't kept.
        let meme = try Meme(Pictures.png(), recipe: Self.recipe("hi", one), pictures: [one, two])
        #expect(Array(meme.pictures.values) == [one])
    }

    /// A save that fails at any call leaves nothing.
    @Test(arguments: Backends.all)
    func aSaveThatFailsLeavesNothing(_ backend: Backend) async throws {
        let test = try Conforming(backend)
        let meme = try Self.meme("hi", one, two)
        var number = 0
        while true {
            number += 1
            test.faults.fail(at: number)
            do {
                try await test.store.save(meme)
                break
            } catch is Faults.Fault {
                test.faults.fail(at: nil)
                #expect(try await test.store.count() == 0)
                #expect(try test.digests().isEmpty)
            }
        }
        test.faults.fail(at: nil)
        #expect(number > 8)
        #expect(try await test.store.meme(meme.id) == meme)
        try await test.expectWhole()
    }

    @Test(arguments: Backends.all, Backends.all)
    func backupsHaveThem(_ from: Backend, _ to: Backend) async throws {
        let (test, other) = (try Conforming(from), try Conforming(to))
        var meme = try Self.meme("hi", one)
        try await test.store.save(meme)
        try meme.edit(Self.recipe("ho", two), pictures: [two])
        try await test.store.save(meme)
        for destination in [
            StoreBackup.Destination.folder(test.path("copy")), .archive(test.path("copy.tar")),
        ] {
            #expect(try await test.store.backUp(to: destination).pictures == 4)
        }
        #expect(try await Store.check(at: test.path("copy")).isSound)
        let restored = try await other.store.restoreBackup(test.path("copy.tar"))
        #expect(restored.pictures == 4 && restored.lacking.isEmpty)
        #expect(try await other.store.meme(meme.id) == meme)
        try await other.expectWhole()
        #expect(try await other.store.removeGarbage().pictures == 0)
        try await other.store.delete([meme.id])
        #expect(try other.digests().isEmpty)
    }

    @Test(arguments: Backends.all, Backends.all)
    func exportsHaveThem(_ from: Backend, _ to: Backend) async throws {
        let (test, other) = (try Conforming(from), try Conforming(to))
        let memes = [try Self.meme("hi", one, two), try Self.meme("ho", one)]
        try await test.store.save(memes)
        let export = try await test.store.exportMemes(to: test.path("export"))
        #expect((export.memes, export.pictures) == (2, 5))
        let imported = try await other.store.importMemes(from: test.path("export"))
        #expect((imported.memes, imported.pictures) == (2, 5))
        for meme in memes { #expect(try await other.store.meme(meme.id) == meme) }
        try await other.expectWhole()
    }

    @Test(arguments: Backends.all)
    func anExportWithoutOneCostsOnlyItsMemes(_ backend: Backend) async throws {
        let (test, other) = (try Conforming(backend), try Conforming(backend))
        try await test.store.save([Self.meme("hi", one), Self.meme("ho", two)])
        _ = try await test.store.exportMemes(to: test.path("export"))
        let name = "layers/\(Digest(of: one.bytes).description.prefix(16)).png"
        try FileManager.default.removeItem(atPath: test.path("export/\(name)"))
        let imported = try await other.store.importMemes(from: test.path("export"))
        #expect(imported.memes == 1)
        #expect(imported.lacking.count == 1)
        #expect(try await other.store.summaries().map(\.topText) == ["ho"])
        try await other.expectWhole()
    }
}

extension Store {
    /// Whether the store may show each of these pictures.
    fileprivate func checkedPictures(_ digests: Set<Digest>) async throws -> Bool {
        for digest in digests { try await checkShown(digest) }
        return true
    }
}
