/// The captions of a recipe, typeset.
struct Words {
    /// The typeset text of each caption of the recipe; `nil` if the caption has none.
    let ofEach: [TypesetCaption?]
    /// Warnings about captions of which nothing can be drawn.
    let lost: [RenderWarning]

    /// The typeset captions, in the recipe's order.
    var captions: [TypesetCaption] { ofEach.compactMap(\.self) }

    /// Warnings about the words.
    var warnings: [RenderWarning] { captions.flatMap(\.warnings) + overlaps + lost }
}
