public import Foundation

/// A meme in the trash, and when it was put there.
public struct DiscardedMeme: Hashable, Sendable, Identifiable {
    public let summary: MemeSummary
    public let discarded: Date

    public var id: MemeID { summary.id }
}
