import MemeRender
import Synchronization

/// Blobs in objects that several machines share: a ledger, which has transactions, says which object a blob is in.
struct SharedBlobs: BlobStore {
    let ledger: any BlobLedger
    let objects: any ObjectStore

    func name(of digest: Digest) -> String {
        objects.name(of: (try? ledger.place(of: digest))?.key ?? digest.description)
    }

    func stage(
        _ content: PictureContent, as digest: Digest?, durable: Bool
    ) throws -> any StagedBlob {
        let bytes = content.bytes
        return try SharedStagedBlob(bytes, as: digest ?? Digest(of: bytes), in: self)
    }

    /// A service's word that it has an object of a size is enough when a meme is saved, and isn't here.
    func ensure(_ bytes: [UInt8], as digest: Digest) throws -> Bool {
        let place = try ledger.place(of: digest)
        if let place, (try? objects.kept(place.key)) == bytes { return false }
        try SharedStagedBlob(bytes, as: digest, insteadOf: place, in: self).publish()
        return true
    }

    func status(_ digest: Digest) throws -> BlobStatus? {
        try ledger.place(of: digest).map {
            BlobStatus(byteCount: $0.byteCount, version: .key($0.key))
        }
    }

    func contains(_ digest: Digest) throws -> Bool { try ledger.place(of: digest) != nil }

    func part(_ range: Range<Int>, of digest: Digest) throws -> [UInt8] {
        try read(digest) { try objects.part(range, of: $0) }
    }

    func bytes(of digest: Digest) throws -> [UInt8] {
        let bytes = try read(digest) { try objects.bytes(of: $0) }
        guard Digest(of: bytes) == digest else {
            throw StoreError.damagedPicture(path: name(of: digest))
        }
        return bytes
    }

    func digest(of digest: Digest) throws -> (digest: Digest, byteCount: Int) {
        let bytes = try read(digest) { try objects.kept($0) }
        return (Digest(of: bytes), bytes.count)
    }

    /// Reads an object; if it is gone because the blob has moved, the new one.
    private func read<Value>(_ digest: Digest, _ body: (String) throws -> Value) throws -> Value {
        var last: String?
        while true {
            guard let key = try ledger.place(of: digest)?.key else {
                throw StoreError.missingPicture(path: objects.name(of: last ?? digest.description))
            }
            do {
                return try body(key)
            } catch let error as StoreError {
                guard case .missingPicture = error, key != last else { throw error }
                last = key
            }
        }
    }

    func checkReachable() throws { try objects.checkReachable() }

    func dangers() throws -> [PlaceDanger] { try objects.dangers() }

    func digests(of prefix: String) throws -> [Digest] { try ledger.digests(of: prefix) }

    func strangers(of prefix: String) throws -> [String] {
        let found = try objects.contents(of: prefix)
        // Read afterwards: whoever writes an object has noted its key before.
        let known = try ledger.keys(of: prefix)
        let unknown = try found.keys.filter { try !known.contains($0) && objects.contains($0) }
        return (unknown + found.others.map { "\(prefix)/\($0)" }).map { objects.name(of: $0) }
    }

    /// Nothing is left to do here: the catalogue has taken the blob out of the ledger, and ``removeLeftovers(of:dryRun:)``
    /// removes the object when nobody can read it any more.
    func remove(_ digest: Digest) {}

    func removeLeftovers(of prefix: String?, dryRun: Bool) -> (count: Int, byteCount: Int) {
        let files = objects.removeLeftovers(of: prefix, dryRun: dryRun)
        if prefix != nil { return files }
        let swept = try? ledger.sweep(dryRun: dryRun) { try objects.remove($0) }
        return (
            files.count + (swept?.count ?? 0), files.byteCount + (swept?.byteCount ?? 0)
        )
    }
}

/// A blob in an object of its own, which isn't its place yet.
final class SharedStagedBlob: StagedBlob {
    let digest: Digest
    let isNew: Bool
    private let bytes: [UInt8]
    private let blobs: SharedBlobs
    /// The object that is written and isn't the blob's place yet; `nil` if there is none.
    private let written: Mutex<String?>
    /// The key of an object with other bytes than the blob has.
    private let damaged: String?

    /// Writes the bytes to an object, unless the blob has one.
    convenience init(_ bytes: [UInt8], as digest: Digest, in blobs: SharedBlobs) throws {
        let place = try blobs.ledger.place(of: digest)
        if let place, blobs.objects.holds(bytes, at: place.key) {
            self.init(bytes, as: digest, in: blobs, written: nil, insteadOf: nil)
        } else {
            try self.init(bytes, as: digest, insteadOf: place, in: blobs)
        }
    }

    /// Writes the bytes to an object, which takes the place of another that is lost or damaged.
    convenience init(
        _ bytes: [UInt8], as digest: Digest, insteadOf place: BlobPlace?, in blobs: SharedBlobs
    ) throws {
        let key = try Self.write(bytes, as: digest, in: blobs)
        self.init(bytes, as: digest, in: blobs, written: key, insteadOf: place?.key)
    }

    private init(
        _ bytes: [UInt8], as digest: Digest, in blobs: SharedBlobs, written: String?,
        insteadOf damaged: String?
    ) {
        self.digest = digest
        self.bytes = bytes
        self.blobs = blobs
        isNew = written != nil
        self.damaged = damaged
        self.written = Mutex(written)
    }

    /// - Returns: the key of the object.
    private static func write(
        _ bytes: [UInt8], as digest: Digest, in blobs: SharedBlobs
    ) throws -> String {
        let key = ObjectKey.new(for: digest)
        try blobs.ledger.intend(key)
        do {
            try blobs.objects.put(bytes, at: key)
        } catch {
            try? blobs.ledger.abandon(key)
            throw error
        }
        return key
    }

    var byteCount: Int { bytes.count }
    var unsettledFolder: String? { nil }

    /// Objects are written durably.
    func synchronize() {}

    func publish() throws {
        while true {
            if let key = written.withLock({ $0.take() }) {
                let isSettled = try blobs.ledger.settle(
                    key, for: digest, byteCount: bytes.count, insteadOf: damaged)
                if isSettled { return }
                // It was written too late, and may be the only one of its key.
                try blobs.ledger.abandon(key)
            } else if try blobs.ledger.place(of: digest) != nil {
                return
            }
            let key = try Self.write(bytes, as: digest, in: blobs)
            written.withLock { $0 = key }
        }
    }

    /// The blob may have been removed since, with the last meme that had it.
    func republish() throws { try publish() }

    func discard() {
        guard let key = written.withLock({ $0.take() }) else { return }
        // If this fails, the intent expires.
        try? blobs.ledger.abandon(key)
    }
}
