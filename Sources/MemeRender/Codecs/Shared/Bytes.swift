/// Reads integers from untrusted bytes: out of range is `nil`.
extension RandomAccessCollection<UInt8> where Index == Int {
    /// An unsigned integer of `count` bytes, 1 to 4, at an offset from the start.
    func integer(at offset: Int, count: Int, littleEndian: Bool = false) -> Int? {
        guard let bytes = slice(at: offset, count: count) else { return nil }
        return littleEndian
            ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
            : bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// `count` bytes at an offset from the start.
    func slice(at offset: Int, count: Int) -> SubSequence? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
            return nil
        }
        return self[startIndex + offset..<startIndex + offset + count]
    }

    /// The first place of a run of bytes at or after `start`, as an offset from the start of the
    /// collection.
    func firstOffset(of pattern: some Collection<UInt8>, from start: Int = 0) -> Int? {
        guard start >= 0, let first = pattern.first else { return nil }
        var index = startIndex + start
        while index < endIndex, let found = self[index...].firstIndex(of: first) {
            if self[found...].starts(with: pattern) { return found - startIndex }
            index = found + 1
        }
        return nil
    }
}

extension [UInt8] {
    /// Appends a big-endian unsigned integer.
    mutating func append(_ value: Int, bytes count: Int) {
        for shift in (0..<count).reversed() {
            append(UInt8(truncatingIfNeeded: value >> (8 * shift)))
        }
    }

    /// Appends a JPEG segment: its marker, its length and its payload of at most 65,533 bytes.
    mutating func append(segment marker: UInt8, _ payload: some Collection<UInt8>) {
        self += [0xff, marker]
        append(payload.count + 2, bytes: 2)
        self += payload
    }

    /// Overwrites an unsigned integer in place. The bytes must exist.
    mutating func replace(at offset: Int, count: Int, with value: Int, littleEndian: Bool) {
        for index in 0..<count {
            let shift = 8 * (littleEndian ? index : count - 1 - index)
            self[offset + index] = UInt8(truncatingIfNeeded: value >> shift)
        }
    }
}
