extension Int {
    /// A number of bytes in words: `950 bytes`, `12 KiB`, `34 MiB`.
    var inBytes: String {
        switch self {
        case ..<10_000: self == 1 ? "1 byte" : "\(self) bytes"
        case ..<(10 << 20): "\((self + 512) >> 10) KiB"
        case ..<(10 << 30): "\((self + 1 << 19) >> 20) MiB"
        default: "\((self + 1 << 29) >> 30) GiB"
        }
    }

    /// A number with its noun: `1 meme`, `2 memes`.
    func of(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
