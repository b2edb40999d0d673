import Foundation
import TestSupport
import Testing

@testable import MemeStore

/// Texts that servers share, whatever keeps them.
@Suite struct SharedTextsTests {
    enum Kind: CaseIterable { case folder, memory, database }

    /// Two servers' views of the same texts.
    private func texts(_ kind: Kind, in folder: TemporaryFolder) throws -> [any SharedTexts] {
        switch kind {
        case .folder: return [FolderTexts(in: folder.path), FolderTexts(in: folder.path)]
        case .memory:
            let texts = MemoryTexts()
            return [texts, texts]
        case .database:
            let text = try PostgresServer.shared.address(pictures: folder.path("pictures"))
            _ = try Store.open(at: text)
            return try (0..<2).map { _ in
                PostgresTexts(
                    database: PostgresDatabase(
                        try PostgresAddress(text), for: .writing, connections: 4))
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func aChangeIsSeenByTheOther(_ kind: Kind) throws {
        let folder = try TemporaryFolder()
        let both = try texts(kind, in: folder)
        #expect(try both[0].read("a", unless: nil, atMost: 1000) == nil)
        let first = try both[0].change("a", atMost: 1000) { $0 + "x’\n" }
        let read = try both[1].read("a", unless: nil, atMost: 1000)
        #expect(read?.text == "x’\n" && read?.version == first.version)
        #expect(try both[1].read("a", unless: first.version, atMost: 1000) == nil)
        let second = try both[1].change("a", atMost: 1000) { $0 + "y" }
        #expect(second.text == "x’\ny")
        #expect(try both[0].read("a", unless: first.version, atMost: 1000)?.text == "x’\ny")
        #expect(try both[0].read("b", unless: nil, atMost: 1000) == nil)
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            _ = try both[0].change("a", atMost: 1000) { _ in throw Refusal() }
        }
        #expect(try both[1].read("a", unless: second.version, atMost: 1000) == nil)
    }

    @Test(arguments: Kind.allCases)
    func nobodysChangeIsLost(_ kind: Kind) async throws {
        let folder = try TemporaryFolder()
        let both = try texts(kind, in: folder)
        try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                group.addTask { _ = try both[number % 2].change("a", atMost: 1000) { $0 + "x" } }
            }
            try await group.waitForAll()
        }
        #expect(try both[0].read("a", unless: nil, atMost: 1000)?.text.count == 20)
    }
}
