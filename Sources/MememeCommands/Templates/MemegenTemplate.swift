import Foundation
import MemeRender
import MemeStore
import Yams

/// A template in a folder of memegen: `config.yml`, and backgrounds called `default` or by their style.
///
/// Its words stand in boxes by their left and top edge, width and height in fractions of the picture, its
/// pictures in squares around a middle; angles are counter-clockwise.
struct MemegenTemplate {
    private let folder: String
    private let id: String
    private let config: Node

    static let document = "config.yml"
    /// The longest configuration, in bytes; real ones have less than 4,000.
    private static let longestDocument = 64 << 10
    /// The deepest nesting that a configuration may have; real ones have three levels.
    private static let deepest = 100

    /// - Throws: `FileError`, or `TemplateError`.
    init(folder: String, id: String) throws {
        self.folder = folder
        self.id = id
        let bytes = try [UInt8](
            contentsOfFile: "\(folder)/\(Self.document)", limit: Self.longestDocument)
        let text = String(decoding: bytes, as: UTF8.self)
        try Self.checkNesting(of: text)
        do {
            guard let node = try Yams.compose(yaml: text), node.mapping != nil else {
                throw TemplateError.invalid(reason: "\(Self.document) has no keys")
            }
            config = node
        } catch let error as YamlError {
            throw TemplateError.invalid(
                reason: "\(Self.document): \(error)".split(separator: "\n")[0].description)
        }
    }

    /// Refuses what would nest so deeply that parsing it exhausts the stack, and anchors, which let a short
    /// text stand for a huge one. No configuration of memegen has either.
    private static func checkNesting(of text: String) throws {
        for line in text.split(whereSeparator: \.isNewline) {
            let openings = line.utf8.count { "[{?-".utf8.contains($0) }
            guard openings <= deepest, line.prefix(while: { $0 == " " }).count <= deepest else {
                throw TemplateError.invalid(reason: "\(document) is nested too deeply")
            }
            let value = line.drop { $0 == " " || $0 == "-" }
            let start = value.firstIndex(of: ":").map { value[value.index(after: $0)...] } ?? value
            let first = start.first { $0 != " " }
            guard first != "&", first != "*", value.first != "&", value.first != "*" else {
                throw TemplateError.invalid(reason: "\(document) has anchors, which aren't read")
            }
        }
        let flow = text.utf8.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
        guard flow <= 2 * deepest else {
            throw TemplateError.invalid(reason: "\(document) is nested too deeply")
        }
    }

    /// The templates of the folder: one for each background, and if it has places for pictures, another with
    /// those.
    func templates() throws -> [PicturedTemplate] {
        let names = try Folder.names(in: folder).sorted()
        let backgrounds = names.compactMap { name -> (style: String, file: String)? in
            let file = FileName(name)
            guard let ending = file.fileExtension,
                ImageFormat(fileExtension: ending) != nil, !name.hasPrefix(".")
            else { return nil }
            return (file.stem, name)
        }
        // A still picture goes before an animation of the same name.
        let first =
            backgrounds.first { $0.style == "default" && !$0.file.hasSuffix(".gif") }
            ?? backgrounds.first { $0.style == "default" }
        guard let first else {
            throw TemplateError.invalid(
                reason: "there is no picture called default beside \(Self.document)")
        }
        var templates: [PicturedTemplate] = []
        for background in backgrounds {
            let isFirst = background.file == first.file
            let suffix =
                isFirst ? "" : background.style == "default" ? "-animated" : "-\(background.style)"
            let name = Self.slug(id + suffix)
            if templates.contains(where: { $0.name == name }) { continue }
            templates.append(try template(name, on: background.file, hasPictures: false))
            if isFirst, !overlays.isEmpty {
                templates.append(
                    try template("\(name)-pictures", on: background.file, hasPictures: true))
            }
        }
        return templates
    }

    private func template(
        _ name: String, on file: String, hasPictures: Bool
    ) throws -> PicturedTemplate {
        let image = try TemplateFolder.picture(file, in: folder)
        let size = try Renderer().size(of: image)
        var recipe = Recipe()
        if hasPictures {
            recipe.layers = overlays.enumerated().map { index, node in
                .picture(overlay(node, index, of: file, size))
            }
        }
        let examples = config["example"]?.strings ?? ["Top Line", "Bottom Line"]
        for (index, node) in places.enumerated() {
            let example = index < examples.count ? examples[index] : ""
            recipe.layers.append(.caption(caption(node, index, example, on: size)))
        }
        var template = Template(name, background: file, recipe: recipe)
        template.title = config["name"]?.text ?? name
        template.source = config["source"]?.text
        template.keywords = config["keywords"]?.strings.filter { !$0.isEmpty } ?? []
        return try PicturedTemplate(template, pictures: [file: image])
    }

    /// The places for words; memegen's own two if none are named.
    private var places: [Node] {
        if let named = config["text"]?.sequence.map(Array.init), !named.isEmpty { return named }
        return [["anchor_y": "0"], ["anchor_y": "0.8"]]
    }

    /// The places for pictures, unless there is only the one that every configuration has.
    private var overlays: [Node] {
        let named = config["overlay"]?.sequence.map(Array.init) ?? []
        let usual = ["center_x": 0.5, "center_y": 0.5, "scale": 0.25, "angle": 0.0]
        let isUsual =
            named.count == 1
            && usual.allSatisfy { key, value in named[0].number(key, or: value) == value }
        return isUsual ? [] : named
    }

    private func caption(_ node: Node, _ index: Int, _ example: String, on size: PixelSize)
        -> Caption
    {
        let (width, height) = (Double(size.width), Double(size.height))
        let angle = -node.number("angle", or: 0)
        var box = Box(
            x: node.number("anchor_x", or: 0), y: node.number("anchor_y", or: 0),
            width: node.number("scale_x", or: 1), height: node.number("scale_y", or: 0.2))
        if angle != 0 {
            // The anchor is the corner of the rectangle around the turned words.
            let turn = SIMD2.turn(by: angle)
            let (across, down) = (box.width * width, box.height * height)
            box.width = (across * abs(turn.x) + down * abs(turn.y)) / width
            box.height = (across * abs(turn.y) + down * abs(turn.x)) / height
        }
        var style = CaptionStyle(
            font: FontReference(node["font"]?.text ?? "thick"),
            fill: node["color"]?.text.flatMap(Color.init) ?? .white, outline: .automatic,
            letterCase: Self.letterCase(node["style"]?.text),
            alignment: node["align"]?.text.flatMap(HorizontalAlignment.init(rawValue:)) ?? .center,
            verticalAlignment: .middle)
        style.angle = angle
        var caption = Caption(example, at: .other, in: box, style: style)
        caption.slot = "line-\(index + 1)"
        (caption.from, caption.to) = node.times
        return caption
    }

    private func overlay(
        _ node: Node, _ index: Int, of example: String, _ size: PixelSize
    ) -> PictureLayer {
        let side = node.number("scale", or: 0.25) * Double(min(size.width, size.height))
        let (across, down) = (side / Double(size.width), side / Double(size.height))
        var layer = PictureLayer(
            example,
            in: Box(
                x: node.number("center_x", or: 0.5) - across / 2,
                y: node.number("center_y", or: 0.5) - down / 2, width: across, height: down),
            angle: -node.number("angle", or: 0))
        layer.slot = "picture-\(index + 1)"
        (layer.from, layer.to) = node.times
        return layer
    }

    private static func letterCase(_ style: String?) -> LetterCase {
        switch style {
        case "none": .none
        case "default": .sentence
        case "mock": .mock
        case "lower": .lower
        case "title": .title
        default: .upper
        }
    }

    /// A name of the form that templates have.
    static func slug(_ text: String) -> String {
        text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
            .joined(separator: "-")
    }
}

extension Node {
    /// A scalar that isn't empty or null.
    fileprivate var text: String? {
        guard let scalar, !["", "~", "null"].contains(scalar.string) else { return nil }
        return scalar.string
    }

    fileprivate var strings: [String] { sequence?.map { $0.text ?? "" } ?? [] }

    /// When something is seen, as parts of the animation's time; always if that makes no sense.
    fileprivate var times: (from: Double, to: Double) {
        let (from, to) = (number("start", or: 0), number("stop", or: 1))
        return from >= 0 && from < to && to <= 1 ? (from, to) : (0, 1)
    }

    /// The finite number of a key.
    fileprivate func number(_ key: String, or usual: Double) -> Double {
        self[key]?.text.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } ?? usual
    }
}
