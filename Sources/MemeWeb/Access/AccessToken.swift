import MemeStore

/// What a client has to know, compared in a time that tells nothing of it.
struct AccessToken: Sendable {
    /// Its digest behind a key that is new with each start: nobody can choose a candidate by its
    /// digest, so where two digests first differ tells nothing of what is behind them.
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
