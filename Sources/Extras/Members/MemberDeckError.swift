/// Why a folder can't be used as a deck, and what to do about it.
public enum MemberDeckError: Error, Hashable, Sendable {
    case missing(String)
    case notAFolder(String)
    case permissionDenied(String)
    /// There are only these names, but a question needs ``MemberDeck/minimumCount``.
    case tooFewMembers(String, names: [String])
}

extension MemberDeckError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let folder):
            "\(folder): no such folder: check the name"
        case .notAFolder(let path):
            "\(path): this is a file: name the folder that the pictures are in"
        case .permissionDenied(let folder):
            "\(folder): no permission to read it: check with ls -ld"
        case .tooFewMembers(let source, let names):
            "\(source): \(Self.count(names)), and a game needs \(MemberDeck.minimumCount): put "
                + "pictures into it that are named for who is on them, such as ada-quill.jpg"
        }
    }

    private static func count(_ names: [String]) -> String {
        switch names.count {
        case 0: "there are no pictures of members"
        case 1: "there are pictures of \(names[0]) alone"
        default: "there are pictures of \(names.count) members alone"
        }
    }
}
