import Testing

@testable import MemeRender

struct LayoutChoiceTests {
    @Test(arguments: Recipe.Layout.allCases)
    func aLayoutBringsItsOwnLook(layout: Recipe.Layout) {
        var recipe = Recipe(top: "a", bottom: "b")
        recipe.use(layout)
        #expect(recipe.captions.map(\.style) == [.top, .bottom].map(layout.style(of:)))
        recipe.use(.classic)
        #expect(recipe == Recipe(top: "a", bottom: "b"))
    }

    @Test func theLayoutThatIsThereChangesNothing() {
        var recipe = Recipe(top: "a")
        recipe.captions[0].style.fill = Color(red: 255, green: 215, blue: 0)
        let chosen = recipe
        recipe.use(.classic)
        #expect(recipe == chosen)
    }
}
