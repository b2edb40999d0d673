/// Where memes of a store are looked for.
public enum MemeScope: Hashable, Sendable {
    /// Among those that lists show.
    case listed
    /// Among those in the trash.
    case trash
    case everywhere

    /// What rows have to be, in SQL.
    var condition: String {
        switch self {
        case .listed: "discarded IS NULL"
        case .trash: "discarded IS NOT NULL"
        case .everywhere: "TRUE"
        }
    }
}
