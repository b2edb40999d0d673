import CNettle
package import MemeRender

/// The SHA-256 of some bytes (FIPS 180-4).
public struct Digest: Hashable, Sendable {
    /// 64 hexadecimal digits in lower case.
    private let hexadecimal: String

    /// The digest of some bytes.
    ///
    /// - Parameter bytes: all of the bytes.
    public init(of bytes: [UInt8]) {
        var hasher = Hasher()
        hasher.update(bytes)
        self = hasher.digest
    }

    /// The digest of a picture's bytes, which needn't be in memory.
    package init(of content: PictureContent) throws(FileError) {
        var hasher = Hasher()
        try content.forEachPart { bytes throws(FileError) in hasher.update(bytes) }
        self = hasher.digest
    }

    private init(_ bytes: [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        hexadecimal = String(unsafeUninitializedCapacity: 2 * bytes.count) { buffer in
            for (index, byte) in bytes.enumerated() {
                buffer[2 * index] = digits[Int(byte >> 4)]
                buffer[2 * index + 1] = digits[Int(byte & 15)]
            }
            return 2 * bytes.count
        }
    }

    /// The path of the blob with this digest below a blob folder: the first two digits name a subfolder.
    var relativePath: String { "\(hexadecimal.prefix(2))/\(hexadecimal.dropFirst(2))" }
}

extension Digest {
    /// Lists the folder of a ``relativePath``: the digests, sorted, and the names of all other files.
    static func contents(
        of folder: String, prefix: String
    ) throws(FileError) -> (digests: [Digest], others: [String]) {
        var (digests, others): ([Digest], [String]) = ([], [])
        for name in try Folder.names(in: folder) {
            if let digest = Digest(prefix + name) {
                digests.append(digest)
            } else {
                others.append(name)
            }
        }
        return (digests, others)
    }

    /// Computes the digest of bytes that arrive in parts.
    package struct Hasher {
        private var state = sha256_ctx()

        package init() { nettle_sha256_init(&state) }

        package mutating func update(_ bytes: [UInt8]) {
            nettle_sha256_update(&state, bytes.count, bytes)
        }

        /// The digest of all bytes so far.
        package var digest: Digest {
            var end = state
            var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
            mm_sha256_digest(&end, &bytes)
            return Digest(bytes)
        }
    }
}

extension Digest: LosslessStringConvertible {
    public var description: String { hexadecimal }

    /// Parses a digest; `nil` if the text isn't one.
    ///
    /// - Parameter description: 64 lower-case hexadecimal digits.
    public init?(_ description: String) {
        guard description.utf8.count == 64,
            description.utf8.allSatisfy({
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            })
        else { return nil }
        hexadecimal = description
    }
}

extension Digest: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.losslessString()
    }

    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(losslessString: self)
    }
}
