import Foundation

/// A place in a bucket of an S3-compatible store: `s3://bucket/prefix`.
struct BucketAddress: Hashable, Sendable {
    let bucket: String
    /// What the keys of the store begin with, without a slash at its ends; empty if it has the bucket for itself.
    let prefix: String
    /// The address of the service, as `https://host:port`; `nil` for Amazon's.
    var endpoint: String?
    /// The region that signatures name; `nil` if it isn't said.
    var region: String?

    /// Whether a text is meant as a place in a bucket, though it may have a mistake.
    static func isMeant(by text: String) -> Bool { text.hasPrefix("s3://") }

    struct Mistake: Error {
        let reason: String
    }

    /// - Throws: ``Mistake``.
    init(_ text: String, endpoint: String? = nil, region: String? = nil) throws(Mistake) {
        let parts = text.dropFirst("s3://".count).split(
            separator: "/", omittingEmptySubsequences: false
        ).map(String.init)
        let name = parts.first ?? ""
        guard (3...63).contains(name.utf8.count), name.first != ".",
            name.utf8.allSatisfy({ isUnreserved($0) && $0 != UInt8(ascii: "~") })
        else { throw Mistake(reason: "“\(name)” is no name of a bucket: s3://bucket/prefix") }
        let folders = parts.dropFirst().filter { !$0.isEmpty }
        if folders.contains(where: { [".", ".."].contains($0) || $0.contains { $0.isNewline } }) {
            throw Mistake(reason: "the prefix in the bucket can't have the parts . and ..")
        }
        bucket = name
        prefix = folders.joined(separator: "/")
        self.endpoint = try endpoint.map { text throws(Mistake) in try Self.origin(of: text) }
        if let region, !region.utf8.allSatisfy({ isUnreserved($0) }) || region.isEmpty {
            throw Mistake(reason: "“\(region)” is no region")
        }
        self.region = region
    }

    private static func origin(of text: String) throws(Mistake) -> String {
        guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = url.host?.lowercased(), !host.isEmpty,
            ["", "/"].contains(url.path), url.query == nil, url.fragment == nil, url.user == nil,
            (1...65535).contains(url.port ?? 1)
        else {
            throw Mistake(
                reason: "the endpoint has to be the address of a service, as https://s3.example")
        }
        // libcurl leaves it out, too.
        let isUsual = url.port == nil || url.port == (scheme == "http" ? 80 : 443)
        return "\(scheme)://\(host)" + (isUsual ? "" : ":\(url.port ?? 0)")
    }

    /// The address with what it doesn't say itself, from another of the same bucket, or from the environment.
    func completed(by other: BucketAddress?, environment: [String: String]) -> BucketAddress {
        var address = self
        let other = other?.bucket == bucket ? other : nil
        func variable(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        if endpoint == nil {
            address.endpoint =
                other.map(\.endpoint)
                ?? variable("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL").flatMap {
                    try? Self.origin(of: $0)
                }
        }
        address.region =
            region ?? other?.region ?? variable("AWS_REGION", "AWS_DEFAULT_REGION") ?? "us-east-1"
        return address
    }

    /// Where requests go: the origin, and the path of the bucket there.
    var base: (origin: String, path: String) {
        if let endpoint { return (endpoint, "/\(bucket)") }
        let service = "s3.\(region ?? "us-east-1").amazonaws.com"
        // A certificate is good for one label before the name of the service.
        return bucket.contains(".")
            ? ("https://\(service)", "/\(bucket)") : ("https://\(bucket).\(service)", "")
    }

    /// The host and the port that requests go to.
    var host: (name: String, port: UInt16) {
        let url = URLComponents(string: base.origin)
        return (
            url?.host ?? "",
            (url?.port).flatMap(UInt16.init(exactly:))
                ?? (url?.scheme == "http" ? 80 : 443)
        )
    }

    /// The whole key of an object.
    func key(_ name: String) -> String { prefix.isEmpty ? name : "\(prefix)/\(name)" }
}

extension BucketAddress: CustomStringConvertible {
    /// The address as it is shown, without the service.
    var description: String { "s3://\(bucket)" + (prefix.isEmpty ? "" : "/\(prefix)") }
}

/// Whether a byte stands for itself in a URL (RFC 3986, 2.3).
func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        true
    default: false
    }
}
