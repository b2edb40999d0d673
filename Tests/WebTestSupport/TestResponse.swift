import Foundation

/// An HTTP response as it came.
package struct TestResponse {
    package var status: Int
    /// Names in lower case, in the order in which they came.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8] = []

    package init(head: String) throws {
        let lines = head.split(separator: "\r\n")
        let start = lines.first?.split(separator: " ", maxSplits: 2) ?? []
        guard start.count >= 2, start[0] == "HTTP/1.1", let status = Int(start[1]) else {
            throw RawConnectionError.malformed(head)
        }
        self.status = status
        headers = try lines.dropFirst().map { line in
            guard let colon = line.firstIndex(of: ":") else {
                throw RawConnectionError.malformed(String(line))
            }
            return (
                line[..<colon].lowercased(),
                line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            )
        }
    }

    /// The value of the first header of a name, which is given in lower case.
    package subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    package var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as a JSON object.
    package var json: [String: Any] {
        get throws {
            guard
                let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
            else { throw RawConnectionError.malformed(text) }
            return object
        }
    }
}
