import Foundation
import Testing

@testable import MemeWeb

@Suite struct AnswersTests {
    @Test(arguments: [
        (0.0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777.9, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
    ])
    func datesAreWrittenAsHeadersHaveThem(_ seconds: Double, _ text: String) {
        #expect(Date(timeIntervalSince1970: seconds).inHeaders == text)
    }
}
