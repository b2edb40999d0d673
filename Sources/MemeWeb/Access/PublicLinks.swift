import Foundation
import HTTPTypes
import MemeRender
import MemeStore

/// A public link to a meme: who has it may see the meme as it is now, without a token.
struct PublicLink: Hashable, Sendable {
    /// 128 random bits in 22 letters, digits and signs, which nobody guesses.
    let key: String
    let meme: MemeID
    /// In whole seconds.
    let created: Date
    /// When it ends; `nil` if it lasts until it is taken back.
    let ends: Date?

    func isOver(at now: Date) -> Bool { ends.map { $0 <= now } ?? false }
}

/// The public links of a store.
///
/// A text that the servers of one store share keeps them: a line for each, with its key, the id of the meme, and the
/// seconds since 1970 at which it was made and ends.
final class PublicLinks: Sendable {
    /// The most links.
    static let most = 10_000

    /// The address that others reach this server by, without a slash at its end.
    let address: String
    private let text: SharedText<[String: PublicLink]>

    /// - Parameters:
    ///   - address: the address that others reach this server by.
    ///   - texts: what the store's servers share.
    init(at address: String, in texts: any SharedTexts) {
        self.address = address
        text = SharedText(
            "links", in: texts, atMost: 2 << 20,
            decode: { text in
                // Lines that are no links are left out.
                let links = text.split(separator: "\n").compactMap(PublicLink.init(line:))
                return Dictionary(links.map { ($0.key, $0) }) { first, _ in first }
            }, encode: { $0.values.map(\.line).sorted().joined() })
    }

    /// The address of a link's page.
    func url(of link: PublicLink) -> String { "\(address)/p/\(link.key)" }

    /// The link of a key; `nil` if there is none, or it is over.
    ///
    /// - Throws: ``StoreError`` or `FileError` if the text can't be read.
    func link(_ key: String, now: Date = Date()) throws -> PublicLink? {
        let known = try text.value()[key]
        // It may have been made just now, at another server.
        let link = try known ?? text.value(now: true)[key]
        return link.flatMap { $0.isOver(at: now) ? nil : $0 }
    }

    /// The links of a meme that aren't over, the last made first.
    func links(to meme: MemeID, now: Date = Date()) throws -> [PublicLink] {
        try text.value(now: true).values.filter { $0.meme == meme && !$0.isOver(at: now) }
            .sorted { ($0.created, $0.key) > ($1.created, $1.key) }
    }

    /// Makes a link.
    ///
    /// - Parameter lifetime: how long it lasts, in seconds; `nil` until it is taken back.
    /// - Throws: ``Problem`` if there are too many; ``StoreError`` or `FileError` if the text can't be written.
    func add(
        to meme: MemeID, lasting lifetime: TimeInterval?, now: Date = Date()
    ) throws -> PublicLink {
        let seconds = now.timeIntervalSince1970.rounded(.down)
        let link = PublicLink(
            key: Self.newKey(), meme: meme, created: Date(timeIntervalSince1970: seconds),
            ends: lifetime.map { Date(timeIntervalSince1970: seconds + $0) })
        try change(now: now) { links in
            guard links.count < Self.most else {
                throw Problem(
                    .conflict, "There are \(Self.most) public links: take some back first.")
            }
            links[link.key] = link
        }
        return link
    }

    /// Takes a link of a meme back.
    ///
    /// - Returns: whether there was one.
    func takeBack(_ key: String, of meme: MemeID, now: Date = Date()) throws -> Bool {
        guard try link(key, now: now)?.meme == meme else { return false }
        try change(now: now) { $0[key] = nil }
        return true
    }

    private static func newKey() -> String {
        Data((0..<16).map { _ in UInt8.random(in: 0 ... .max) }).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private func change(
        now: Date, _ body: (inout [String: PublicLink]) throws -> Void
    ) throws {
        try text.change { links in
            links = links.filter { !$0.value.isOver(at: now) }
            try body(&links)
        }
    }
}

extension PublicLink {
    fileprivate var line: String {
        let end = ends.map { "\(Int64($0.timeIntervalSince1970))" } ?? "-"
        return "\(key) \(meme) \(Int64(created.timeIntervalSince1970)) \(end)\n"
    }

    fileprivate init?(line: Substring) {
        let words = line.split(separator: " ")
        guard words.count == 4, words[0].utf8.count == 22, let meme = MemeID(String(words[1])),
            let created = Int64(words[2])
        else { return nil }
        let end = Int64(words[3])
        guard end != nil || words[3] == "-" else { return nil }
        self.init(
            key: String(words[0]), meme: meme,
            created: Date(timeIntervalSince1970: Double(created)),
            ends: end.map { Date(timeIntervalSince1970: Double($0)) })
    }
}
