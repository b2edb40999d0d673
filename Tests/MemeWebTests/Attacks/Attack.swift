import Foundation
import Testing

/// A malicious request as bytes, and the responses that are acceptable.
struct Attack: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    /// The acceptable status codes; `nil` stands for a connection that the server closes without a
    /// response.
    var allowed: [Int?]

    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8], _ allowed: Int?...) {
        self.name = name
        self.bytes = bytes
        self.allowed = allowed
    }

    /// A request whose head is given line by line.
    ///
    /// - Parameter lines: the first is the request line. A `Host` and `Connection: close` follow unless
    ///   the lines have them.
    init(
        _ name: String, _ lines: [String], body: [UInt8] = [], _ allowed: [Int?]
    ) {
        var lines = lines
        for field in ["Host: localhost", "Connection: close"] {
            let name = field.prefix { $0 != ":" }.lowercased()
            if !lines.dropFirst().contains(where: { $0.lowercased().hasPrefix(name) }) {
                lines.append(field)
            }
        }
        self.name = name
        bytes = Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + body
        self.allowed = allowed
    }

    /// A request for a path.
    static func path(_ path: String, _ allowed: Int?...) -> Attack {
        Attack("GET \(path.prefix(80))", ["GET \(path) HTTP/1.1"], allowed)
    }

    /// A request with unusual header fields.
    static func fields(_ name: String, _ fields: [String], _ allowed: Int?...) -> Attack {
        Attack(name, ["GET /health HTTP/1.1"] + fields, allowed)
    }

    /// A request with a body whose length or framing is wrong.
    static func framing(
        _ name: String, _ fields: [String], _ body: String, _ allowed: Int?...
    ) -> Attack {
        Attack(
            name, ["POST /api/v1/previews HTTP/1.1", "Content-Type: application/json"] + fields,
            body: Array(body.utf8), allowed)
    }

    /// A `POST` request.
    static func post(
        _ name: String, _ path: String, _ fields: [String], _ body: some Sequence<UInt8>,
        _ allowed: Int?...
    ) -> Attack {
        let body = Array(body)
        return Attack(
            name, ["POST /api/v1/\(path) HTTP/1.1", "Content-Length: \(body.count)"] + fields,
            body: body, allowed)
    }

    /// A request with invalid JSON.
    static func json(_ name: String, _ json: String, _ allowed: Int?...) -> Attack {
        let body = Array(json.utf8)
        return Attack(
            "JSON: \(name)",
            [
                "POST /api/v1/layouts HTTP/1.1", "Content-Type: application/json",
                "Content-Length: \(body.count)",
            ], body: body, allowed)
    }
}
