/// IPTC's data sets (IIM 4.2), one after the other.
enum IPTC {
    /// Record 2, data set 120.
    private static let caption: [UInt8] = [0x1c, 2, 120]

    /// The data sets without the caption, which is said elsewhere now.
    static func withoutCaption(_ sets: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var offset = 0
        while let set = sets.slice(at: offset, count: 5), set.first == 0x1c,
            let length = set.integer(at: 3, count: 2), length < 0x8000,
            let whole = sets.slice(at: offset, count: 5 + length)
        {
            if !whole.starts(with: caption) { kept += whole }
            offset += whole.count
        }
        // What can't be read, such as a set of more than 32 KiB, stays with all that follows it.
        return kept + sets[offset...]
    }
}
