import Testing

@testable import MemeRender

struct TimelineTests {
    private func animation(_ durations: Int..., loops: Int = 0) -> Animation {
        Animation(durations: durations, loopCount: loops)
    }

    @Test func withoutPicturesItIsTheOriginals() {
        let original = animation(30, 0, 50, loops: 3)
        let timeline = Timeline(original)
        #expect(timeline.frames.map(\.original) == [0, 1, 2])
        #expect(timeline.frames.map(\.start) == [0, 30, 30])
        #expect(timeline.animation == original)
        #expect(Timeline(nil).frames.count == 1)
    }

    @Test func eachChangeBeginsAFrame() {
        let timeline = Timeline(
            animation(100, 100, 100, loops: 2), with: [animation(150, 150)], most: 100)
        #expect(timeline.frames.map(\.start) == [0, 100, 150, 200])
        #expect(timeline.frames.map(\.original) == [0, 1, 1, 2])
        #expect(timeline.animation == animation(100, 50, 50, 100, loops: 2))
    }

    @Test func aPictureBeginsAgain() {
        let timeline = Timeline(animation(400), with: [animation(60, 60)], most: 100)
        #expect(timeline.frames.map(\.start) == [0, 60, 120, 180, 240, 300, 360])
        let picture = animation(60, 60)
        #expect(
            timeline.frames.map { picture.frame(at: $0.moment) } == [0, 1, 0, 1, 0, 1, 0])
    }

    @Test func onAStillPictureTheLongestLeads() {
        let timeline = Timeline(
            nil, with: [animation(50, 50), animation(80, 80, 80, loops: 5)], most: 100)
        #expect(timeline.frames.map(\.start) == [0, 50, 80, 100, 160, 200])
        #expect(timeline.frames.allSatisfy { $0.original == 0 })
        #expect(timeline.animation.duration == 240 && timeline.animation.loopCount == 5)
    }

    @Test func changesThatAreNearAreOne() {
        let picture = animation(90, 90)
        let timeline = Timeline(animation(100, 100), with: [picture], most: 100)
        #expect(timeline.frames.map(\.start) == [0, 100, 180])
        // What comes within 20 ms is shown at once.
        #expect(timeline.frames.map { picture.frame(at: $0.moment) } == [0, 1, 0])
        let fast = Timeline(nil, with: [animation(5, 5, 5, 5), animation(7, 7)], most: 100)
        #expect(fast.frames.map(\.start) == [0, 5, 10, 15])
        let mixed = Timeline(animation(200), with: [animation(5, 5)], most: 100)
        #expect(mixed.animation.durations.allSatisfy { $0 >= 20 })
        #expect(mixed.animation.duration == 200)
    }

    @Test func itHasAnEnd() {
        let timeline = Timeline(
            animation(2_000_000_000), with: [animation(20, 20)], most: 1000)
        #expect((1001...1003).contains(timeline.frames.count))
        #expect(Timeline(animation(0, 0), with: [animation(0)], most: 9).frames.count == 1)
        #expect(Timeline(nil, with: [animation(0, 0)], most: 9).frames.count == 1)
    }

    @Test func framesAreFoundByTime() {
        let picture = animation(10, 0, 30)
        #expect([0, 9, 10, 39, 40, 400_000_050].map(picture.frame) == [0, 0, 2, 2, 0, 2])
        #expect(animation(0, 0).frame(at: 7) == 0)
    }
}
