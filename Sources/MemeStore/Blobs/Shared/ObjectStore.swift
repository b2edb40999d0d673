/// Bytes under keys, on a disk or in a bucket that several machines share.
///
/// A key is written once and never again, so it doesn't matter if a removal arrives late. The calls block.
protocol ObjectStore: Sendable {
    /// The name of an object in messages.
    func name(of key: String) -> String

    /// Writes an object under a new key, durably.
    func put(_ bytes: [UInt8], at key: String) throws

    /// Reads a range of an object; shorter only if the range goes beyond its end.
    ///
    /// - Throws: ``StoreError/missingPicture(path:)``, or ``StoreError/damagedPicture(path:)`` if what is there
    ///   can't be an object.
    func part(_ range: Range<Int>, of key: String) throws -> [UInt8]

    /// Reads an object.
    ///
    /// - Throws: as ``part(_:of:)``.
    func bytes(of key: String) throws -> [UInt8]

    /// Reads an object from where it is kept durably, though there may be a copy nearer.
    ///
    /// - Throws: as ``part(_:of:)``.
    func kept(_ key: String) throws -> [UInt8]

    /// Whether there is something under a key.
    func contains(_ key: String) throws -> Bool

    /// Whether an object is there with these bytes, as far as that can be found out cheaply.
    func holds(_ bytes: [UInt8], at key: String) -> Bool

    /// Removes an object; it is no error if there is none.
    func remove(_ key: String) throws

    /// The keys that begin with two digits, and the names of all other files there.
    func contents(of prefix: String) throws -> (keys: [String], others: [String])

    /// Removes temporary files of programs that ended while they wrote, or counts them.
    func removeLeftovers(of prefix: String?, dryRun: Bool) -> (count: Int, byteCount: Int)

    /// - Throws: ``StoreError`` if objects can't be read or written now, as far as that is found out quickly.
    func checkReachable() throws

    /// What the place does that pictures shouldn't be in, as far as it tells.
    func dangers() throws -> [PlaceDanger]
}

extension ObjectStore {
    func kept(_ key: String) throws -> [UInt8] { try bytes(of: key) }

    func dangers() throws -> [PlaceDanger] { [] }
}

/// What the place of a store's pictures mustn't do. Whoever runs it may set it up so at any time.
struct PlaceDanger {
    /// The name of the place.
    let place: String
    let reason: String
    /// What is to be done about it.
    let remedy: String
}

/// The keys of objects: `ab/ab12….9f3e…`, the digest of the bytes and a random number.
enum ObjectKey {
    static func new(for digest: Digest) -> String {
        let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
        let number = String(repeating: "0", count: 16 - digits.count) + digits
        return "\(digest.description.prefix(2))/\(digest).\(number)"
    }

    /// The digest that a key names; `nil` if it is no key.
    static func digest(of key: String) -> Digest? {
        let parts = key.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let name = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard name.count == 2, name[1].utf8.count == 16, name[0].hasPrefix(parts[0]),
            parts[0].utf8.count == 2, UInt64(name[1], radix: 16) != nil
        else { return nil }
        return Digest(String(name[0]))
    }
}
