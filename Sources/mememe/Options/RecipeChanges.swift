import MemeRender

/// What the command line wants of a recipe. Whatever isn't named stays as it is, which for a new
/// meme is the classic.
///
/// The options are groups of the commands, and not of a group of their own: the parser goes
/// through a group's options again for each group around it.
struct RecipeChanges {
    let words: WordOptions
    let style: StyleOptions
    let picture: PictureOptions

    var isEmpty: Bool { words.isEmpty && style.isEmpty && picture.isEmpty }

    func apply(to recipe: inout Recipe) {
        if let top = words.top { recipe.setText(top, of: .top) }
        if let bottom = words.bottom { recipe.setText(bottom, of: .bottom) }
        for index in recipe.captions.indices { style.apply(to: &recipe.captions[index].style) }
        picture.apply(to: &recipe)
    }
}

extension Recipe {
    /// Says something else in the first caption of a role, which is made where there is none.
    mutating func setText(_ text: String, of role: Caption.Role) {
        if let index = captions.firstIndex(where: { $0.role == role }) {
            captions[index].text = text
        } else {
            captions.append(Caption(text, at: role, style: captions.first?.style ?? CaptionStyle()))
        }
    }
}
