import Foundation
public import MemeRender

extension PictureLayer {
    /// Lays a picture on a meme.
    ///
    /// - Parameters:
    ///   - picture: the picture, which the ``Meme`` has to be given, too.
    ///   - box: the rectangle that it is fitted into, in fractions of the meme.
    ///   - fit: how it is fitted.
    public init(_ picture: EncodedImage, in box: Box, fit: Fit = .contain) {
        self.init(picture.nameInRecipes, in: box, fit: fit)
    }
}

extension EncodedImage {
    /// The name of the picture in the recipes of a store; see ``PictureLayer/source``.
    package var nameInRecipes: String { Digest(of: bytes).description }
}

extension PanelSheet {
    /// The layers of a recipe that fill the panels with pictures, which the ``Meme`` has to be given, too.
    ///
    /// - Parameters:
    ///   - pictures: the pictures.
    ///   - crops: the parts of the pictures that are shown; `nil`, or none, for all of one.
    public func layers(of pictures: [EncodedImage], crops: [Crop?] = []) -> [Layer] {
        layers(of: pictures.map(\.nameInRecipes), crops: crops)
    }
}

extension Recipe {
    /// The pictures that the recipe lays on the meme.
    public var layerPictures: Set<Digest> { Set(sources.compactMap(Digest.init)) }

    /// The pictures that a recipe in JSON lays on the meme; none if it can't be decoded.
    static func layerPictures(inJSON text: String) -> Set<Digest> {
        // Most recipes have none, and needn't be decoded.
        guard text.contains("\"source\"") else { return [] }
        let recipe = try? JSONDecoder().decode(Recipe.self, from: Data(text.utf8))
        return recipe?.layerPictures ?? []
    }
}
