/// An unguessable identifier: 128 random bits as 32 hexadecimal digits. Games and their pictures are
/// addressed by tokens, so that no address discloses a person.
struct GameToken: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    init() {
        var generator = SystemRandomNumberGenerator()
        high = generator.next()
        low = generator.next()
    }
}

extension GameToken: LosslessStringConvertible {
    /// - Returns: `nil` unless the text is 32 hexadecimal digits in lower case.
    init?(_ description: String) {
        let digits = description.utf8
        guard digits.count == 32,
            digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            let high = UInt64(description.prefix(16), radix: 16),
            let low = UInt64(description.suffix(16), radix: 16)
        else { return nil }
        self.high = high
        self.low = low
    }

    var description: String {
        [high, low].map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
