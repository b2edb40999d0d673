/// Why a store failed, independent of what its rows and pictures are kept in.
public enum StoreTrouble: Hashable, Sendable {
    /// There is no space for the change; nothing was saved.
    case full
    /// Another program kept it locked for too long.
    case busy
    /// It can't be written.
    case readOnly
    /// The disk or the network failed to read or write.
    case unreadable
    /// It is a catalogue of memes, and parts of it make no sense.
    case damaged
    /// It isn't a catalogue of memes.
    case foreign
    /// It can't be opened or reached.
    case unreachable
    /// Its server can't be reached.
    case offline
    /// The database doesn't admit this user.
    case refused
    case other
}
