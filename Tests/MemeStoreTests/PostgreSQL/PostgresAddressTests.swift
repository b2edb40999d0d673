import Testing

@testable import MemeStore

@Suite struct PostgresAddressTests {
    @Test(arguments: [
        ("postgres://db.example/memes", "postgres://db.example/memes"),
        ("postgresql://me@db/memes?sslmode=require", "postgresql://me@db/memes?sslmode=require"),
        ("postgres://db/memes?pictures=/srv/memes", "postgres://db/memes"),
        ("postgres://db/memes?schema=team&pictures=/a%20b&port=1", "postgres://db/memes?port=1"),
    ])
    func ownParametersAreTakenOut(_ text: String, _ connection: String) throws {
        let address = try PostgresAddress(text)
        #expect(address.connection == connection)
        #expect(PostgresAddress.isMeant(by: text))
        #expect(try Store.address(of: text) == .postgres(address))
    }

    @Test func theySayWhereTablesAndPicturesAre() throws {
        let address = try PostgresAddress("postgres://db/memes?pictures=/a%20b%26c&schema=team_2")
        #expect(address.schema == "team_2")
        #expect(address.pictures == .folder("/a b&c"))
        #expect("\(address)" == "postgres://db/memes?schema=team_2")
        #expect(try PostgresAddress("postgres://db/memes").schema == "mememe")
        // What is shown leads to the same tables.
        #expect(try PostgresAddress("\(address)").schema == "team_2")
    }

    @Test(arguments: [
        "postgres://db/memes?schema=", "postgres://db/memes?schema=Team",
        "postgres://db/memes?schema=a\"b", "postgres://db/memes?schema=pg_temp",
        "postgres://db/memes?schema=a%20b", "postgres://db/memes?schema=1a",
        "postgres://db/memes?pictures=", "postgres://db/memes?pictures=relative",
        "postgres://db/memes?nonsense=1", "postgres://[1/memes",
        "postgres://db/memes?pictures=s3://", "postgres://db/memes?pictures=s3://a/b",
        "postgres://db/memes?pictures=s3://a%20bc", "postgres://db/memes?pictures=s3://memes/../x",
        "postgres://db/memes?pictures=s3://memes&endpoint=ftp://a",
        "postgres://db/memes?pictures=s3://memes&endpoint=https://a/path",
        "postgres://db/memes?pictures=s3://memes&endpoint=https://key:secret@a",
        "postgres://db/memes?pictures=s3://memes&region=a%20b",
        "postgres://db/memes?pictures=/folder&region=a", "postgres://db/memes?endpoint=https://a",
        "postgres://db/memes?cache=1TB", "postgres://db/memes?cache=-1MB",
        "postgres://db/memes?cache=9999999GB",
    ])
    func whatMakesNoSenseIsRefused(_ text: String) {
        #expect {
            try PostgresAddress(text)
        } throws: { error in
            guard case StoreError.badAddress? = error as? StoreError else { return false }
            return true
        }
    }

    @Test(arguments: [
        "postgres://me:hush@db/memes", "postgres://db/memes?password=hush",
        "postgres://me:hush@db/memes?schema=A",
    ])
    func passwordsAreRefusedAndNotRepeated(_ text: String) {
        #expect {
            try PostgresAddress(text)
        } throws: { error in
            !"\(error)".contains("hush") && "\(error)".contains("…")
        }
    }

    @Test func overANetworkTheServerHasToProveWhoItIs() throws {
        func mode(_ text: String) throws -> [String] {
            try PostgresAddress(text).parameters(for: .writing).filter { $0.keyword == "sslmode" }
                .map(\.value)
        }
        #expect(try mode("postgres://db.example/memes") == ["verify-full"])
        #expect(try mode("postgres://a,/tmp/memes?host=a,b") == ["verify-full"])
        for near in ["localhost", "127.0.0.1", "", "%2Fvar%2Frun"] {
            #expect(try mode("postgres://\(near)/memes") == [])
        }
        // Unless the address says otherwise.
        #expect(try mode("postgres://db/memes?sslmode=require") == [])
        let parameters = try PostgresAddress("postgres://db/memes").parameters(for: .reading)
        #expect(!parameters.contains { $0.keyword == "target_session_attrs" })
    }

    @Test func foldersAreNoAddresses() throws {
        for folder in ["postgres:/x", "Postgres://x", "postgres", "./postgres://x"] {
            guard case .folder = try Store.address(of: folder) else {
                Issue.record("\(folder)")
                continue
            }
        }
        #expect(throws: StoreError.noFolderOfItsOwn("postgres://db/memes")) {
            try Store.location(of: "postgres://db/memes")
        }
    }
}
