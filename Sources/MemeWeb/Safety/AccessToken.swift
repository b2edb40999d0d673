import Crypto
import Foundation

/// What a client has to know, compared in constant time.
struct AccessToken: Sendable {
    /// What a browser has instead: derived from the token, which can't be had back from it, and the
    /// same while the token is.
    let session: String

    /// The keyed digest of the token, and a key that is new each time: whatever time a comparison
    /// takes, it tells nothing of the token.
    private let digest: Data
    private let key = SymmetricKey(size: .bits256)

    init(_ token: String) {
        digest = Self.digest(of: token, key)
        session = Self.digest(
            of: "mememe session 1", SymmetricKey(data: Data(token.utf8))
        ).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    func isToken(_ candidate: String) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(
            digest, authenticating: Data(candidate.utf8), using: key)
    }

    func isSession(_ candidate: String) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(
            Self.digest(of: session, key), authenticating: Data(candidate.utf8), using: key)
    }

    private static func digest(of text: String, _ key: SymmetricKey) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
    }
}
