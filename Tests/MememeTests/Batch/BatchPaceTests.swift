import Testing

@testable import MememeCommands

@Suite struct BatchPaceTests {
    private func pace(_ total: Int?, made: Int, failed: Int = 0, skipped: Int = 0) -> BatchPace {
        var pace = BatchPace(total: total)
        for _ in 0..<made { pace.count(.made) }
        for _ in 0..<failed { pace.count(.failed) }
        for _ in 0..<skipped { pace.count(.skipped) }
        return pace
    }

    @Test(arguments: [
        (200, 50.0, "2.0 a second, 50 s left"),
        (100_000, 10.0, "10 a second, 2 h 46 min left"),
        (1000, 10.0, "10 a second, 2 min left"),
        (100, 10.0, "10 a second"),
        (nil, 1.0, "100 done, 100 a second"),
    ])
    func theBarTellsRateAndTimeLeft(_ total: Int?, _ seconds: Double, _ expected: String) {
        #expect(pace(total, made: 100).detail(after: seconds) == expected)
    }

    @Test func whatWasSkippedTookNoTime() {
        let pace = pace(1000, made: 80, failed: 20, skipped: 500)
        #expect(pace.part == 0.6)
        #expect(pace.detail(after: 10) == "10 a second, 40 s left")
        #expect(
            pace.summary(after: 10) == "80 made, 20 failed, 500 skipped in 10.0 s (8.0 a second)")
    }

    @Test func failingIsNoPace() {
        #expect(
            pace(1, made: 0, failed: 1).summary(after: 2) == "0 made, 1 failed, 0 skipped in 2.0 s")
    }

    @Test func nothingIsDone() {
        #expect(pace(0, made: 0).part == 1)
        #expect(pace(nil, made: 0).part == nil)
        #expect(pace(5, made: 0).detail(after: 0) == "0.0 a second")
    }
}
