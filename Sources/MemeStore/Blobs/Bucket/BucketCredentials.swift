import Foundation
import MemeRender

/// What proves to a bucket's service who asks: from `AWS_…` in the environment, or from a file of profiles.
struct BucketCredentials: Hashable, Sendable {
    let key: String
    let secret: String
    /// Proves that the key is good for a while; `nil` for one that lasts.
    let token: String?

    /// Reads the credentials anew, since the file may have others by now.
    ///
    /// - Returns: `nil` if there are none.
    static func read(environment: [String: String]) -> BucketCredentials? {
        if let found = BucketCredentials(
            environment, "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN")
        {
            return found
        }
        guard let path = file(environment: environment),
            let bytes = try? [UInt8](contentsOf: path, limit: 1 << 20)
        else { return nil }
        return BucketCredentials(
            profile(
                environment["AWS_PROFILE"] ?? "default", in: String(decoding: bytes, as: UTF8.self)),
            "aws_access_key_id", "aws_secret_access_key", "aws_session_token")
    }

    /// The file of profiles, which may be missing.
    static func file(environment: [String: String]) -> String? {
        environment["AWS_SHARED_CREDENTIALS_FILE"]
            ?? environment["HOME"].map { "\($0)/.aws/credentials" }
    }

    init(key: String, secret: String, token: String? = nil) {
        (self.key, self.secret, self.token) = (key, secret, token)
    }

    private init?(
        _ values: [String: String], _ keyName: String, _ secretName: String, _ tokenName: String
    ) {
        guard let key = values[keyName], let secret = values[secretName], !key.isEmpty,
            !secret.isEmpty
        else { return nil }
        self.init(
            key: key, secret: secret, token: values[tokenName].flatMap { $0.isEmpty ? nil : $0 })
    }

    /// The values of a profile: lines `name = value` below `[profile]`.
    private static func profile(_ name: String, in text: String) -> [String: String] {
        var values: [String: String] = [:]
        var isOurs = false
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("["), line.hasSuffix("]") {
                isOurs = line.dropFirst().dropLast().trimmingCharacters(in: .whitespaces) == name
            } else if isOurs, let sign = line.firstIndex(of: "="), !line.hasPrefix("#") {
                values[line[..<sign].trimmingCharacters(in: .whitespaces).lowercased()] =
                    line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
            }
        }
        return values
    }
}
