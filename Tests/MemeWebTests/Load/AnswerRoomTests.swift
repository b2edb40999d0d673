import TestSupport
import Foundation
import Hummingbird
import MemeConcurrency
import MemeRender
import MemeStore
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct AnswerRoomTests {
    @Test func smallAnswersNeedNoRoom() throws {
        let room = AsyncSemaphore(capacity: 1, waiters: 0)
        let body = try AnswerRoom.body(ByteBuffer(string: "small"), in: room)
        #expect(body.contentLength == 5)
        #expect(room.taken == 0)
    }

    @Test func largeOnesHaveRoomUntilTheyAreGone() throws {
        let room = AsyncSemaphore(capacity: 1 << 20, waiters: 0)
        let bytes = ByteBuffer(repeating: 1, count: 600 * 1024)
        var body: ResponseBody? = try AnswerRoom.body(bytes, in: room)
        #expect(body?.contentLength == bytes.readableBytes)
        #expect(room.taken == bytes.readableBytes)
        #expect(throws: HTTPError.self) { try AnswerRoom.body(bytes, in: room) }
        body = nil
        #expect(room.taken == 0)
    }

    @Test func oneThatIsLargerThanTheRoomHasAllOfIt() throws {
        let room = AsyncSemaphore(capacity: 1 << 20, waiters: 0)
        let body = try AnswerRoom.body(ByteBuffer(repeating: 1, count: 2 << 20), in: room)
        #expect(room.taken == room.capacity)
        withExtendedLifetime(body) {}
    }

    /// Runs `body` with a picture that is so large that the server sends it from its file, not from
    /// memory.
    private func withLargePicture(
        _ body: @Sendable (TestServer, EncodedImage, String) async throws -> Void
    ) async throws {
        try await TestServer.run { server in
            let image = try Pictures.png(width: 1200, height: 900)
            #expect(image.bytes.count > AnswerRoom.smallSize)
            let (digest, _) = try await server.store.addOriginal(image)
            try await body(server, image, "/api/v1/images/\(digest)")
        }
    }

    @Test func aLargePictureComesWhole() async throws {
        try await withLargePicture { server, image, path in
            let response = try await server.get(path)
            #expect(response.status == 200)
            #expect(response.body == image.bytes)
            #expect(response["content-length"] == "\(image.bytes.count)")
            #expect(response["content-type"] == "image/png")
        }
    }

    @Test func aLargePictureComesInParts() async throws {
        try await withLargePicture { server, image, path in
            let response = try await server.get(path, headers: ["Range": "bytes=100-299999"])
            #expect(response.status == 206)
            #expect(response.body == Array(image.bytes[100..<300_000]))
            #expect(response["content-range"] == "bytes 100-299999/\(image.bytes.count)")
        }
    }

    @Test func theHeadOfALargePictureHasItsLength() async throws {
        try await withLargePicture { server, image, path in
            let response = try await server.send("HEAD", path)
            #expect(response.status == 200)
            #expect(response["content-length"] == "\(image.bytes.count)")
        }
    }

    @Test func aLargePictureThatIsDamagedIsNotSent() async throws {
        try await withLargePicture { server, image, path in
            let name = path.suffix(64)
            let file = server.folder.path("store/blobs/\(name.prefix(2))/\(name.dropFirst(2))")
            var bytes = image.bytes
            bytes[bytes.count / 2] ^= 1
            try FileManager.default.removeItem(atPath: file)
            try Data(bytes).write(to: URL(filePath: file))
            #expect(try await server.get(path).status == 500)
        }
    }

    /// Hashing 40 MB takes longer than sending them.
    @Test func aLargePictureIsComparedWithItsDigestOnce() async throws {
        try await withLargePicture { server, image, path in
            let name = path.suffix(64)
            let file = server.folder.path("store/blobs/\(name.prefix(2))/\(name.dropFirst(2))")
            func setDate(_ seconds: Double) throws {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: file)
            }
            try setDate(1_000_000)
            #expect(try await server.get(path).status == 200)
            // One byte is changed, but the file's size and date aren't, so the server doesn't hash it
            // again.
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            let handle = try FileHandle(forUpdating: URL(filePath: file))
            try handle.seek(toOffset: UInt64(image.bytes.count / 2))
            try handle.write(contentsOf: Data([image.bytes[image.bytes.count / 2] ^ 1]))
            try handle.close()
            try setDate(1_000_000)
            #expect(try await server.get(path).status == 200)
            // If the date changes, the server hashes the file again.
            try setDate(1_000_001)
            #expect(try await server.get(path).status == 500)
        }
    }
}
