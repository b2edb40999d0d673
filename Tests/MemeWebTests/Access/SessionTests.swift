import Foundation
import MemeStore
import TestSupport
import Testing

@testable import MemeWeb

@Suite struct SessionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func sessions(_ token: String = "0123456789abcdef") -> Sessions {
        Sessions(for: token, in: FolderTexts(in: folder.path))
    }

    @Test func eachIsRandomAndOpenUntilItIsEnded() throws {
        let sessions = sessions()
        let keys = try (0..<20).map { _ in try sessions.begin() }
        #expect(Set(keys).count == 20)
        #expect(keys.allSatisfy { $0.utf8.count == 64 })
        #expect(keys.allSatisfy(sessions.isOpen))
        #expect(!sessions.isOpen("") && !sessions.isOpen(String(repeating: "0", count: 64)))
        try sessions.end(keys[3])
        #expect(keys.filter(sessions.isOpen) == keys.filter { $0 != keys[3] })
        try sessions.endAll()
        #expect(!keys.contains(where: sessions.isOpen))
    }

    /// Sessions are valid on the next server if it has the same token. Their keys are stored nowhere.
    @Test func theyOutliveTheServerAndNotTheToken() throws {
        let key = try sessions().begin()
        #expect(sessions().isOpen(key))
        #expect(!sessions("another token of 16").isOpen(key))
        let file = folder.path("sessions")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!text.contains(key))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try sessions().end(key)
        #expect(!sessions().isOpen(key))
    }

    @Test func theyExpire() throws {
        let sessions = Sessions(
            for: "0123456789abcdef", in: FolderTexts(in: folder.path), lifetime: .zero)
        let key = try sessions.begin()
        #expect(!sessions.isOpen(key))
    }

    @Test func theirNumberIsBounded() throws {
        let sessions = sessions()
        for _ in 0..<Sessions.most + 5 { _ = try sessions.begin() }
        let text = try String(contentsOfFile: folder.path("sessions"), encoding: .utf8)
        #expect(text.split(separator: "\n").count == Sessions.most)
    }

    @Test func nonsenseInTheFileSignsNobodyIn() throws {
        try Data("x y\n\n1 2 3\n\u{0}".utf8).write(
            to: URL(fileURLWithPath: folder.path("sessions")))
        let sessions = sessions()
        #expect(!sessions.isOpen("x"))
        let key = try sessions.begin()
        #expect(sessions.isOpen(key))
    }
}
