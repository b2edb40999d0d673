import Hummingbird
import MemeRender
import MemeStore

extension APIRoutes {
    /// Lays out panels for pictures, and stores the sheet that they stand on as an original, so that a meme of them
    /// can be previewed and saved.
    func panels(_ request: Request, _ context: WebContext) async throws -> Response {
        let body = try await json(request, as: PanelsRequest.self)
        return try await gate.pass { slot in
            let pictures = try await pictures(Set(body.pictures))
            let (image, sheet) = try await slot.run { renderer in
                var sizes: [Digest: PixelSize] = [:]
                for (digest, picture) in pictures { sizes[digest] = try renderer.size(of: picture) }
                let sheet = try body.grid.grid(of: body.pictures.count).sheet(
                    for: body.pictures.compactMap { sizes[$0] },
                    longestSide: body.grid.longestSide, limits: renderer.limits)
                return (try sheet.background, sheet)
            }
            let (original, _) = try await kept(image, sheet.size)
            return try .json(PanelsRecord(sheet: original, boxes: sheet.boxes))
        }
    }
}

/// The body of a request that lays out panels.
struct PanelsRequest: Decodable {
    var grid: PanelGridJSON
    /// The pictures, each of which may occur several times.
    var pictures: [Digest]

    private enum CodingKeys: CodingKey {
        case pictures
    }

    init(from decoder: any Decoder) throws {
        grid = try PanelGridJSON(from: decoder)
        pictures = try decoder.container(keyedBy: CodingKeys.self)
            .decode([Digest].self, forKey: .pictures)
    }
}
