import Foundation
import TestSupport
import Testing

@testable import Extras

@Suite struct ScratchFolderTests {
    @Test func aFolderGoesWithTheWork() async throws {
        let path = try await ScratchFolder.with { folder in
            try Data("a voice".utf8).write(to: URL(fileURLWithPath: "\(folder)/recording"))
            return folder
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func whatAKilledProgramLeftIsRemovedAndNothingElse() throws {
        let parent = try TemporaryFolder()
        let now = Date()
        for (name, age) in [
            ("mememe-sound-old", 7200.0), ("mememe-sound-new", 60), ("other", 7200),
        ] {
            let path = parent.path(name)
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
            try Data("a voice".utf8).write(to: URL(fileURLWithPath: "\(path)/recording"))
            try FileManager.default.setAttributes(
                [.modificationDate: now - age], ofItemAtPath: path)
        }
        ScratchFolder.sweep(parent.path(""), olderThan: 3600)
        let left = try FileManager.default.contentsOfDirectory(atPath: parent.path(""))
        #expect(left.sorted() == ["mememe-sound-new", "other"])
    }
}
