import MemeConcurrency
import Testing

@testable import MemeRender

@Suite struct RenderThreadsTests {
    @Test(arguments: [false, true]) func aPartIsDoneOnceWhenAskedFor(_ stays: Bool) {
        let context = RenderContext(RenderLimits(), staysOnThread: stays)
        var count = 0
        let part = Future(on: context.threads) { count += 1 }
        part.get()
        #expect(count == 1)
        part.get()
        #expect(count == 1)
    }

    /// If one thread does everything, it does the part after the part's input is there.
    @Test(.timeLimit(.minutes(1))) func oneThreadDoesItAfterWhatItNeeds() {
        let context = RenderContext(RenderLimits(), staysOnThread: true)
        let queue = WorkQueue<Int>()
        var sum = 0
        let part = Future(on: context.threads) { queue.drain { sum += $0 } }
        for number in 1...3 { queue.add(number) }
        queue.close()
        part.get()
        #expect(sum == 6)
    }

    /// A batch renders each meme on one thread, even pictures that are worth two.
    @Test(.timeLimit(.minutes(1))) func largeJPEGOnOneThreadIsTheSame() throws {
        var enlarging = Recipe()
        enlarging.canvas = PixelSize(width: 1280, height: 960)
        let image = try Renderer().render(enlarging, on: Fixture.image("rocket.jpg")).image
        let recipe = Recipe(top: "one thread", bottom: "or two")
        var renderer = Renderer()
        let two = try renderer.render(recipe, on: image).image
        renderer.staysOnThread = true
        #expect(try renderer.render(recipe, on: image).image == two)
    }
}
