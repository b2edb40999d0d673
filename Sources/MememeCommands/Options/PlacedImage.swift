import MemeRender
import MemeStore

/// A picture to lay on a meme, with its place and style: `file@place[,angle][,opacity=50%…]`.
///
/// The file's name may contain an `@`: the place follows the last `@` after which a place can be parsed. Without
/// one, the picture has all of the meme.
struct PlacedImage: Sendable {
    private(set) var input: InputPicture
    /// Where it stood among the other options.
    let order = TypedOrder()
    private var place = Place.everywhere
    /// The edges of its box that the picture touches, if the place is a name such as `southeast`.
    private var edges: (HorizontalAlignment, VerticalAlignment)?
    private var changes: [PictureChange] = []
    /// Whether it says where it goes.
    private(set) var isPlaced = false

    static let form = """
        write file@x,y,w,h in parts of the meme, as in 'hat.png@40%,5%,20%,15%', or in pixels, or a \
        name, as in 'logo.png@southeast'; then perhaps an angle and styles: ',-8,opacity=50%'
        """

    /// - Throws: ``Unacceptable`` if the text after an `@` looks like a place but is malformed, or if no file
    ///   is named.
    init(_ text: String) throws {
        input = InputPicture(text)
        var end = text.endIndex
        while let at = text[..<end].lastIndex(of: "@") {
            if try readPlace(text[text.index(after: at)...]) {
                input = InputPicture(String(text[..<at]))
                break
            }
            end = at
        }
        guard input.path != "" else { throw Unacceptable("no file is named: \(Self.form)") }
    }

    var isStandardInput: Bool { input.path == nil }

    /// The name before a `=`, which may be that of a place of a template, and the picture without it.
    var slotted: (slot: String, image: PlacedImage)? {
        guard let path = input.path, let sign = path.firstIndex(of: "=") else { return nil }
        let slot = String(path[..<sign])
        guard TemplateReference.isName(slot) else { return nil }
        var image = self
        image.input = InputPicture(String(path[path.index(after: sign)...]))
        return (slot, image)
    }

    /// Changes the layer of a place of a template as the styles say.
    func style(_ layer: inout PictureLayer) {
        for change in changes { change.apply(to: &layer) }
    }

    /// The layer of the picture.
    ///
    /// - Parameters:
    ///   - picture: the picture.
    ///   - ground: the size of what boxes are fractions of.
    ///   - panels: the panels of the meme, in fractions of it.
    /// - Throws: ``Failure`` if the place isn't on the meme.
    func layer(
        of picture: HashedPicture, on ground: PixelSize, in panels: [Box]
    ) throws -> PictureLayer {
        var layer = PictureLayer(
            picture.nameInRecipes, in: try place.box(on: ground, in: panels))
        for change in changes { change.apply(to: &layer) }
        if let edges, var size = try? picture.image.size, layer.fit == .contain {
            if let crop = layer.crop, let part = try? crop.size(in: size) { size = part }
            if layer.mask == .circle {
                // The circle touches them, too.
                layer.fit = .cover
                size = PixelSize(width: 1, height: 1)
            }
            layer.box = layer.box.touching(edges, holding: size, on: ground)
        }
        guard layer.box.isOnPicture else {
            throw Failure(
                input.name, "this place is not on the picture, which has \(ground) pixels")
        }
        return layer
    }

    /// - Returns: `false` if the text is part of the file's name.
    private mutating func readPlace(_ text: Substring) throws -> Bool {
        if let panel = Place.panel(text) {
            // After the panel alone, all of it.
            let rest = panel.rest.hasPrefix(",") ? panel.rest.dropFirst() : panel.rest
            guard try rest.isEmpty || readPlace(rest) else {
                throw Unacceptable("“\(rest)” is no place of a panel: \(Self.form)")
            }
            place = place.inPanel(panel.number)
            isPlaced = true
            return true
        }
        let parts = text.commaSeparated
        let named = Place(named: parts[0])
        let afterName = parts.dropFirst(named == nil ? 0 : 1)
        let numbers = afterName.prefix { Place.Length($0) != nil }
        let styles = afterName.dropFirst(numbers.count)
        if let named {
            guard numbers.count <= 1 else {
                throw Unacceptable("a name is followed by one angle at most: \(Self.form)")
            }
            place = named
            isPlaced = true
            var caption = Caption("", at: .other)
            named.changes.apply(to: &caption)
            edges = (caption.style.alignment, caption.style.verticalAlignment ?? .middle)
        } else if numbers.isEmpty {
            guard let style = styles.first, PictureProperty.pair(style) != nil else {
                return false
            }
        } else {
            guard [4, 5].contains(numbers.count),
                let place = Place(numbers.prefix(4).compactMap(Place.Length.init))
            else {
                throw Unacceptable(
                    "a place has four numbers, or five with an angle, and a width and a height above 0: "
                        + Self.form)
            }
            guard
                numbers.prefix(4).compactMap(Place.Length.init)
                    .allSatisfy({ $0.isInPixels || abs($0.number) <= 4 })
            else {
                throw Unacceptable(
                    "numbers alone are parts of the meme, not pixels, which are written 50px: "
                        + Self.form)
            }
            self.place = place
            isPlaced = true
        }
        if numbers.count == 1 || numbers.count == 5, let angle = numbers.last {
            changes.append(try PictureProperty.angle.change(to: angle))
        }
        changes += try PictureProperty.changes(in: styles)
        return true
    }
}

extension Place {
    /// The whole meme, without a margin.
    static let everywhere = Place(of: Box(x: 0, y: 0, width: 1, height: 1))
}

extension Box {
    /// The part of the box that a picture has at some of the box's edges, as large as it can be.
    fileprivate func touching(
        _ edges: (HorizontalAlignment, VerticalAlignment), holding picture: PixelSize,
        on ground: PixelSize
    ) -> Box {
        let ratio = Double(picture.width) / Double(picture.height)
        let (across, down) = (Double(ground.width), Double(ground.height))
        var box = self
        box.width = min(width, height * down * ratio / across)
        box.height = min(height, width * across / ratio / down)
        switch edges.0 {
        case .left: break
        case .center: box.x += (width - box.width) / 2
        case .right: box.x += width - box.width
        }
        switch edges.1 {
        case .top: break
        case .middle: box.y += (height - box.height) / 2
        case .bottom: box.y += height - box.height
        }
        return box
    }
}
