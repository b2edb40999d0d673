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
                let sheet = try body.grid.sheet(
                    for: body.pictures.compactMap { sizes[$0] }, longestSide: body.longestSide,
                    limits: renderer.limits)
                return (try sheet.background, sheet)
            }
            let (original, _) = try await kept(image, sheet.size)
            return try .json(PanelsRecord(sheet: original, boxes: sheet.boxes))
        }
    }
}

/// The body of a request that lays out panels.
struct PanelsRequest: Decodable {
    var grid: PanelGrid
    /// The pictures, each of which may occur several times.
    var pictures: [Digest]
    /// The longest side of the sheet, in pixels; `nil` for one on which no picture is enlarged.
    var longestSide: Int?

    private enum Arrangement: String, Decodable {
        case row, column, cells
    }

    private enum CodingKeys: CodingKey {
        case arrangement, columns, weights, gap, color, pictures, longestSide
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        pictures = try values.decode([Digest].self, forKey: .pictures)
        longestSide = try values.decodeIfPresent(Int.self, forKey: .longestSide)
        let arrangement: PanelGrid.Arrangement
        switch try values.decode(Arrangement.self, forKey: .arrangement) {
        case .row: arrangement = .row
        case .column: arrangement = .column
        case .cells:
            let columns = try values.decodeIfPresent(Int.self, forKey: .columns) ?? 2
            let (least, count) = (max(columns, 1), max(pictures.count, 1))
            arrangement = .cells(columns: columns, rows: (count - 1) / least + 1)
        }
        grid = PanelGrid(
            arrangement,
            weights: try values.decodeIfPresent([Double].self, forKey: .weights) ?? [],
            gap: try values.decodeIfPresent(Double.self, forKey: .gap) ?? 0,
            color: try values.decodeIfPresent(Color.self, forKey: .color) ?? .black)
    }
}
