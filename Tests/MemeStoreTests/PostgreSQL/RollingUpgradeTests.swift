import Foundation
import MemeConcurrency
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// Servers of two versions on one database: the first goes on while the second changes the tables.
@Suite struct RollingUpgradeTests {
    private static let later = [
        PostgresSchema.Step(
            name: "2 stars", isCompatible: true,
            statements: """
                ALTER TABLE meme ADD COLUMN stars int NOT NULL DEFAULT 0;
                CREATE INDEX meme_by_stars ON meme (stars, sequence)
                """),
        PostgresSchema.Step(
            name: "3 places", isCompatible: true,
            statements: "CREATE TABLE place (meme bigint REFERENCES meme ON DELETE CASCADE)"),
    ]

    /// The store as a program opens it that knows some more steps.
    private func opened(_ test: PostgresStore, with steps: [PostgresSchema.Step]) throws -> Store {
        try PostgresOpening(
            PostgresAddress(test.text), for: .writing, isMade: false,
            schema: PostgresSchema(steps: PostgresSchema.current.steps + steps)
        ).run()
    }

    @Test func nothingIsLostAndAllIsAnsweredMeanwhile() async throws {
        let test = try PostgresStore()
        let saved = Monitor<Set<MemeID>>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            let isOver = Monitor(false)
            for number in 0..<3 {
                group.addTask {
                    var turn = 0
                    while !isOver.withLock({ $0 }) || turn < 5 {
                        turn += 1
                        let meme = try await test.save(
                            "\(number) \(turn)", shade: UInt8(turn % 250))
                        saved.withLock { _ = $0.insert(meme.id) }
                        #expect(try await test.store.meme(meme.id).topText == meme.topText)
                        #expect(try await !test.store.summaries().isEmpty)
                    }
                }
            }
            group.addTask {
                for count in 1...Self.later.count {
                    try await Task.sleep(for: .milliseconds(100))
                    let later = try opened(test, with: Array(Self.later.prefix(count)))
                    let meme = try await test.save("later \(count)", in: later)
                    saved.withLock { _ = $0.insert(meme.id) }
                }
                isOver.withLock { $0 = true }
            }
            try await group.waitForAll()
        }
        #expect(try test.number("SELECT count(*) FROM step WHERE is_compatible") == 2)
        #expect(
            try test.number("SELECT count(*) FROM meme WHERE stars = 0") == saved.withLock(\.count))
        #expect(
            try Set(await test.store.summaries(MemeQuery(limit: 1000)).map(\.id))
                == saved.withLock { $0 })
        #expect(await test.store.health() == .well)
        // Whoever starts now is still welcome, also with the older program.
        _ = try test.opened()
        #expect(try await Store.check(at: test.text).isSound)
    }

    @Test func aStepThatIsNotCompatibleEndsTheWritingOfOlderPrograms() async throws {
        let test = try PostgresStore()
        try await test.save("one")
        let breaking = PostgresSchema.Step(
            name: "3 renamed", isCompatible: false,
            statements: "ALTER TABLE meme RENAME COLUMN top_text TO first_text")
        let later = try opened(test, with: [Self.later[0], breaking])
        let error = StoreError.newerVersion(
            folder: "\(test.database.address)", migrations: ["2 stars", "3 renamed"])
        await #expect(throws: error) { try await test.save("two") }
        #expect(throws: error) { try test.opened() }
        #expect(await test.store.health() != .well)
        #expect(try test.number("SELECT count(*) FROM meme") == 1)
        withExtendedLifetime(later) {}
    }

    /// A backup may read a table for an hour.
    @Test func aTableThatIsReadIsWaitedForWithoutKeepingOthersFromIt() async throws {
        let test = try PostgresStore()
        try await test.save("one")
        let reader = try test.database.pool.connect()
        try reader.runAll("BEGIN; SELECT count(*) FROM meme")
        let address = try PostgresAddress(test.text)
        let schema = PostgresSchema(steps: PostgresSchema.current.steps + Self.later)
        let connection = try test.database.pool.connect()
        #expect {
            try schema.bringUpToDate(connection, address, patience: .zero)
        } throws: { ($0 as? PostgresError)?.isTableInUse == true }
        #expect(try schema.state(connection, address) == .old)
        async let upgrade = Workers.disk.run {
            try PostgresOpening(address, for: .writing, isMade: false, schema: schema).run()
        }
        var longest = Duration.zero
        for number in 0..<20 {
            let start = ContinuousClock.now
            try await test.save("\(number)")
            longest = max(longest, ContinuousClock.now - start)
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(longest < .seconds(10))
        try reader.runAll("COMMIT")
        _ = try await upgrade
        #expect(try schema.state(connection, address) == .current)
        #expect(try test.number("SELECT count(*) FROM meme WHERE stars = 0") == 21)
    }

    @Test func tablesOfTheFirstVersionGetTheColumnThatSaysSo() async throws {
        let test = try PostgresStore()
        try await test.save("one")
        try test.run("ALTER TABLE step DROP COLUMN is_compatible")
        let opened = try test.opened()
        try await test.save("two", in: opened)
        // The step that the first version knows is there once.
        #expect(try test.number("SELECT count(*) FROM step WHERE NOT is_compatible") == 1)
        try test.run("ALTER TABLE step DROP COLUMN is_compatible")
        try test.run("INSERT INTO step (number, name) VALUES (2, '2 later')")
        #expect(
            throws: StoreError.newerVersion(
                folder: "\(test.database.address)", migrations: ["2 later"])
        ) { try test.opened() }
    }
}
