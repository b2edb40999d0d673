import Foundation
import MemeRender
import Testing
import TestSupport

@testable import MemeStore

@Suite struct FolderHoldTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Descriptors of a folder, copied as a process that is being started has them.
    private func copies(of path: String) throws -> [Int32] {
        let own = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: own)
            .compactMap(Int32.init)
            .filter {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(own)/\($0)")) == path
            }
            .map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func aHoldEndsEvenIfAProcessThatStartsHasACopyOfIt() throws {
        let store = folder.path
        var hold = try FolderHold.hold(in: store, makingFolder: true)
        let path = try Folder.resolve(FolderBlobs(in: store).folder)
        let copies = try copies(of: path)
        defer { for copy in copies { close(copy) } }
        #expect(copies.count == 1)
        #expect(try !FolderHold.unlessHeld(in: store) {})
        withExtendedLifetime(hold) {}
        hold = nil
        #expect(try FolderHold.unlessHeld(in: store) {})
    }
}
