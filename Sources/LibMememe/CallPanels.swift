import MemeRender
import MemeStore

/// Panels that a call asks for: pictures that stand beside each other.
struct CallPanels: Decodable {
    private let grid: PanelGridJSON
    /// The names of the pictures, each of which may occur several times.
    private let names: [String]
    /// The parts of the pictures that are shown; `nil` for all of one.
    private let crops: [Crop?]

    private enum CodingKeys: String, CodingKey {
        case names = "pictures"
        case crops
    }

    init(from decoder: any Decoder) throws {
        grid = try PanelGridJSON(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        names = try values.decode([String].self, forKey: .names)
        crops = try values.decodeIfPresent([Crop?].self, forKey: .crops) ?? []
    }

    /// The sheet that the panels stand on, and a recipe that fills them and then does what another one does.
    ///
    /// - Parameters:
    ///   - recipe: what lies on the panels; its pictures are named by their digests.
    ///   - renderer: measures the pictures, within its limits.
    /// - Throws: ``CallError``, which names the picture, or `RenderError` if they can't stand so.
    func ingredients(
        _ recipe: Recipe, _ pictures: CallPictures, _ renderer: Renderer
    ) throws -> Ingredients {
        guard crops.count <= names.count else {
            throw CallError("there are \(crops.count) crops of \(names.count) panels")
        }
        let images = try names.map { try pictures.named($0) }
        let sizes = try images.indices.map { index in
            do {
                let size = try renderer.size(of: images[index])
                let crop = crops.indices.contains(index) ? crops[index] : nil
                return try crop?.size(in: size) ?? size
            } catch {
                throw CallError(ErrorKind(error), "\(names[index]): \(error)")
            }
        }
        let grid = grid.grid(of: names.count, color: recipe.background)
        let sheet = try grid.sheet(
            for: sizes, longestSide: self.grid.longestSide, limits: renderer.limits)
        var filled = recipe
        filled.background = grid.color
        // The sheet is a PNG, whatever stands on it.
        filled.format = images.first.map { recipe.formatOfMeme(of: $0) }
        filled.layers =
            sheet.layers(of: images.map { "\(Digest(of: $0.bytes))" }, crops: crops)
            + recipe.layers
        return Ingredients(
            original: try sheet.background, recipe: filled, pictures: pictures.all)
    }
}
