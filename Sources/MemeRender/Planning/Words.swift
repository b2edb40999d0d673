/// The captions of a recipe, typeset.
struct Words {
    /// The typeset text of each caption of the recipe; `nil` if the caption has none.
    let ofEach: [TypesetCaption?]
    /// Warnings about captions whose text is nothing but invalid characters.
    let lost: [RenderWarning]

    /// The typeset captions, in the recipe's order.
    var captions: [TypesetCaption] { ofEach.compactMap(\.self) }

    /// Warnings about the words.
    var warnings: [RenderWarning] { captions.flatMap(\.warnings) + lost }
}
