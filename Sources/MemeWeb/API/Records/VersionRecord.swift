import Foundation
import MemeRender
import MemeStore

/// What a meme is, or was before a change.
struct VersionRecord: Encodable {
    var number: Int
    /// The number of the version that was changed; absent for the first.
    var parent: Int?
    /// Whether the meme is this version now.
    var current: Bool
    var made: Date
    var original: Digest
    /// Absent where it can’t be understood any more.
    var recipe: Recipe?

    init(_ version: MemeVersion) {
        number = version.number
        parent = version.parent
        current = version.isCurrent
        made = version.made
        original = version.original
        recipe = version.recipe
    }
}
