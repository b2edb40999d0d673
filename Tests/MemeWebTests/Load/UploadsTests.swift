import HTTPTypes
import Hummingbird
import NIOCore
import TestSupport
import Testing

@testable import MemeWeb

@Suite struct UploadsTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func request(_ body: String, length: String? = nil) -> Request {
        var head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")
        head.headerFields[.contentLength] = length
        return Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
    }

    @Test func aBodyIsReadWhole() async throws {
        let uploads = Uploads(capacity: 10, in: folder.path)
        let text = try await uploads.withBody(of: request("abc", length: "3"), upTo: 10) {
            #expect(uploads.reserved == 3)
            return String(buffer: $0)
        }
        #expect(text == "abc")
        #expect(uploads.reserved == 0)
        #expect(uploads.count == 1)
    }

    /// Otherwise slow bodies of sounds would keep pictures from being uploaded.
    @Test func whatWaitsForItsTurnHasNoRoom() async throws {
        let uploads = Uploads(capacity: 10, in: folder.path)
        let gate = RenderGate(width: 1)
        try await gate.pass { _ in
            let (request, uploads) = (request("abc"), uploads)
            let waiting = Task {
                try await uploads.withBody(of: request, upTo: 10, turn: gate) { _ in
                    uploads.reserved
                }
            }
            try await until { gate.waiting == 1 }
            #expect(uploads.reserved == 0)
            waiting.cancel()
            _ = try? await waiting.value
        }
    }

    @Test func oneWithoutALengthHasRoomForItself() async throws {
        let uploads = Uploads(capacity: 10, in: folder.path)
        try await uploads.withBody(of: request("abc"), upTo: 8) { _ in
            #expect(uploads.reserved == 3)
        }
    }

    /// A request whose body's parts arrive when the test says so.
    private func slowRequest(
        length: Int
    ) -> (Request, AsyncStream<ByteBuffer>.Continuation) {
        let (parts, continuation) = AsyncStream<ByteBuffer>.makeStream()
        var head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")
        head.headerFields[.contentLength] = "\(length)"
        return (Request(head: head, body: RequestBody(asyncSequence: parts)), continuation)
    }

    /// Four slow uploads of the largest size must not use up all the memory for uploads.
    @Test func whoSendsSlowlyKeepsNobodyWaiting() async throws {
        let size = 2 * Uploads.smallSize
        let uploads = Uploads(
            capacity: size, in: folder.path, patience: .milliseconds(20))
        let part = ByteBuffer(repeating: 1, count: size - 1)
        try await withThrowingTaskGroup { group in
            var ends: [AsyncStream<ByteBuffer>.Continuation] = []
            for _ in 0..<4 {
                let (request, continuation) = slowRequest(length: size)
                continuation.yield(part)
                ends.append(continuation)
                group.addTask {
                    try await uploads.withBody(of: request, upTo: size) { $0.readableBytes }
                }
            }
            try await until { uploads.spooled == 4 * (size - 1) }
            #expect(uploads.reserved == 0)
            let text = try await uploads.withBody(of: request("abc"), upTo: 10) {
                String(buffer: $0)
            }
            #expect(text == "abc")
            // One after the other, because the memory suffices for one.
            for end in ends {
                end.yield(ByteBuffer(repeating: 1, count: 1))
                end.finish()
                #expect(try await group.next() == size)
            }
        }
        #expect(uploads.spooled == 0)
        #expect(folder.files(below: "").isEmpty)
    }

    @Test func theDiskIsBoundedToo() async throws {
        let size = 3 * Uploads.smallSize
        let uploads = Uploads(capacity: size, in: folder.path, diskCapacity: size - 1)
        let body = RequestBody(buffer: ByteBuffer(repeating: 1, count: size))
        let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")
        let error = await #expect(throws: HTTPError.self) {
            try await uploads.withBody(of: Request(head: head, body: body), upTo: size) { _ in }
        }
        #expect(error?.status == .serviceUnavailable)
        #expect(uploads.spooled == 0)
    }

    @Test(arguments: [("abcd", "4"), ("abcd", nil)] as [(String, String?)])
    func whatIsTooLargeIsRefused(_ body: String, _ length: String?) async throws {
        let uploads = Uploads(capacity: 10, in: folder.path)
        let error = await #expect(throws: Problem.self) {
            try await uploads.withBody(of: request(body, length: length), upTo: 3) { _ in }
        }
        #expect(error?.status == .contentTooLarge)
        #expect(uploads.reserved == 0)
    }

    @Test(arguments: ["5", "2", "-1", "x"])
    func aLengthThatIsNotTrueIsRefused(_ length: String) async throws {
        let error = await #expect(throws: HTTPError.self) {
            _ = try await Uploads(capacity: 10, in: folder.path).collect(
                request("abc", length: length))
        }
        #expect(error?.status == .badRequest)
    }

    @Test func bodiesWaitForTheirRoom() async throws {
        let uploads = Uploads(capacity: 10, in: folder.path, patience: .milliseconds(20))
        try await uploads.withBody(of: request("abcdef", length: "6"), upTo: 10) { _ in
            let error = await #expect(throws: HTTPError.self) {
                try await uploads.withBody(of: request("abcdef", length: "6"), upTo: 10) { _ in }
            }
            #expect(error?.status == .serviceUnavailable)
            // A recipe is small enough to need no reservation.
            _ = try await uploads.collect(request("abcdef", length: "6"))
        }
    }
}
