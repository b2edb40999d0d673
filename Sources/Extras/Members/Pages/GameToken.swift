/// What nobody guesses: 128 random bits as 32 hexadecimal digits. A game is called by one, and each
/// picture in it, so that no address says who is on it.
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
    /// - Returns: `nil` unless it is 32 digits, the letters among them in lower case.
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
