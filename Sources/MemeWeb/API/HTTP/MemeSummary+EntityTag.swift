import Foundation
import MemeStore

extension MemeSummary {
    /// The entity tag of this version of the meme, and of what it is filed under.
    var entityTag: EntityTag {
        let names = tags.sorted().map(\.name).joined(separator: ",")
        let state = stateName
        return EntityTag(
            tags.isEmpty
                ? state : state + "-" + Digest(of: [UInt8](names.utf8)).description.prefix(8))
    }

    /// Whether the list of an `If-Match` has this version of the meme, with whatever tags: who changes the
    /// picture changes none of them.
    func isStronglyNamed(in list: String) -> Bool {
        let state = "\"\(stateName)"
        return EntityTag.items(of: list).contains { item in
            item == "*" || item.hasPrefix(state + "\"") || item.hasPrefix(state + "-")
        }
    }

    private var stateName: String {
        "\(Int64((modified.timeIntervalSince1970 * 1000).rounded()))-\(memed.description.suffix(16))"
    }
}
