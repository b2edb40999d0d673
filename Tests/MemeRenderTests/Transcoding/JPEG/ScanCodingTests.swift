import Testing

@testable import MemeRender

/// Reading and writing the bits of a scan.
struct ScanCodingTests {
    /// Numbers of 1 to 32 bits, with many bytes of 0xff.
    private static func numbers(_ seed: UInt64) -> [(value: UInt32, length: Int)] {
        var state = seed
        return (0..<500).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let length = Int(state >> 58) % 32 + 1
            let bits = state & 0x1_0000 == 0 ? UInt32.max : UInt32(truncatingIfNeeded: state >> 20)
            return (length == 32 ? bits : bits & (1 << UInt32(length) - 1), length)
        }
    }

    private func read(
        _ bytes: [UInt8], _ body: (inout ScanReader) throws -> Void
    ) rethrows {
        try bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            var reader = ScanReader(start, end: start + buffer.count)
            try body(&reader)
        }
    }

    private func written(
        after start: [UInt8] = [], capacity: Int = 0, _ body: (inout ScanWriter) -> Void
    ) -> [UInt8] {
        let bytes = try? ScanWriter.bytes(after: start, capacity: capacity) { writer in
            body(&writer)
            writer.end(with: 0xd9)
        }
        return bytes ?? []
    }

    private func written(_ numbers: some Sequence<(value: UInt32, length: Int)>) -> [UInt8] {
        written { put(numbers, &$0) }
    }

    private func put(
        _ numbers: some Sequence<(value: UInt32, length: Int)>, _ writer: inout ScanWriter
    ) {
        for number in numbers {
            writer.reserve(bits: 32)
            writer.put(number.value, number.length)
        }
    }

    private func next(_ length: Int, of reader: inout ScanReader) -> UInt32 {
        reader.prepare()
        let value = UInt32(truncatingIfNeeded: reader.bits >> UInt64(64 - length))
        reader.drop(length)
        return value
    }

    @Test(arguments: 1...5) func whatIsWrittenIsRead(_ seed: UInt64) {
        let numbers = Self.numbers(seed)
        let bytes = written(numbers)
        for (byte, after) in zip(bytes, bytes.dropFirst()) where byte == 0xff {
            #expect(after == 0 || after == 0xd9)
        }
        read(bytes) { reader in
            for number in numbers { #expect(next(number.length, of: &reader) == number.value) }
            #expect(reader.isAtEnd)
            #expect(reader.marker == 0xd9)
        }
    }

    @Test(arguments: 0..<32, [1, 31, 32, 33, 1000])
    func bitsAreCopiedFromAnyPlaceToAny(_ shift: Int, _ length: Int) {
        let numbers = Self.numbers(UInt64(shift + 1))
        read(written(numbers)) { reader in
            if shift > 0 { _ = next(shift, of: &reader) }
            let bytes = written(after: [7]) { writer in
                writer.put(0, 5)
                writer.copy(length, from: reader)
            }
            #expect(bytes.first == 7)
            let expected = (0..<length).map { _ in next(1, of: &reader) }
            read(Array(bytes.dropFirst())) { copy in
                _ = next(5, of: &copy)
                #expect((0..<length).map { _ in next(1, of: &copy) } == expected)
            }
        }
    }

    @Test(arguments: 0...5, [0, 1, 7, 31, 32, 40, 500])
    func whatOthersWroteIsAppended(_ seed: UInt64, _ count: Int) {
        let numbers = Self.numbers(seed)
        // Enough capacity, or almost none.
        for capacity in [10_000, 0] {
            let bytes = written(after: [7], capacity: capacity) { writer in
                put(numbers.prefix(3), &writer)
                var other = ScanWriter(capacity: capacity)
                put(numbers.prefix(count), &other)
                writer.append(other)
                put(numbers.suffix(3), &writer)
            }
            let all = numbers.prefix(3) + numbers.prefix(count) + numbers.suffix(3)
            #expect(bytes == [7] + written(all))
        }
    }

    @Test func bytesOfOnesMayFillTheRoomBeforeAMarker() {
        read([0xaa, 0xff, 0xff, 0xff, 0xd0, 0x55]) { reader in
            #expect(next(8, of: &reader) == 0xaa)
            #expect(reader.isAtEnd)
            #expect(reader.marker == 0xd0)
            var after = reader.afterMarker
            #expect(after.map { _ in after.map { $0.position } } == 0)
            #expect(after?.isAtEnd == false)
            after?.prepare()
            #expect(after.map { $0.bits >> 56 } == 0x55)
        }
    }

    @Test func whatIsMissingIsNotTheEnd() {
        read([0xaa]) { reader in
            _ = next(12, of: &reader)
            #expect(!reader.isAtEnd)
            #expect(reader.marker == nil)
        }
        // One whole byte is left.
        read([0xaa, 0xbb, 0xff, 0xd9]) { reader in
            _ = next(8, of: &reader)
            #expect(!reader.isAtEnd)
        }
    }
}
