import Foundation
import TestSupport
import Testing

@testable import MemeStore

/// A bucket whose service fails as a test tells it.
@Suite struct BucketTests {
    private let server: BucketServer
    private let environment: [String: String]

    init() throws {
        server = try BucketServer()
        environment = BucketServer.credentials
    }

    private func objects(
        _ place: String = "s3://memes/a b", of store: String = "one", isNew: Bool = true
    ) throws -> BucketObjects {
        try BucketObjects(in: address(place), of: store, environment: environment) { isNew }
    }

    private func address(_ place: String) throws -> BucketAddress {
        try BucketAddress(place, endpoint: server.endpoint)
            .completed(by: nil, environment: environment)
    }

    private func requests(_ method: String) throws -> Int {
        let counts = try JSONDecoder().decode(
            [String: Int].self, from: Data(try server.say("count").utf8))
        return counts[method] ?? 0
    }

    private static let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }

    @Test(arguments: ["lost", "refused", "cut", "late", "500", "503", "slow"])
    func whatFailsTwiceIsDoneInTheEnd(_ kind: String) throws {
        let objects = try objects()
        let key = ObjectKey.new(for: Digest(of: Self.bytes))
        try server.say("fail 2 \(kind)")
        try objects.put(Self.bytes, at: key)
        try server.say("fail 2 \(kind)")
        #expect(try objects.bytes(of: key) == Self.bytes)
        try server.say("fail 2 \(kind)")
        #expect(try objects.contents(of: String(key.prefix(2))).keys == [key])
    }

    @Test func whatKeepsFailingIsSaid() throws {
        let objects = try objects()
        try server.say("fail 100 503")
        #expect(
            throws: StoreError.picturesFailed(
                .busy, at: "s3://memes/a b",
                reason: "the service has too much to do (SlowDown: refused by the test)")
        ) { _ = try objects.bytes(of: "00/x") }
        try server.say("fail 0 503")
    }

    @Test func aClockMayBeWrongByHours() throws {
        for seconds in [-7200, 7200] {
            try server.say("clock \(seconds)")
            let key = ObjectKey.new(for: Digest(of: Self.bytes))
            try objects().put([1], at: key)
            let before = try requests("GET")
            #expect(try objects().bytes(of: key) == [1])
            // The marker is asked for twice, since the first time the clock isn't known.
            #expect(try requests("GET") == before + 3)
        }
    }

    @Test(arguments: [
        ("s3://memes", "it has the pictures of another store"),
        ("s3://memes/others", "it isn't empty, and isn't a place of a store's pictures"),
        ("s3://public-memes/a", "everyone may read the bucket: take that right away first"),
        ("s3://expiring/a", "the bucket removes what is old: take that rule away first"),
    ])
    func foreignPlacesAreLeftAlone(_ place: String, _ reason: String) throws {
        _ = try objects("s3://memes", of: "another")
        let stranger = BucketClient(try address("s3://memes/others"), environment: environment)
        _ = try stranger.send("PUT", "file", body: [1])
        let before = try server.say("keys")
        let error = StoreError.foreignPictures(folder: place, reason: reason)
        #expect(throws: error) { _ = try objects(place) }
        #expect(throws: error) {
            try BucketObjects.checkNew(address(place), environment: environment)
        }
        #expect(try server.say("keys") == before)
    }

    /// Whoever runs the bucket may set it up so later.
    @Test func dangersAreFoundInAPlaceThatIsUsed() throws {
        let objects = try objects()
        #expect(try objects.dangers().isEmpty)
        try server.say("danger public expires")
        #expect(
            try objects.dangers().map(\.reason) == [
                "everyone may read the bucket", "the bucket removes what is old",
            ])
        #expect(throws: Never.self) { _ = try self.objects(isNew: false) }
    }

    @Test(arguments: ["s3://plain/a", "s3://memes/a"])
    func conditionsAreNotNeeded(_ place: String) throws {
        _ = try objects(place)
        // Whoever comes later finds it.
        _ = try objects(place, isNew: false)
        #expect(throws: StoreError.self) { _ = try objects(place, of: "two") }
    }

    @Test func aPlaceWithoutAMarkerIsNotTaken() throws {
        #expect(throws: StoreError.self) { _ = try objects(isNew: false) }
        let made = try objects()
        try made.checkReachable()
        try server.say("drop memes/a b/mememe-store")
        #expect(throws: StoreError.moved(folder: "s3://memes/a b")) {
            try made.checkReachable()
        }
    }

    @Test(arguments: [
        (["AWS_SECRET_ACCESS_KEY": "wrong"], "SignatureDoesNotMatch"),
        (["AWS_ACCESS_KEY_ID": "wrong"], "InvalidAccessKeyId"),
        (["AWS_ACCESS_KEY_ID": ""], "AWS_PROFILE"),
    ])
    func wrongKeysAreSaid(_ changed: [String: String], _ word: String) throws {
        let environment = environment.merging(changed) { $1 }
        #expect {
            try BucketObjects(in: address("s3://memes"), of: "one", environment: environment) {
                true
            }
        } throws: { error in
            guard case StoreError.picturesFailed(.refused, _, let reason) = error else {
                return false
            }
            return reason.contains(word)
        }
        #expect(try server.say("keys") == "[]")
    }

    @Test func aBucketThatIsNotThereIsSaid() throws {
        #expect(
            throws: StoreError.picturesFailed(
                .unreachable, at: "s3://missing", reason: "there is no such bucket")
        ) { _ = try objects("s3://missing") }
    }

    @Test func keysOfAFileAreReadAgainWhenTheyChange() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("credentials")
        func write(_ key: String) throws {
            let text = "[default]\naws_access_key_id=\(key)\naws_secret_access_key=s3cr3t/+key\n"
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        }
        try write("mememe-test")
        let client = BucketClient(
            try address("s3://memes"), environment: ["AWS_SHARED_CREDENTIALS_FILE": file])
        _ = try client.send("PUT", "a", body: [1])
        try write("old")
        _ = try client.send("GET", "a")
        let late = BucketClient(
            try address("s3://memes"), environment: ["AWS_SHARED_CREDENTIALS_FILE": file])
        #expect(throws: StoreError.self) { _ = try late.send("GET", "a") }
        try write("mememe-test")
        _ = try late.send("GET", "a")
    }
}
