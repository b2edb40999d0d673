public import Foundation
public import MemeRender

/// A meme as it is, or as it was before a change; see ``Store/history(of:)``.
public struct MemeVersion: Hashable, Sendable {
    /// From 1 on, in the order in which they were made.
    public let number: Int
    /// The number of the version that was changed to make this one; `nil` for the first.
    public let parent: Int?
    /// When it was made.
    public let made: Date
    /// `nil` where it can't be understood any more.
    public let recipe: Recipe?
    /// The digest of the picture that it was made of.
    public let original: Digest
    public let originalFormat: ImageFormat
    /// Whether the meme is this version now.
    public let isCurrent: Bool

    /// All of the words on one line: top, others, bottom; `nil` where there are none.
    package var line: String? {
        recipe.flatMap { recipe in
            MemeSummary.line(
                of: [recipe.text(of: .top), recipe.otherText, recipe.text(of: .bottom)])
        }
    }
}
