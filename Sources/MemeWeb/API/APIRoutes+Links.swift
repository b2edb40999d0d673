import Foundation
import Hummingbird
import MemeStore

extension APIRoutes {
    /// Lists the public links of a meme, the last made first.
    func listLinks(_ request: Request, _ context: WebContext) async throws -> Response {
        let id = try await store.summary(context.memeID).id
        let links = try publicLinks()
        return try .json(
            LinkListRecord(links: links.links(to: id).map { LinkRecord($0, at: links) }))
    }

    /// Makes a public link of a meme.
    func addLink(_ request: Request, _ context: WebContext) async throws -> Response {
        let id = try await store.summary(context.memeID).id
        let links = try publicLinks()
        let body = try await json(request, as: LinkRequest.self)
        let link = try links.add(to: id, lasting: body.lifetime.map(TimeInterval.init))
        return try .json(LinkRecord(link, at: links), status: .created)
    }

    /// Takes a public link of a meme back.
    func takeLinkBack(_ request: Request, _ context: WebContext) async throws -> Response {
        let id = try context.memeID
        let key = try context.parameters.require("key")
        guard try publicLinks().takeBack(key, of: id) else {
            throw Problem(.notFound, "There is no such link any more.")
        }
        return Response(status: .noContent)
    }

    private func publicLinks() throws(Problem) -> PublicLinks {
        guard let links else {
            throw Problem(
                .conflict,
                "No address is set that others reach this server by, so there are no public links.")
        }
        return links
    }
}

/// The body of a request for a public link.
private struct LinkRequest: Decodable {
    /// How long it lasts, in seconds; absent for no end.
    let lifetime: Int?

    private enum CodingKeys: CodingKey {
        case lifetime
    }

    /// Ten years.
    private static let longest = 315_360_000

    init(from decoder: any Decoder) throws {
        lifetime = try decoder.container(keyedBy: CodingKeys.self)
            .decodeIfPresent(Int.self, forKey: .lifetime)
        if let lifetime, !(1...Self.longest).contains(lifetime) {
            throw Problem(
                .unprocessableContent,
                "“lifetime” is to be 1 to \(Self.longest) seconds, or absent for no end.")
        }
    }
}

private struct LinkRecord: Encodable {
    let key: String
    let url: String
    let created: Date
    @OrNull var ends: Date?

    init(_ link: PublicLink, at links: PublicLinks) {
        key = link.key
        url = links.url(of: link)
        created = link.created
        ends = link.ends
    }
}

private struct LinkListRecord: Encodable {
    let links: [LinkRecord]
}
