public import Foundation
public import MemeRender

/// A version of a meme, present or former; see ``Store/history(of:)``.
public struct MemeVersion: Hashable, Sendable {
    /// The number of the version, from 1 on, in the order in which the versions were made.
    public let number: Int
    /// The number of the version that was changed to make this one; `nil` for the first.
    public let parent: Int?
    /// When the version was made.
    public let made: Date
    /// The recipe; `nil` if it can't be decoded any more.
    public let recipe: Recipe?
    /// The digest of the original.
    public let original: Digest
    public let originalFormat: ImageFormat
    /// Whether the meme is at this version now.
    public let isCurrent: Bool

    /// All words on one line: top, others, bottom; `nil` if there are none.
    package var line: String? {
        recipe.flatMap { recipe in
            MemeSummary.line(
                of: [recipe.text(of: .top), recipe.otherText, recipe.text(of: .bottom)])
        }
    }
}
