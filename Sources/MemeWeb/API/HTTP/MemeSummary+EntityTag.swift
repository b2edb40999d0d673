import Foundation
import MemeStore

extension MemeSummary {
    /// The entity tag of this version of the meme.
    var entityTag: EntityTag {
        EntityTag(
            "\(Int64((modified.timeIntervalSince1970 * 1000).rounded()))-"
                + memed.description.suffix(16))
    }
}
