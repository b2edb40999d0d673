import Testing

@testable import MemeRender

struct BidiLevelsTests {
    private func levels(_ text: String) -> BidiLevels { BidiLevels(of: text.unicodeScalars) }

    @Test func latinRunsFromLeftToRight() {
        #expect(!levels("One, 2!").isRightToLeft)
        #expect(levels("One, 2!")[3] == 0)
    }

    @Test func theFirstLetterDecidesHowAParagraphRuns() {
        #expect(levels("1. שלום abc").isRightToLeft)
        #expect(!levels("abc שלום").isRightToLeft)
    }

    @Test func numbersRunFromLeftToRightAmongHebrew() {
        let levels = levels("של 12")
        #expect([0, 1, 2, 3, 4].map { levels[$0] } == [1, 1, 1, 2, 2])
    }

    @Test(
        arguments: [
            ([0, 0, 0], [0, 1, 2]), ([1, 1, 1], [2, 1, 0]), ([0, 1, 1, 0], [0, 2, 1, 3]),
            ([1, 2, 2, 1], [3, 1, 2, 0]), ([], []), ([2, 1, 2], [2, 1, 0]),
        ] as [([UInt8], [Int])])
    func runsAreReordered(levels: [UInt8], order: [Int]) {
        #expect(BidiLevels.visualOrder(of: levels) == order)
    }
}
