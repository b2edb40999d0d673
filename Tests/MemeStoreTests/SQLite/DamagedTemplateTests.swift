import Foundation
import GRDB
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// Templates of a store that is damaged.
@Suite struct DamagedTemplateTests {
    private let folder: TemporaryFolder
    private let one: PicturedTemplate
    private let two: PicturedTemplate

    init() async throws {
        folder = try TemporaryFolder()
        func template(_ name: String, _ shade: UInt8) throws -> PicturedTemplate {
            var recipe = Recipe(top: "Words")
            recipe.captions[0].slot = "top"
            return try PicturedTemplate(
                Template(name, background: "b", recipe: recipe),
                pictures: ["b": try Pictures.png(shade: shade)])
        }
        one = try template("one", 1)
        two = try template("two", 2)
        let store = try store
        try await store.save(one)
        try await store.save(two)
    }

    private var path: String { folder.path("store") }
    private var store: Store { get throws { try Store.open(at: path) } }

    private func change(_ sql: String) throws {
        let database = try DatabaseQueue(path: "\(path)/catalog.sqlite")
        try database.write { try $0.execute(sql: sql) }
        try database.close()
    }

    private func names() async throws -> Set<String> { try await store.templates().own }

    @Test(arguments: [
        "document = '{}'", "document = replace(document, 'Words', 'Worse')", "digest = 'x'",
        "name = 'No Name'", "document = x'ff'",
    ])
    func oneThatCantBeReadIsFoundAndPutAside(_ damage: String) async throws {
        do {
            try change("UPDATE template SET \(damage) WHERE name = 'one'")
        } catch is DatabaseError {
            // A STRICT table doesn't take it.
            return
        }
        await #expect(throws: StoreError.self) { try await store.templates() }
        let check = try await Store.check(at: path)
        // A name that changed isn't found by its words either.
        #expect(
            check.problems.map(\.kind)
                == (damage.contains("Name") ? ["staleIndex"] : []) + ["damagedTemplate"])
        // Its picture isn't taken for garbage.
        #expect(check.notes.isEmpty)
        let repair = try await Store.repair(at: path)
        #expect(!repair.repairs.map(\.isRepaired).contains(false))
        let lost = try #require(repair.lostAndFound)
        let text = try String(contentsOfFile: "\(lost)/templates.jsonl", encoding: .utf8)
        #expect(text.contains(damage.contains("{}") ? "{}" : "top"))
        #expect(try await names() == ["two"])
        #expect(try await Store.check(at: path).isSound)
        let names = try FileManager.default.subpathsOfDirectory(atPath: lost)
        #expect(
            names.contains { $0.hasSuffix(one.backgroundDigest.description.dropFirst(2)) })
    }

    @Test(arguments: [
        "DELETE FROM templateTerm WHERE name = 'one'", "DELETE FROM templateTerm",
        "INSERT INTO templateTerm VALUES ('ghost', 'ghost', 3)",
    ])
    func aStaleIndexIsMadeAnew(_ damage: String) async throws {
        try change(damage)
        let check = try await Store.check(at: path)
        #expect(check.problems.map(\.kind) == ["staleIndex"])
        #expect(try await Store.repair(at: path).repairs.map(\.isRepaired) == [true])
        #expect(try await Store.check(at: path).isSound)
        #expect(try await store.template(named: "one") == one)
        #expect(try await store.templates(matching: "two").own == ["two"])
    }

    @Test func aLostPictureIsTold() async throws {
        let file = "\(path)/blobs/\(one.backgroundDigest.relativePath)"
        try FileManager.default.removeItem(atPath: file)
        let check = try await Store.check(at: path)
        #expect(
            check.problems
                == [.lostTemplatePicture(path: file, templates: ["one"], reason: nil)])
        await #expect(throws: StoreError.missingPicture(path: file)) {
            try await store.template(named: "one")
        }
        // The others can be used, exported and backed up.
        #expect(try await names() == ["one", "two"])
        let export = try await store.exportMemes(to: folder.path("export"))
        #expect(export.templates == 1 && export.lacking == [.missingPicture(path: file)])
        let repair = try await Store.repair(at: path)
        #expect(repair.repairs.map(\.isRepaired) == [false])
        // Saved once more, it is whole.
        try await store.save(one)
        #expect(try await Store.check(at: path).isSound)
    }

    @Test func aDamagedCatalogueGivesThemBack() async throws {
        try change("DROP TABLE grdb_migrations")
        let repair = try await Store.repair(at: path)
        #expect(!repair.repairs.map(\.isRepaired).contains(false))
        #expect(try await names() == ["one", "two"])
        #expect(try await store.template(named: "one") == one)
        #expect(try await Store.check(at: path).isSound)
    }

    /// The rows of a backup are untrusted.
    @Test func aBackupsTemplatesAreChecked() async throws {
        _ = try await store.backUp(to: .folder(folder.path("copy")))
        let database = try DatabaseQueue(path: folder.path("copy/catalog.sqlite"))
        try await database.write { db in
            try db.execute(
                sql: """
                    UPDATE template SET document = replace(document, '"one"', '"own"')
                    WHERE name = 'one'
                    """)
        }
        try database.close()
        let other = Store.inMemory()
        let restored = try await other.restoreBackup(folder.path("copy"))
        #expect(restored.templates == 1 && restored.lacking.count == 1)
        #expect(try await other.templates().own == ["two"])
    }

    /// The folders of an export are untrusted, too.
    @Test func anExportsTemplatesAreChecked() async throws {
        _ = try await store.exportMemes(to: folder.path("export"))
        let place = folder.path("export/templates")
        try Data("{}".utf8).write(to: URL(filePath: "\(place)/one/template.json"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(place)/link", withDestinationPath: "\(place)/two")
        try Data().write(to: URL(filePath: "\(place)/file"))
        let other = Store.inMemory()
        let imported = try await other.importMemes(from: folder.path("export"))
        #expect(imported.templates == 1 && imported.lacking.count == 1)
        #expect(try await other.template(named: "two") == two)
    }

    /// An older version's store gets its tables when it is opened.
    @Test func anOlderStoreHasNone() async throws {
        try change(
            """
            DROP TABLE template; DROP TABLE templatePicture; DROP TABLE templateTerm;
            DELETE FROM grdb_migrations WHERE identifier = '7 templates';
            """)
        #expect(try await Store.check(at: path).problems.isEmpty)
        #expect(try await names().isEmpty)
        try await store.save(one)
        #expect(try await names() == ["one"])
    }
}
