import MemeStore

/// The secret that clients must send, compared without timing leaks.
struct AccessToken: Sendable {
    /// The token's digest, keyed with a random key of this process. An attacker can't choose digests, so
    /// the time of a comparison reveals nothing about the token.
    private let digest: Digest
    private let key: [UInt8]

    init(_ token: String) {
        key = (0..<32).map { _ in .random(in: 0...255) }
        digest = Self.digest(of: token, key)
    }

    func isToken(_ candidate: String) -> Bool { Self.digest(of: candidate, key) == digest }

    private static func digest(of text: String, _ key: [UInt8]) -> Digest {
        Digest(of: key + Array(text.utf8))
    }
}
