import Crypto
import MemeRender

/// The SHA-256 of some bytes (FIPS 180-4).
public struct Digest: Hashable, Sendable {
    /// 64 hexadecimal digits in lower case.
    private let hexadecimal: String

    /// The digest of these bytes.
    public init(of bytes: [UInt8]) { self.init(SHA256.hash(data: bytes)) }

    private init(_ digest: SHA256Digest) {
        let digits = Array("0123456789abcdef".utf8)
        hexadecimal = String(unsafeUninitializedCapacity: 64) { buffer in
            var index = 0
            for byte in digest {
                buffer[index] = digits[Int(byte >> 4)]
                buffer[index + 1] = digits[Int(byte & 15)]
                index += 2
            }
            return index
        }
    }

    /// The file of this digest below a folder of blobs: the first two digits name a folder.
    var relativePath: String { "\(hexadecimal.prefix(2))/\(hexadecimal.dropFirst(2))" }
}

extension Digest {
    /// What is in the folder of a ``relativePath``: the digests, sorted, and the names of what else
    /// there is.
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

    /// Computes the digest of bytes that come part by part.
    struct Hasher {
        private var hash = SHA256()

        mutating func update(_ bytes: [UInt8]) { hash.update(data: bytes) }

        var digest: Digest { Digest(hash.finalize()) }
    }
}

extension Digest: LosslessStringConvertible {
    public var description: String { hexadecimal }

    /// A digest from its 64 hexadecimal digits in lower case; `nil` where it is anything else.
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
