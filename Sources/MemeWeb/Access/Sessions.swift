import Foundation
import MemeStore
import Synchronization

/// The browsers that have signed in, each known by a random key that its cookie has.
///
/// A file beside the memes keeps the digests of the keys, so that a server that is started again knows
/// them. The token goes into each digest: with another one nobody is signed in any more.
final class Sessions: Sendable {
    /// How long a browser stays signed in.
    static let lifetime: Duration = .seconds(30 * 24 * 3600)
    /// Of more, those go that end first.
    static let most = 1000

    private let token: Digest
    private let file: String
    private let lifetime: Duration
    /// When each ends, in seconds since 1970, by the digest of its key.
    private let ends: Mutex<[Digest: Int64]>

    /// - Parameter folder: the store's.
    init(for token: String, in folder: String, lifetime: Duration = lifetime) {
        self.token = Digest(of: Array("mememe sessions \(token)".utf8))
        self.lifetime = lifetime
        file = "\(folder)/sessions"
        // What can't be read is nobody's: then browsers sign in again.
        ends = Mutex(Self.read(file))
    }

    /// Signs a browser in.
    ///
    /// - Returns: its key: 256 random bits in hexadecimal.
    /// - Throws: ``FileError`` where that can't be kept.
    func begin() throws -> String {
        let random = (0..<32).map { _ in UInt8.random(in: 0 ... .max) }
        let key = random.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        try change { $0[digest(of: key)] = Self.now + lifetime.components.seconds }
        return key
    }

    /// Whether a browser with this key is signed in.
    ///
    /// How long it takes tells nothing of other keys: they are compared by digests.
    func isOpen(_ key: String) -> Bool {
        let digest = digest(of: key)
        return ends.withLock { $0[digest].map { $0 > Self.now } ?? false }
    }

    /// Signs a browser out.
    func end(_ key: String) throws {
        try change { $0[digest(of: key)] = nil }
    }

    /// Signs all browsers out.
    func endAll() throws {
        try change { $0 = [:] }
    }

    private func digest(of key: String) -> Digest {
        Digest(of: Array("\(token) \(key)".utf8))
    }

    private static var now: Int64 { Int64(Date().timeIntervalSince1970) }

    private func change(_ body: (inout [Digest: Int64]) -> Void) throws {
        try ends.withLock { ends in
            var changed = ends
            body(&changed)
            let now = Self.now
            changed = changed.filter { $0.value > now }
            for (digest, _) in changed.sorted(by: { $0.value < $1.value })
                .prefix(max(0, changed.count - Self.most))
            {
                changed[digest] = nil
            }
            let lines = changed.map { "\($0.key) \($0.value)\n" }.sorted().joined()
            try Array(lines.utf8).replace(privateFile: file)
            ends = changed
        }
    }

    private static func read(_ file: String) -> [Digest: Int64] {
        let bytes = (try? [UInt8](contentsOf: file, limit: 1 << 20)) ?? []
        let pairs = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
            line in
            let words = line.split(separator: " ")
            return words.count == 2
                ? Digest(String(words[0])).flatMap { digest in Int64(words[1]).map { (digest, $0) }
                }
                : nil
        }
        return Dictionary(pairs) { max($0, $1) }
    }
}
