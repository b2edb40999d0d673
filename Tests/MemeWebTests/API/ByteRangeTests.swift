import Testing

@testable import MemeWeb

@Suite struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-9", ByteRange.part(0..<10)), ("bytes=5-", .part(5..<100)),
        ("bytes=90-200", .part(90..<100)), ("bytes=-10", .part(90..<100)),
        ("bytes=-200", .part(0..<100)), ("bytes=99-99", .part(99..<100)),
        ("bytes=0-99999999999999999999", .part(0..<100)),
        ("bytes=100-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
        ("bytes=99999999999999999999-", .unsatisfiable),
        ("bytes=9-5", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=+1-2", .whole),
        ("bytes=0-1,5-6", .whole), ("lines=0-1", .whole), ("", .whole),
    ])
    func ofAHundredBytes(_ header: String, _ range: ByteRange) {
        #expect(ByteRange(header, of: 100) == range)
    }

    @Test func anEmptyBodyHasNoParts() {
        #expect(ByteRange("bytes=0-", of: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-1", of: 0) == .unsatisfiable)
        #expect(ByteRange(nil, of: 0) == .whole)
    }
}
