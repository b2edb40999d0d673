import Foundation
import MemeRender
import MemeStore

/// A version of a meme.
struct VersionRecord: Encodable {
    var number: Int
    /// The number of the version that this one was made from; absent for the first.
    var parent: Int?
    /// Whether this is the current version.
    var current: Bool
    var made: Date
    var original: Digest
    /// Absent if this release can't decode it.
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
