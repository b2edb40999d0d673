import HTTPTypes
import Hummingbird
import Testing

@testable import MemeWeb

@Suite struct UploadsTests {
    private func request(_ body: String, length: String? = nil) -> Request {
        var head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")
        head.headerFields[.contentLength] = length
        return Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
    }

    @Test func aBodyIsReadWhole() async throws {
        let uploads = Uploads(capacity: 10)
        let text = try await uploads.withBody(of: request("abc", length: "3"), upTo: 10) {
            #expect(uploads.reserved == 3)
            return String(buffer: $0)
        }
        #expect(text == "abc")
        #expect(uploads.reserved == 0)
        #expect(uploads.count == 1)
    }

    @Test func oneWithoutALengthHasRoomForTheLargest() async throws {
        let uploads = Uploads(capacity: 10)
        try await uploads.withBody(of: request("abc"), upTo: 8) { _ in
            #expect(uploads.reserved == 8)
        }
    }

    @Test(arguments: [("abcd", "4"), ("abcd", nil)] as [(String, String?)])
    func whatIsTooLargeIsRefused(_ body: String, _ length: String?) async throws {
        let uploads = Uploads(capacity: 10)
        let error = await #expect(throws: HTTPError.self) {
            try await uploads.withBody(of: request(body, length: length), upTo: 3) { _ in }
        }
        #expect(error?.status == .contentTooLarge)
        #expect(uploads.reserved == 0)
    }

    @Test(arguments: ["5", "2", "-1", "x"])
    func aLengthThatIsNotTrueIsRefused(_ length: String) async throws {
        let error = await #expect(throws: HTTPError.self) {
            _ = try await Uploads(capacity: 10).collect(request("abc", length: length))
        }
        #expect(error?.status == .badRequest)
    }

    @Test func bodiesWaitForTheirRoom() async throws {
        let uploads = Uploads(capacity: 10, patience: .milliseconds(20))
        try await uploads.withBody(of: request("abcdef", length: "6"), upTo: 10) { _ in
            let error = await #expect(throws: HTTPError.self) {
                try await uploads.withBody(of: request("abcdef", length: "6"), upTo: 10) { _ in }
            }
            #expect(error?.status == .serviceUnavailable)
            // A recipe needs no room.
            _ = try await uploads.collect(request("abcdef", length: "6"))
        }
    }
}
