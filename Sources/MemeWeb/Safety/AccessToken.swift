import MemeStore

/// What a client has to know, compared in a time that tells nothing of it.
struct AccessToken: Sendable {
    /// What a browser has instead: derived from the token, which can't be had back from it, and the
    /// same while the token is.
    let session: String

    /// The digests of both behind a key that is new with each start: nobody can choose a candidate by
    /// its digest, so where two digests first differ tells nothing of what is behind them.
    private let (tokenDigest, sessionDigest): (Digest, Digest)
    private let key: [UInt8]

    init(_ token: String) {
        key = (0..<32).map { _ in .random(in: 0...255) }
        session = Digest(of: Array("mememe session 1 \(token)".utf8)).description
        tokenDigest = Self.digest(of: token, key)
        sessionDigest = Self.digest(of: session, key)
    }

    func isToken(_ candidate: String) -> Bool { Self.digest(of: candidate, key) == tokenDigest }

    func isSession(_ candidate: String) -> Bool { Self.digest(of: candidate, key) == sessionDigest }

    private static func digest(of text: String, _ key: [UInt8]) -> Digest {
        Digest(of: key + Array(text.utf8))
    }
}
