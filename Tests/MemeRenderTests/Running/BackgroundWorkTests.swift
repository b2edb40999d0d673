import Foundation
import Testing

@testable import MemeRender

@Suite struct BackgroundWorkTests {
    @Test(arguments: [false, true]) func isDoneOnceWhenWaitedFor(_ stays: Bool) throws {
        var count = 0
        try BackgroundWork.onThisThread(stays) { () throws(RenderError) in
            let work = BackgroundWork { count += 1 }
            work.wait()
            #expect(count == 1)
            work.wait()
        }
        #expect(count == 1)
    }

    /// Whoever lets it go without waiting, after an error perhaps, leaves no thread behind.
    @Test func hasEndedWhenItIsLetGo() throws {
        nonisolated(unsafe) var (begun, ended) = (0, 0)
        for _ in 0..<20 {
            let hasBegun = DispatchSemaphore(value: 0)
            let work = BackgroundWork {
                begun += 1
                hasBegun.signal()
                usleep(2000)
                ended += 1
            }
            hasBegun.wait()
            _ = consume work
            #expect(begun == ended)
        }
    }

    /// Where one thread does all, the work would wait for ever for what is only made afterwards.
    @Test(.timeLimit(.minutes(1))) func oneThreadDoesItAfterWhatItNeeds() throws {
        let queue = WorkQueue<Int>()
        var sum = 0
        try BackgroundWork.onThisThread(true) { () throws(RenderError) in
            let work = BackgroundWork {
                while let next = queue.next() { sum += next }
            }
            for number in 1...3 { queue.add(number) }
            queue.close()
            work.wait()
        }
        #expect(sum == 6)
    }

    /// A batch renders each meme on one thread, also pictures that are worth two.
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
