import Foundation
import MemeRender

/// Objects in a bucket of an S3-compatible store.
///
/// An object in it, `mememe-store`, says which store it belongs to. Nothing depends on conditional writes, which not
/// every service has.
struct BucketObjects: ObjectStore {
    let client: BucketClient

    /// Opens the place of a store's pictures.
    ///
    /// - Parameters:
    ///   - address: an address that is complete.
    ///   - store: the id of the store.
    ///   - isNew: asked if the place belongs to no store: whether it becomes that of this one.
    /// - Throws: ``StoreError``.
    init(
        in address: BucketAddress, of store: String, environment: [String: String],
        isNew: () throws -> Bool
    ) throws {
        let client = BucketClient(address, environment: environment)
        self.client = client
        try StoreMark.check(
            "\(address)", of: store,
            without: "it has no object \(StoreMark.name) (is it the right one?)", isNew: isNew,
            owner: { try Self.owner(client) },
            mark: {
                try Self.refuseForeign(client)
                try Self.mark(client, for: store)
            })
    }

    /// Makes the place that of a store, unless another process does that first where conditions are implemented.
    private static func mark(_ client: BucketClient, for store: String) throws(StoreError) {
        let id = StoreMark.bytes(of: store)
        let answer = try client.send(
            "PUT", StoreMark.name, headers: ["if-none-match": "*"], body: id,
            accepting: [400, 409, 412, 501])
        if [400, 501].contains(answer.status) {
            _ = try client.send("PUT", StoreMark.name, body: id)
        }
    }

    /// Checks, before a store is made, that its pictures may be in a place.
    ///
    /// - Throws: ``StoreError``.
    static func checkNew(_ address: BucketAddress, environment: [String: String]) throws {
        let client = BucketClient(address, environment: environment)
        if try owner(client) != nil {
            throw StoreError.foreignPictures(
                folder: "\(address)", reason: StoreMark.isForeign)
        }
        try refuseForeign(client)
    }

    /// The id of the store that the place belongs to; `nil` if it belongs to none.
    private static func owner(_ client: BucketClient) throws -> String? {
        let answer = try client.send("GET", StoreMark.name, accepting: [404])
        return answer.status == 404 ? nil : StoreMark.store(in: answer.body.prefix(100))
    }

    /// - Throws: ``StoreError/foreignPictures(folder:reason:)`` if pictures would be among others' objects, could be seen
    ///   by everyone, or would be removed by the service.
    private static func refuseForeign(_ client: BucketClient) throws {
        func refuse(_ reason: String) -> StoreError {
            .foreignPictures(folder: "\(client.address)", reason: reason)
        }
        if try !list(client, below: "", atMost: 1).isEmpty {
            throw refuse("it isn't empty, and isn't a place of a store's pictures")
        }
        if let danger = try dangers(of: client).first {
            throw refuse("\(danger.reason): \(danger.remedy) first")
        }
    }

    func dangers() throws -> [PlaceDanger] { try Self.dangers(of: client) }

    private static func dangers(of client: BucketClient) throws -> [PlaceDanger] {
        var dangers: [PlaceDanger] = []
        func add(_ reason: String, _ remedy: String) {
            dangers.append(
                PlaceDanger(place: "\(client.address)", reason: reason, remedy: remedy))
        }
        // Who may write objects needn't be allowed to know this.
        let hidden: Set<Int> = [400, 403, 404, 405, 501]
        let rights = try client.send("GET", nil, query: [("acl", "")], accepting: hidden)
        let grants = String(decoding: rights.body, as: UTF8.self)
        if rights.status == 200, grants.contains("/groups/global/AllUsers") {
            add("everyone may read the bucket", "take that right away")
        }
        let rules = try client.send("GET", nil, query: [("lifecycle", "")], accepting: hidden)
        if rules.status == 200, removes(objectsOf: client.address, by: rules.body) {
            add("the bucket removes what is old", "take that rule away")
        }
        return dangers
    }

    /// Whether a rule of the bucket removes objects of the store.
    private static func removes(objectsOf address: BucketAddress, by rules: [UInt8]) -> Bool {
        let own = address.key("")
        return XMLText.values(of: "Rule", in: String(decoding: rules, as: UTF8.self)).contains {
            rule in
            let prefix = XMLText.values(of: "Prefix", in: rule).first ?? ""
            return XMLText.values(of: "Status", in: rule).first == "Enabled"
                && rule.contains("<Expiration>") && (own.hasPrefix(prefix) || prefix.hasPrefix(own))
        }
    }

    func name(of key: String) -> String { "\(client.address)/\(key)" }

    func put(_ bytes: [UInt8], at key: String) throws {
        _ = try client.send("PUT", key, body: bytes)
    }

    func part(_ range: Range<Int>, of key: String) throws -> [UInt8] {
        if range.isEmpty { return [] }
        let last = range.upperBound >= Int.max - 1 ? "" : "\(range.upperBound - 1)"
        let answer = try client.send(
            "GET", key, headers: ["range": "bytes=\(range.lowerBound)-\(last)"],
            accepting: [404, 416])
        switch answer.status {
        case 206: return answer.body
        case 416: return []
        case 404: throw StoreError.missingPicture(path: name(of: key))
        // The service may give everything.
        default: return Array(answer.body[range.clamped(to: 0..<answer.body.count)])
        }
    }

    func bytes(of key: String) throws -> [UInt8] {
        let answer = try client.send("GET", key, accepting: [404])
        if answer.status == 404 { throw StoreError.missingPicture(path: name(of: key)) }
        return answer.body
    }

    func contains(_ key: String) throws -> Bool {
        try client.send("HEAD", key, accepting: [404]).status != 404
    }

    func holds(_ bytes: [UInt8], at key: String) -> Bool {
        let answer = try? client.send("HEAD", key, accepting: [404])
        return answer?.status == 200
            && answer?.headers["content-length"].flatMap(Int.init) == bytes.count
    }

    func remove(_ key: String) throws {
        _ = try client.send("DELETE", key, accepting: [404])
    }

    func contents(of prefix: String) throws -> (keys: [String], others: [String]) {
        var (keys, others): ([String], [String]) = ([], [])
        for key in try Self.list(client, below: "\(prefix)/") {
            if ObjectKey.digest(of: key) != nil {
                keys.append(key)
            } else {
                others.append(String(key.dropFirst(prefix.count + 1)))
            }
        }
        return (keys, others)
    }

    /// The keys of the store that begin with a text.
    private static func list(
        _ client: BucketClient, below prefix: String, atMost limit: Int = .max
    ) throws -> [String] {
        var keys: [String] = []
        var token: String?
        let own = client.address.key("")
        repeat {
            var query = [
                (name: "list-type", value: "2"), ("prefix", own + prefix), ("encoding-type", "url"),
                ("max-keys", "\(min(limit, 1000))"),
            ]
            if let token { query.append(("continuation-token", token)) }
            let answer = try client.send("GET", nil, query: query)
            let text = String(decoding: answer.body, as: UTF8.self)
            keys += XMLText.values(of: "Key", in: text).map { key in
                // A space may be a plus, and a plus never stands for itself.
                let name = key.replacing("+", with: " ")
                return String((name.removingPercentEncoding ?? name).dropFirst(own.count))
            }
            let isCut = XMLText.values(of: "IsTruncated", in: text).first == "true"
            token = isCut ? XMLText.values(of: "NextContinuationToken", in: text).first : nil
        } while token != nil && keys.count < limit
        return keys
    }

    func removeLeftovers(of prefix: String?, dryRun: Bool) -> (count: Int, byteCount: Int) {
        (0, 0)
    }

    func checkReachable() throws {
        if try Self.owner(client) == nil { throw StoreError.moved(folder: "\(client.address)") }
    }
}
