/// What came into a store out of a backup or an export.
public struct StoreRestoration: Sendable {
    /// How many memes came, those in the trash included, and those that came out of the trash here.
    public internal(set) var memes = 0
    /// How many were there already, and stayed as they were.
    public internal(set) var present = 0
    /// How many pictures were written, and how many bytes they have; the others were there.
    public internal(set) var pictures = 0
    public internal(set) var byteCount = 0
    /// Memes whose id another meme has here: they have a new one.
    public internal(set) var renamed: [(old: MemeID, new: MemeID)] = []
    /// What couldn't be brought, the first thousand: pictures that were gone or damaged before, memes
    /// that can't be understood or are not to be had.
    public internal(set) var lacking: [StoreError] = []
    /// How much more couldn't be.
    public internal(set) var moreLacking = 0

    private static let mostLacking = 1000

    mutating func lack(_ error: StoreError) {
        if lacking.count < Self.mostLacking { lacking.append(error) } else { moreLacking += 1 }
    }
}
