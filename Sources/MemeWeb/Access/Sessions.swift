import Foundation
import MemeRender
import MemeStore

/// The sessions of signed-in browsers, each identified by a random key in a cookie.
///
/// A text that the servers of one store share keeps the digests of the keys, so that sessions survive a restart, and
/// are good for all of these servers. The token is part of each digest, so another token ends all sessions.
final class Sessions: Sendable {
    /// How long a browser stays signed in.
    static let lifetime: Duration = .seconds(30 * 24 * 3600)
    /// The most sessions; beyond it, those that expire first are removed.
    static let most = 1000

    private let token: Digest
    private let lifetime: Duration
    /// The expiry of each session, in seconds since 1970, by the digest of its key.
    private let text: SharedText<[Digest: Int64]>

    /// - Parameters:
    ///   - token: the server's token.
    ///   - texts: what the store's servers share.
    ///   - lifetime: how long a session lasts.
    init(for token: String, in texts: any SharedTexts, lifetime: Duration = lifetime) {
        self.token = Digest(of: Array("mememe sessions \(token)".utf8))
        self.lifetime = lifetime
        text = SharedText(
            "sessions", in: texts, atMost: 1 << 20, decode: Self.decode,
            encode: { $0.map { "\($0.key) \($0.value)\n" }.sorted().joined() })
    }

    /// Starts a session.
    ///
    /// - Returns: its key: 256 random bits in hexadecimal.
    /// - Throws: ``StoreError`` or `FileError` if the text can't be written.
    func begin() throws -> String {
        let random = (0..<32).map { _ in UInt8.random(in: 0 ... .max) }
        let key = random.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        try change { $0[digest(of: key)] = Self.now + lifetime.components.seconds }
        return key
    }

    /// Whether this key belongs to a session.
    ///
    /// Its timing reveals nothing about other keys, because it compares digests.
    func isOpen(_ key: String) -> Bool {
        let digest = digest(of: key)
        // If the text can't be read, browsers must sign in again.
        let known = (try? text.value())?[digest]
        // It may have begun just now, at another server.
        let end = known ?? (try? text.value(now: true))?[digest]
        return end.map { $0 > Self.now } ?? false
    }

    /// Ends a session.
    func end(_ key: String) throws {
        try change { $0[digest(of: key)] = nil }
    }

    /// Ends all sessions.
    func endAll() throws {
        try change { $0 = [:] }
    }

    private func digest(of key: String) -> Digest {
        Digest(of: Array("\(token) \(key)".utf8))
    }

    private static var now: Int64 { Int64(Date().timeIntervalSince1970) }

    private func change(_ body: (inout [Digest: Int64]) -> Void) throws {
        try text.change { ends in
            body(&ends)
            let now = Self.now
            ends = ends.filter { $0.value > now }
            for (digest, _) in ends.sorted(by: { $0.value < $1.value })
                .prefix(max(0, ends.count - Self.most))
            {
                ends[digest] = nil
            }
        }
    }

    private static func decode(_ text: String) -> [Digest: Int64] {
        let pairs = text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 2
                ? Digest(String(words[0])).flatMap { digest in Int64(words[1]).map { (digest, $0) }
                }
                : nil
        }
        return Dictionary(pairs) { max($0, $1) }
    }
}
