import Foundation
import TestSupport
import Testing

@testable import MemeStore

/// What a store asks of a service for its pictures; each service has to do it.
@Suite struct BucketConformance {
    private let environment = BucketServer.credentials
    /// A place of its own, whose name has to be encoded in addresses.
    private let place = "s3://memes/\(PostgresServer.newSchema()) ä"

    private func objects(of store: String = "one", isNew: Bool = true) throws -> BucketObjects {
        let address = try BucketAddress(place, endpoint: BucketServer.anyEndpoint)
            .completed(by: nil, environment: environment)
        return try BucketObjects(in: address, of: store, environment: environment) { isNew }
    }

    private static let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }

    @Test func whatIsWrittenIsRead() throws {
        let objects = try objects()
        let key = ObjectKey.new(for: Digest(of: Self.bytes))
        #expect(try !objects.contains(key) && !objects.holds(Self.bytes, at: key))
        try objects.put(Self.bytes, at: key)
        #expect(try objects.bytes(of: key) == Self.bytes)
        #expect(try objects.contains(key) && objects.holds(Self.bytes, at: key))
        #expect(!objects.holds([1], at: key))
        #expect(try objects.part(10..<20, of: key) == Array(Self.bytes[10..<20]))
        #expect(try objects.part(99_990..<Int.max - 1, of: key) == Array(Self.bytes[99_990...]))
        #expect(try objects.part(99_990..<200_000, of: key) == Array(Self.bytes[99_990...]))
        #expect(try objects.part(100_000..<200_000, of: key) == [])
        #expect(try objects.part(5..<5, of: key) == [])
        try objects.put([], at: "00/empty")
        #expect(try objects.bytes(of: "00/empty") == [])
        try objects.remove(key)
        try objects.remove(key)
        #expect(throws: StoreError.missingPicture(path: "\(place)/\(key)")) {
            _ = try objects.bytes(of: key)
        }
        #expect(throws: StoreError.missingPicture(path: "\(place)/\(key)")) {
            _ = try objects.part(0..<1, of: key)
        }
    }

    @Test func listsAreReadToTheirEnd() throws {
        let objects = try objects()
        let keys = (0..<20).map { number in
            "00/00\(String(repeating: "a", count: 62)).00000000000000\(number + 10)"
        }
        for key in keys { try objects.put([1], at: key) }
        try objects.put([1], at: "00/ä +&<>")
        try objects.put([1], at: "01/other")
        let found = try objects.contents(of: "00")
        #expect(found.keys.sorted() == keys)
        #expect(found.others == ["ä +&<>"])
    }

    @Test func aPlaceIsOneStores() throws {
        #expect(throws: StoreError.self) { _ = try objects(isNew: false) }
        _ = try objects()
        // Whoever comes later finds it.
        _ = try objects(isNew: false)
        #expect(
            throws: StoreError.foreignPictures(
                folder: place, reason: "it has the pictures of another store")
        ) { _ = try objects(of: "two") }
    }
}
