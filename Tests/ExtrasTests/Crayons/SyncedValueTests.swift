import Extras
import Testing

@Suite struct SyncedValueTests {
    @Test(arguments: [("0", 0), ("7", 7), (" 42 ", 42), ("100", 100), ("007", 7), ("+5", 5)])
    func aWholeNumberOfTheRangeIsTaken(_ text: String, _ value: Int) {
        #expect(SyncedValue(text)?.value == value)
    }

    @Test(arguments: [
        "", " ", "abc", "-1", "101", "4.5", "4,5", "1e1", "0x10", "4 2", "٤٢", "½", "NaN",
        "99999999999999999999", "−5",
    ])
    func anythingElseIsRefused(_ text: String) {
        #expect(SyncedValue(text) == nil)
    }

    @Test func theStepperStaysInTheRange() {
        #expect(SyncedValue(clamping: 41).incremented.value == 42)
        #expect(SyncedValue(clamping: 43).decremented.value == 42)
        #expect(SyncedValue(clamping: 100).incremented.value == 100)
        #expect(SyncedValue(clamping: 0).decremented.value == 0)
    }

    @Test(arguments: [(Int.min, 0), (-1, 0), (50, 50), (101, 100), (.max, 100)])
    func aValueOutsideBecomesTheNearestEnd(_ value: Int, _ clamped: Int) {
        #expect(SyncedValue(clamping: value).value == clamped)
    }
}
