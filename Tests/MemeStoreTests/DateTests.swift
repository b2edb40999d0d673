import Foundation
import Testing

@testable import MemeStore

/// Dates in the format of an export.
@Suite struct DateTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (1_795_317_017_123, "2026-11-22T03:10:17.123Z"),
            (-1, "1969-12-31T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (10_632_124_800_000, "2306-12-03T00:00:00.000Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ] as [(Int64, String)])
    func theyComeBack(_ milliseconds: Int64, _ text: String) {
        let date = Date(milliseconds: milliseconds)
        #expect(date.iso8601 == text)
        #expect(Date(iso8601: text)?.milliseconds == milliseconds)
        // Foundation agrees as far as its calendar is the same.
        if milliseconds > -12_000_000_000_000 {
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            #expect((try? Date(text, strategy: style))?.milliseconds == milliseconds)
        }
    }

    @Test func ofOtherYearsTheNearestIsWritten() {
        #expect(Date(milliseconds: Int64.max / 4096).iso8601 == "9999-12-31T23:59:59.999Z")
        #expect(Date(milliseconds: Int64.min / 4096).iso8601 == "0001-01-01T00:00:00.000Z")
    }

    @Test(
        arguments: [
            ("2026-11-22T03:10:17Z", 1_795_317_017_000),
            ("2026-11-22T03:10:17.1Z", 1_795_317_017_100),
            ("2026-11-22T03:10:17.123999Z", 1_795_317_017_123),
            ("2026-11-22T05:40:17.123+02:30", 1_795_317_017_123),
            ("2026-11-21T22:10:17.123-05:00", 1_795_317_017_123),
        ] as [(String, Int64)])
    func theyAreReadAsOthersWriteThem(_ text: String, _ milliseconds: Int64) {
        #expect(Date(iso8601: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026", "2026-02-30T00:00:00.000Z", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
        "2026-04-31T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
        "2026-01-01T00:00:60Z", "2026-01-01T00:00:00", "2026-01-01T00:00:00.Z",
        "2026-01-01T00:00:00Z\0", "2026-01-01T00:00:00ZZ", "2026-01-01T00:00:00+99:99",
        "2026-01-01T00:00:00+1", "0000-00-00T00:00:00Z", "0000-01-01T00:00:00Z",
        "-2026-01-01T00:00:00Z", "+12026-01-01T00:00:00Z", "2026-01-01 00:00:00Z",
        "０２０２６-01-01T00:00:00Z", "0001-01-01T00:00:00+01:00",
    ])
    func otherTextsAreNoDates(_ text: String) {
        #expect(Date(iso8601: text) == nil)
    }
}
