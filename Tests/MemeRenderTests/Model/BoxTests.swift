import TestSupport
import Testing

@testable import MemeRender

struct BoxTests {
    @Test(arguments: [32, 33, 40, 100, 1000], [Box.top, .bottom, .whole, .all])
    func inkKeepsAPixelFromTheEdge(side: Int, box: Box) {
        let rect = box.pixels(on: PixelSize(width: side, height: side))
        #expect(rect.x >= 1 && rect.y >= 1)
        #expect(rect.maxX <= Double(side - 1) && rect.maxY <= Double(side - 1))
    }

    @Test(arguments: [1, 2, 8, 31])
    func onATinyPictureEachPixelCounts(side: Int) {
        let rect = Box.all.pixels(on: PixelSize(width: side, height: side))
        #expect(rect == Rect(x: 0, y: 0, width: Double(side), height: Double(side)))
    }

    @Test func aBoxInTheOutermostPixelStaysWhereItIs() {
        let rect = Box(x: 0, y: 0, width: 0.005, height: 1).pixels(
            on: PixelSize(width: 100, height: 100))
        #expect(rect.x == 0 && rect.width == 0.5)
    }

    @Test(arguments: [32, 48, 64, 200])
    func theOutermostPixelsOfAMemeAreThoseOfItsPicture(side: Int) throws {
        let picture = try Golden.sky(width: side, height: side)
        let before = try Pixels(picture)
        for text in ["Q", "tiny meme", "one does not simply walk into mordor without a map"] {
            var recipe = Recipe(top: text, bottom: text)
            recipe.captions.append(Caption("EDGES", at: .other, in: .all))
            recipe.captions[2].style.maximumSize = .fraction(2)
            let after = try Pixels(Renderer().render(recipe, on: picture).image)
            for place in 0..<side {
                for (x, y) in [(place, 0), (place, side - 1), (0, place), (side - 1, place)] {
                    #expect(after[x, y] == before[x, y], "\(text) at \(x), \(y)")
                }
            }
        }
    }
}
