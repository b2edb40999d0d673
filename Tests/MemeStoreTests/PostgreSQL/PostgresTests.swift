import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// A store on the tests' PostgreSQL server, with tables and pictures of its own.
struct PostgresStore {
    let folder: TemporaryFolder
    let text: String
    let store: Store
    let database: PostgresDatabase

    init() throws {
        folder = try TemporaryFolder()
        text = try PostgresServer.shared.address(pictures: folder.path("pictures"))
        store = try Store.open(at: text)
        database = PostgresDatabase(try PostgresAddress(text), for: .writing, connections: 2)
    }

    var pictures: String { folder.path("pictures") }

    /// The same store as another process would open it.
    func opened() throws -> Store { try Store.open(at: text) }

    @discardableResult
    func save(_ top: String = "", shade: UInt8 = 128, in store: Store? = nil) async throws -> Meme {
        let meme = try Meme(Pictures.png(shade: shade), top: top)
        try await (store ?? self.store).save(meme)
        return meme
    }

    /// Runs a statement, as somebody at a terminal may.
    @discardableResult
    func run(_ statement: String) throws -> PostgresRows {
        try database.read { try $0.run(statement) }
    }

    func number(_ statement: String) throws -> Int {
        try run("SELECT (\(statement))::bigint AS number").first?.number("number") ?? -1
    }

    /// The paths of all objects.
    var objects: [String] {
        folder.files(below: "pictures").filter { $0.contains("/") }
    }

    /// How the database would find the memes of a query.
    func plan(
        of query: MemeQuery, from source: PostgresStatement.Source = .order
    ) throws -> String {
        var statement = PostgresStatement()
        try statement.select(query, from: source)
        statement.limit(query.limit, offset: 0)
        statement.sql = "EXPLAIN " + statement.sql
        return try database.read { [statement] db in
            try statement.run(db).map { try $0.text("QUERY PLAN") }.joined(separator: "\n")
        }
    }

    /// Ends all connections to the server but that of this statement, as a restart does.
    func breakConnections() throws {
        _ = try database.read { connection in
            try connection.run(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE application_name = 'mememe \(database.address.schema)' AND pid <> pg_backend_pid()
                """)
        }
    }
}

/// What only a store on a database server has; what every store has, the conformance suite tests.
@Suite struct PostgresTests {
    @Test func anEmptyServerHasNoMemesAndIsMadeOnce() async throws {
        let folder = try TemporaryFolder()
        let schema = PostgresServer.newSchema()
        let bare = try PostgresServer.shared.address(pictures: folder.path("p"), schema: schema)
            .replacing("&pictures=\(folder.path("p"))", with: "")
        #expect(try await Store.open(at: bare, for: .reading).summaries().isEmpty)
        #expect(throws: StoreError.noCatalog(path: "\(try PostgresAddress(bare))")) {
            try Store.open(at: bare, making: false)
        }
        #expect(throws: StoreError.noPictures("\(try PostgresAddress(bare))")) {
            try Store.open(at: bare)
        }
        // Many begin at once.
        let text = try PostgresServer.shared.address(pictures: folder.path("p"), schema: schema)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                group.addTask {
                    let store = try await Store.open(Store.address(of: text))
                    try await store.save(Meme(Pictures.png(), top: "\(number)"))
                }
            }
            try await group.waitForAll()
        }
        // From now on the database says where the pictures are.
        #expect(try await Store.open(at: bare).summaries().count == 6)
    }

    @Test func picturesMayBeMountedElsewhereAndMustBeThose() async throws {
        let test = try PostgresStore()
        let meme = try await test.save("one")
        let moved = test.folder.path("moved")
        try FileManager.default.moveItem(atPath: test.pictures, toPath: moved)
        // It is open, and its folder is gone.
        await #expect(throws: (any Error).self) { try await test.save("two", shade: 1) }
        #expect(try await test.store.summaries().map(\.id) == [meme.id])
        // A folder where its disk should be mounted.
        try FileManager.default.createDirectory(
            atPath: test.pictures, withIntermediateDirectories: true)
        await #expect(throws: StoreError.moved(folder: test.pictures)) {
            try await test.save("two", shade: 2)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.pictures).isEmpty)
        #expect {
            try test.opened()
        } throws: { "\($0)".contains("mounted") }
        // Where it is now.
        let there = test.text.replacing(test.pictures, with: moved)
        let store = try Store.open(at: there)
        #expect(try await store.meme(meme.id) == meme)
        // That of another store.
        let other = try PostgresStore()
        #expect {
            try Store.open(at: test.text.replacing(test.pictures, with: other.pictures))
        } throws: { "\($0)".contains("another store") }
        try await store.save(Meme(Pictures.png(shade: 2), top: "two"))
        #expect(try await store.summaries().count == 2)
    }

    @Test func aFolderWithOtherFilesIsNotTaken() throws {
        let folder = try TemporaryFolder()
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path("notes.txt")))
        let text = try PostgresServer.shared.address(pictures: folder.path)
        #expect {
            try Store.open(at: text)
        } throws: { "\($0)".contains("empty") }
        #expect(folder.files() == ["notes.txt"])
    }

    @Test func laterVersionsAreLeftAlone() async throws {
        let test = try PostgresStore()
        try await test.save("one")
        try test.run("INSERT INTO step (number, name) VALUES (2, '2 later')")
        let error = StoreError.newerVersion(
            folder: "\(test.database.address)", migrations: ["2 later"])
        #expect(throws: error) { try test.opened() }
        // It was open before.
        await #expect(throws: error) { try await test.save("two") }
        #expect(try test.number("SELECT count(*) FROM meme") == 1)
        #expect(await test.store.health() == .newerVersion)
    }

    @Test func whatIsRunOftenIsPlannedOnce() async throws {
        let test = try PostgresStore()
        let connection = try test.database.pool.connect()
        let statement = "SELECT $1::int + 1 AS number"
        func plans() throws -> [Int] {
            try connection.run(
                "SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements"
            )
            .map { try $0.number("runs") }
        }
        func next(_ number: Int) throws -> Int? {
            try connection.runOften(statement, [.number(number)]).first?.number("number")
        }
        // Whoever runs it once pays nothing for later.
        #expect(try next(1) == 2)
        #expect(try plans() == [])
        for number in 1...1000 { #expect(try next(number) == number + 1) }
        #expect(try plans() == [1000])
        // Tables grow, so it is planned anew.
        #expect(try next(1) == 2)
        #expect(try plans() == [1])
        // An error costs nothing but its run, in a transaction too.
        try connection.runAll("BEGIN")
        #expect(throws: PostgresError.self) { try connection.runOften(statement, [.text("x")]) }
        try connection.runAll("ROLLBACK")
        #expect(try next(2) == 3)
        let other = "SELECT 'x' || $1::text AS text"
        for _ in 0..<3 {
            #expect(try connection.runOften(other, [.text("y")]).first?.text("text") == "xy")
        }
    }

    @Test func memesOfOneMillisecondHaveAnOrder() async throws {
        let test = try PostgresStore()
        let other = try test.opened()
        let date = Date(timeIntervalSince1970: 1_000_000)
        let image = try Pictures.png()
        let first = try Meme(image, top: "first")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let summary = MemeSummary(of: first).renamed(MemeID()).created(date)
                    let meme = Meme(
                        summary, recipe: first.recipe, original: first.original,
                        memed: first.memed, pictures: [:])
                    try await (number.isMultiple(of: 2) ? test.store : other).save(meme)
                }
            }
            try await group.waitForAll()
        }
        #expect(try test.number("SELECT count(DISTINCT sequence) FROM meme") == 40)
        #expect(
            try test.number("SELECT max(sequence) - min(sequence) FROM meme") == 39)
        #expect(try await test.store.count() == 40)
    }

    @Test func brokenConnectionsAreMadeAgain() async throws {
        let test = try PostgresStore()
        let meme = try await test.save("one")
        for number in 0..<3 {
            try test.breakConnections()
            #expect(try await test.store.summaries().count == 1 + number)
            try test.breakConnections()
            try await test.save("more", shade: UInt8(number))
        }
        #expect(try await test.store.meme(meme.id) == meme)
        #expect(try await Store.check(at: test.text).isSound)
    }

    @Test func aHoldThatWasLostSaysSo() async throws {
        let test = try PostgresStore()
        let meme = try await test.save("one")
        let hold = try await test.store.catalog.hold()
        try await hold.check()
        try await test.store.delete([meme.id])
        #expect(test.objects.count == 2)
        #expect(try test.number("SELECT count(*) FROM blob") == 2)
        try test.breakConnections()
        await #expect(throws: StoreError.self) { try await hold.check() }
        #expect(try await test.store.removeGarbage().pictures == 2)
    }

    @Test func objectsStayForAnHourAfterTheyAreGone() async throws {
        let test = try PostgresStore()
        let meme = try await test.save("one")
        let key = try #require(test.store.blobs.status(MemeSummary(of: meme).memed)?.version)
        try await test.store.delete([meme.id])
        #expect(try await test.store.summaries().isEmpty)
        #expect(test.objects.count == 2)
        #expect(try await test.store.removeGarbage().leftovers == 0)
        // The same picture comes back under another key, and the old one goes.
        try await test.store.save(meme)
        #expect(try test.store.blobs.status(MemeSummary(of: meme).memed)?.version != key)
        #expect(test.objects.count == 4)
        try test.run("UPDATE garbage SET since = now() - interval '61 minutes'")
        let before = try await test.store.removeGarbage(dryRun: true)
        #expect((before.leftovers, test.objects.count) == (2, 4))
        #expect(try await test.store.removeGarbage() == before)
        #expect(test.objects.count == 2)
        #expect(try test.number("SELECT count(*) FROM garbage") == 0)
        #expect(try await test.store.meme(meme.id) == meme)
        #expect(try await Store.check(at: test.text).isSound)
    }

    /// A server that was stopped while it wrote a picture, for longer than anybody waited, and goes on.
    @Test func whoGoesOnAfterADayHarmsNothing() async throws {
        let test = try PostgresStore()
        let meme = try Meme(Pictures.png(shade: 7), top: "late")
        let staged = try await test.store.stage(meme)
        #expect(try test.number("SELECT count(*) FROM intent") == 2)
        try test.run("UPDATE intent SET since = now() - interval '25 hours'")
        _ = test.store.blobs.removeLeftovers(of: nil, dryRun: false)
        #expect(try test.number("SELECT count(*) FROM intent") == 0)
        try test.run("UPDATE garbage SET since = now() - interval '2 hours'")
        _ = test.store.blobs.removeLeftovers(of: nil, dryRun: false)
        #expect(test.objects.isEmpty)
        try await test.store.save(staged)
        #expect(try await test.store.meme(meme.id) == meme)
        #expect(try await Store.check(at: test.text).isSound)
    }

    /// What a process that ended has written is found by its intent.
    @Test func whatWasNeverFinishedGoes() async throws {
        let test = try PostgresStore()
        _ = try await test.store.stage(Meme(Pictures.png(shade: 7), top: "never"))
        #expect(test.objects.count == 2)
        #expect(try await Store.check(at: test.text).isSound)
        try test.run("UPDATE intent SET since = now() - interval '25 hours'")
        _ = test.store.blobs.removeLeftovers(of: nil, dryRun: false)
        try test.run("UPDATE garbage SET since = now() - interval '2 hours'")
        _ = test.store.blobs.removeLeftovers(of: nil, dryRun: false)
        #expect(test.objects.isEmpty)
    }

    @Test func aDamagedPictureIsReplacedWhenItIsSavedAgain() async throws {
        let test = try PostgresStore()
        let meme = try await test.save("one")
        let summary = MemeSummary(of: meme)
        let path = test.store.blobs.name(of: summary.memed)
        try FileManager.default.removeItem(atPath: path)
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: path))
        await #expect(throws: StoreError.damagedPicture(path: path)) {
            try await test.store.memed(of: meme.id)
        }
        let check = try await Store.check(at: test.text)
        #expect(check.problems.count == 1 && check.pictures == 2)
        try await test.store.save(meme)
        #expect(try await test.store.meme(meme.id) == meme)
        #expect(test.store.blobs.name(of: summary.memed) != path)
        #expect(try await Store.check(at: test.text).isSound)
    }

    @Test func theCheckFindsWhatDoesNotBelong() async throws {
        let test = try PostgresStore()
        let meme = try await test.save("one")
        let original = test.store.blobs.name(of: meme.originalDigest)
        try FileManager.default.removeItem(atPath: original)
        let digest = Digest(of: [1])
        let folder = "\(test.pictures)/\(digest.description.prefix(2))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let stranger = "\(test.pictures)/\(ObjectKey.new(for: digest))"
        for path in [stranger, "\(folder)/notes.txt"] {
            try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        }
        let check = try await Store.check(at: test.text)
        #expect(
            check.problems
                == [.lostOriginal(path: original, memes: ["\(meme.id)"], reason: nil)])
        #expect(
            Set(check.notes)
                == [.stranger(path: stranger), .stranger(path: "\(folder)/notes.txt")])
    }

    /// A backup whose picture is lost is restored without it, and gets it back later.
    @Test func aMemeWithoutItsPictureIsRestored() async throws {
        let source = try TestStore()
        let meme = try await source.save("one")
        let other = try await source.save("two", shade: 3)
        let summary = MemeSummary(of: meme)
        try FileManager.default.removeItem(atPath: source.store.files.path(of: summary.memed))
        let test = try PostgresStore()
        let restored = try await test.store.restoreBackup(source.store.folder)
        #expect((restored.memes, restored.pictures, restored.lacking.count) == (2, 3, 1))
        await #expect(throws: StoreError.self) { try await test.store.memed(of: meme.id) }
        #expect(try await test.store.meme(other.id) == other)
        try await test.store.save(meme)
        #expect(try await test.store.meme(meme.id) == meme)
        #expect(try await Store.check(at: test.text).isSound)
    }

    // MARK: Texts

    private static let texts = [
        "\u{FFFF}0 \u{FFFF}\u{FFFF}", "'; DROP TABLE meme; --", "\\ \\x00 \"{}\" $1 :*",
        String(repeating: "long", count: 2_400), String(repeating: "я", count: 9_000),
        String(repeating: "a b ", count: 2_400),
    ]

    @Test(arguments: texts.indices)
    func anyTextIsKeptAndFound(_ number: Int) async throws {
        let text = Self.texts[number]
        let test = try PostgresStore()
        let meme = try await test.save(text)
        let tag = try #require(MemeTag("{\"a\\\\b\" 'c"))
        try await test.store.tag([meme.id], adding: [tag])
        let read = try await test.store.meme(meme.id)
        #expect(read.topText == text && read.tags.count == 1)
        let found = try await test.store.count(of: MemeQuery(search: text))
        let memory = Store.inMemory()
        try await memory.save(meme)
        #expect(try await memory.count(of: MemeQuery(search: text)) == found)
        #expect(try await test.store.summaries(MemeQuery(tags: read.tags)).count == 1)
    }

    /// Statements that lists need use an index, also where the planner knows nothing of the rows yet.
    @Test func listsAndSearchesUseIndexes() async throws {
        let test = try PostgresStore()
        let meme = try await test.save("seed")
        let digest = "\\x\(meme.originalDigest)"
        try test.run(
            """
            INSERT INTO meme (sequence, id, created, modified, top_text, bottom_text, other_text,
                words, word_order, recipe, original, original_format, memed, format, byte_count,
                width, height)
            SELECT number::bigint << 20, lpad(number::text, 12, '0'), number, number, 'word' || number % 1000, '', '',
                ('''word' || number % 1000 || ''':1 ''all'':2')::tsvector, '', '{}',
                '\(digest)', 'png', '\(digest)', 'png', number, 1, 1
            FROM generate_series(1, 20000) AS number
            """)
        try test.run("ANALYZE meme")
        for word in ["word777 all", "nothing"] {
            let query = MemeQuery(search: word, limit: 24)
            #expect(try test.plan(of: query, from: .words([])).contains("meme_words"), "\(word)")
            #expect(
                try test.plan(of: query, from: .newest(20_000)).contains("meme_listed"), "\(word)")
        }
        // The index is asked for the rare word alone.
        let mixed = try test.plan(
            of: MemeQuery(search: "word777 all", limit: 24), from: .words(["('word777':*)"]))
        #expect(mixed.contains("Index Cond: (words @@ '''word777'':*'::tsquery)"), "\(mixed)")
        #expect(mixed.contains("Filter: ((words @@ '''all'':*'::tsquery) IS TRUE)"), "\(mixed)")
        for (search, count) in [
            ("all", 20_000), ("word777", 20), ("word77", 220), ("zzz", 0), ("word777 all", 20),
            ("all word77 w", 220), ("all zzz", 0), ("word777 word778", 0), ("word1 word11 a", 220),
        ] {
            let all = MemeQuery(search: search)
            #expect(try await test.store.count(of: all, enough: 100_000) == count, "\(search)")
            #expect(try await test.store.count(of: all, enough: 7) == min(count, 7))
            for order in [MemeQuery.Order.descending(.created), .ascending(.size)] {
                let page = try await test.store.page(
                    MemeQuery(search: search, limit: 24, order: order, offset: 3))
                #expect(page.summaries.count == min(max(count - 3, 0), 24), "\(search)")
            }
        }
        for (query, index) in [
            (MemeQuery(limit: 24), "meme_listed"),
            (MemeQuery(limit: 24, order: .descending(.edited)), "meme_modified"),
            (MemeQuery(limit: 24, order: .ascending(.size)), "meme_by_size"),
        ] {
            let plan = try test.plan(of: query)
            #expect(plan.contains(index), "\(query)\n\(plan)")
            #expect(!plan.contains("Seq Scan on meme"), "\(query)\n\(plan)")
        }
    }

    @Test(.timeLimit(.minutes(2)))
    func changesOfOtherServersAreTold() async throws {
        let test = try PostgresStore()
        let other = try test.opened()
        var changes = test.store.changes.makeAsyncIterator()
        let meme = try await test.save("one")
        #expect(await changes.next() == .saved([meme.id]))
        while true {
            try await test.save("two", in: other)
            let more = try await test.save("three")
            let change = await changes.next()
            if change == .many { break }
            #expect(change == .saved([more.id]))
            try await Task.sleep(for: .milliseconds(200))
        }
    }
}
