import CNettle
import Foundation

/// A request to the service of a bucket.
struct BucketRequest: Sendable {
    var method = "GET"
    /// Percent-encoded, with a slash at its beginning.
    var path: String
    var query: [(name: String, value: String)] = []
    /// Headers by their names in small letters.
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    /// The query as it is sent: sorted and encoded, as the signature has it.
    var encodedQuery: String {
        query.map { (Self.encoded($0.name), Self.encoded($0.value)) }.sorted { $0 < $1 }
            .map { "\($0)=\($1)" }.joined(separator: "&")
    }

    /// Encodes everything that doesn't stand for itself.
    static func encoded(_ text: String, keepingSlashes: Bool = false) -> String {
        text.utf8.map { byte in
            isUnreserved(byte) || keepingSlashes && byte == UInt8(ascii: "/")
                ? String(UnicodeScalar(byte)) : "%" + hexadecimal([byte]).uppercased()
        }.joined()
    }

    /// Signs the request, by AWS Signature Version 4 with a single chunk.
    ///
    /// - Parameters:
    ///   - host: what the request's header of this name will be.
    ///   - date: the time that the service has.
    mutating func sign(
        for host: String, in region: String, with credentials: BucketCredentials, at date: Date
    ) {
        let moment = Self.moment(date)
        let day = String(moment.prefix(8))
        let digest = "\(Digest(of: body))"
        headers["x-amz-date"] = moment
        headers["x-amz-content-sha256"] = digest
        headers["x-amz-security-token"] = credentials.token
        var signed = headers
        signed["host"] = host
        let names = signed.keys.sorted()
        let canonical =
            ([method, path, encodedQuery] + names.map { "\($0):\(signed[$0] ?? "")" }
            + ["", names.joined(separator: ";"), digest]).joined(separator: "\n")
        let scope = "\(day)/\(region)/s3/aws4_request"
        let text =
            "AWS4-HMAC-SHA256\n\(moment)\n\(scope)\n\(Digest(of: Array(canonical.utf8)))"
        var key = Array("AWS4\(credentials.secret)".utf8)
        for part in [day, region, "s3", "aws4_request"] { key = Self.authenticated(part, by: key) }
        headers["authorization"] =
            "AWS4-HMAC-SHA256 Credential=\(credentials.key)/\(scope), "
            + "SignedHeaders=\(names.joined(separator: ";")), "
            + "Signature=\(Self.hexadecimal(Self.authenticated(text, by: key)))"
    }

    /// A time as `20130524T000000Z`.
    private static func moment(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The HMAC-SHA256 of a text (RFC 2104).
    private static func authenticated(_ text: String, by key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        let bytes = Array(text.utf8)
        mm_hmac_sha256(key, key.count, bytes, bytes.count, &code)
        return code
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
