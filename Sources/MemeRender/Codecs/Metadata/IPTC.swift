/// The data sets of IPTC (IIM 4.2).
enum IPTC {
    /// The caption: record 2, data set 120.
    private static let caption: [UInt8] = [0x1c, 2, 120]

    /// The data sets without the caption, which the meme's description replaces.
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
        // From a data set that can't be read (for example one of more than 32 KiB) on, everything is
        // kept.
        return kept + sets[offset...]
    }
}
