/// The part of a store in which to look for a meme.
public enum MemeScope: Hashable, Sendable {
    /// Memes that lists show.
    case listed
    /// Memes in the trash.
    case trash
    case everywhere
}
