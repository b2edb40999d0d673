import Foundation
import Testing

@testable import MemeStore

@Suite struct RelativeAgeTests {
    @Test(arguments: [
        (0, "now"), (59, "now"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"),
        (86_399, "23 h"), (86_400, "1 day"), (13 * 86_400, "13 days"), (14 * 86_400, "2 weeks"),
        (60 * 86_400, "2 months"), (730 * 86_400, "2 years"), (-100, "now"),
    ])
    func theLargestUnitThatFits(_ seconds: Int, _ expected: String) {
        let date = Date(timeIntervalSinceReferenceDate: 1_000_000_000)
        let age = RelativeAge(of: date, now: date.addingTimeInterval(Double(seconds)))
        #expect(age.description == expected)
    }
}
