import FuzzSupport
import HTTPTypes
import Hummingbird
import MemeStore
import NIOCore

@testable import MemeWeb

/// Each part of a request's head is parsed or refused.
func checkRequest(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/?\(text)")
    head.headerFields[.contentType] = text
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    _ = try? request.query("q")
    _ = try? request.query("limit", in: 1...100)
    expect(request.mediaType.first != " ", "a space before a media type")

    for length in [0, 1, 1000] {
        if case .part(let range) = ByteRange(text, of: length) {
            expect(!range.isEmpty && range.upperBound <= length, "\(range) of \(length)")
        }
    }
    let tag = EntityTag("a")
    expect(!tag.isStronglyNamed(in: text) || tag.isNamed(in: text), "strong, but not weak")
    if let host = HostPolicy.host(of: text) {
        expect(!host.isEmpty && text.contains(host), "\(host) isn't in \(text)")
    }
    if let id = MemeID(text) { expect(MemeID(id.description) == id, "another id") }
    if let digest = Digest(text) { expect(digest.description == text, "another digest") }
}
