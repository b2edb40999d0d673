import Foundation
import TestSupport
import Testing

@testable import MemeStore

@Suite struct BucketAddressTests {
    @Test(
        arguments: [
            ("s3://memes", nil, nil, "https://memes.s3.us-east-1.amazonaws.com", "", "k"),
            ("s3://memes/", nil, "eu-west-1", "https://memes.s3.eu-west-1.amazonaws.com", "", "k"),
            // A certificate wouldn't be good for such a host.
            ("s3://my.memes/a", nil, nil, "https://s3.us-east-1.amazonaws.com", "/my.memes", "a/k"),
            (
                "s3://memes/a/b/", "https://S3.Example/", nil, "https://s3.example", "/memes",
                "a/b/k"
            ),
            ("s3://memes//a", "https://s3.example:443", nil, "https://s3.example", "/memes", "a/k"),
            ("s3://memes/ä", "http://[::1]:9000", nil, "http://[::1]:9000", "/memes", "ä/k"),
        ] as [(String, String?, String?, String, String, String)])
    func itSaysWhereRequestsGo(
        _ text: String, _ endpoint: String?, _ region: String?, _ origin: String, _ path: String,
        _ key: String
    ) throws {
        let address = try BucketAddress(text, endpoint: endpoint, region: region)
            .completed(by: nil, environment: [:])
        #expect(address.base == (origin, path))
        #expect(address.key("k") == key)
        #expect(address.region == region ?? "us-east-1")
    }

    @Test func whatItDoesNotSayIsSaidByTheDatabaseOrTheEnvironment() throws {
        let bare = try BucketAddress("s3://memes/a")
        let known = try BucketAddress("s3://memes/b", endpoint: "https://one", region: "r1")
        let environment = [
            "AWS_ENDPOINT_URL": "https://two", "AWS_ENDPOINT_URL_S3": "https://three",
            "AWS_DEFAULT_REGION": "r2",
        ]
        let first = bare.completed(by: known, environment: environment)
        #expect((first.endpoint, first.region) == ("https://one", "r1"))
        let second = bare.completed(by: nil, environment: environment)
        #expect((second.endpoint, second.region) == ("https://three", "r2"))
        let other = try BucketAddress("s3://other", endpoint: "https://four")
        let third = bare.completed(
            by: other, environment: ["AWS_REGION": "r3", "AWS_ENDPOINT_URL": ""])
        #expect((third.endpoint, third.region) == (nil, "r3"))
        let full = try BucketAddress("s3://memes", endpoint: "https://five", region: "r5")
        #expect(full.completed(by: known, environment: environment) == full)
    }

    @Test(arguments: ["/srv/memes", "s3://memes", "s3://memes/a b"])
    func aDatabaseKeepsIt(_ text: String) throws {
        let isFolder = text.hasPrefix("/")
        let place = try PicturePlace(
            text, endpoint: isFolder ? nil : "https://s3.example", region: isFolder ? nil : "r")
        #expect(PicturePlace(kept: place.kept) == place)
        #expect(place.isSamePlace(as: try PicturePlace(text)))
        #expect(!place.isSamePlace(as: try PicturePlace(text + "/x")))
        #expect(PicturePlace(kept: "") == nil)
    }

    @Test func keysComeFromTheEnvironmentOrAFile() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("credentials")
        try Data(
            """
            # mine
            [default]
            aws_access_key_id = one
            AWS_SECRET_ACCESS_KEY=a=b

            [ team ]
            aws_access_key_id=two
            aws_secret_access_key = secret
            aws_session_token = token
            [half]
            aws_access_key_id = three
            """.utf8
        ).write(to: URL(fileURLWithPath: file))
        func read(_ more: [String: String]) -> BucketCredentials? {
            .read(environment: ["AWS_SHARED_CREDENTIALS_FILE": file].merging(more) { $1 })
        }
        #expect(read([:]) == BucketCredentials(key: "one", secret: "a=b"))
        #expect(
            read(["AWS_PROFILE": "team"])
                == BucketCredentials(key: "two", secret: "secret", token: "token"))
        #expect(read(["AWS_PROFILE": "half"]) == nil && read(["AWS_PROFILE": "none"]) == nil)
        #expect(
            read(["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_SESSION_TOKEN": ""])
                == BucketCredentials(key: "a", secret: "b"))
        #expect(read(["AWS_ACCESS_KEY_ID": "a"])?.key == "one")
        #expect(BucketCredentials.read(environment: [:]) == nil)
    }
}

/// The examples of Amazon's documentation (Authenticating Requests: Using the Authorization Header).
@Suite struct BucketSignatureTests {
    private static let credentials = BucketCredentials(
        key: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")

    @Test(arguments: [
        (
            BucketRequest(path: "/test.txt", headers: ["range": "bytes=0-9"]),
            "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        ),
        (
            BucketRequest(
                method: "PUT", path: "/test%24file.text",
                headers: [
                    "date": "Fri, 24 May 2013 00:00:00 GMT",
                    "x-amz-storage-class": "REDUCED_REDUNDANCY",
                ], body: Array("Welcome to Amazon S3.".utf8)),
            "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
        ),
        (
            BucketRequest(path: "/", query: [("lifecycle", "")]),
            "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
        ),
        (
            BucketRequest(path: "/", query: [("prefix", "J"), ("max-keys", "2")]),
            "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
        ),
    ])
    func theyAreAsPublished(_ unsigned: BucketRequest, _ signature: String) throws {
        var request = unsigned
        request.sign(
            for: "examplebucket.s3.amazonaws.com", in: "us-east-1", with: Self.credentials,
            at: Date(timeIntervalSince1970: 1_369_353_600))
        #expect(request.headers["authorization"]?.hasSuffix("Signature=\(signature)") == true)
    }

    @Test func textsAreEncodedByteByByte() {
        #expect(BucketRequest.encoded("a/ä~b+c d") == "a%2F%C3%A4~b%2Bc%20d")
        #expect(BucketRequest.encoded("a/b", keepingSlashes: true) == "a/b")
    }

    @Test func elementsOfAnAnswerAreFound() {
        let text = "<A><Key>one &amp;lt; &lt;</Key><Key></Key><Key>cut"
        #expect(XMLText.values(of: "Key", in: text) == ["one &lt; <", "", "cut"])
        #expect(XMLText.values(of: "Keys", in: text).isEmpty)
    }
}
