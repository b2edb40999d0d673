import MemeRender

/// The value of `--background`: a color, or a blurred copy of the picture.
enum Background: Sendable {
    case color(Color)
    case blur

    /// - Throws: ``Unacceptable``.
    @Sendable init(_ text: String) throws {
        self = text.lowercased() == "blur" ? .blur : .color(try Parse.color(text))
    }

    func apply(to recipe: inout Recipe) {
        switch self {
        case .color(let color):
            recipe.background = color
            recipe.backdrop = .color
        case .blur:
            recipe.backdrop = .blur
        }
    }
}
