import Foundation
import Testing

@testable import MemeStore

@Suite struct IdentifierTests {
    @Test func digestIsSHA256() {
        // FIPS 180-4's own example.
        #expect(
            Digest(of: Array("abc".utf8)).description
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func digestOfPartsIsThatOfTheWhole() {
        // FIPS 180-4's longest example: a million times "a".
        var hasher = Digest.Hasher()
        var left = 1_000_000
        for count in [0, 1, 54, 55, 56, 63, 64, 65, 1000] {
            hasher.update(Array(repeating: 97, count: count))
            left -= count
        }
        let unfinished = hasher.digest
        #expect(hasher.digest == unfinished)
        hasher.update(Array(repeating: 97, count: left))
        #expect(
            hasher.digest.description
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func digestComesOnlyFromADigest() {
        let text = Digest(of: []).description
        #expect(Digest(text)?.description == text)
        #expect(Digest(text.uppercased()) == nil)
        #expect(Digest(String(text.dropLast())) == nil)
        #expect(Digest("../../../../etc/passwd") == nil)
    }

    @Test func anIDOfADigestIsTheSameEachTime() {
        let (abc, nothing) = (Digest(of: Array("abc".utf8)), Digest(of: []))
        // The last 60 of the first 64 bits of FIPS 180-4's example, in Crockford's digits, the last first.
        #expect(MemeID(of: abc).description == "azk3g7yqp0ym")
        #expect(MemeID(of: abc) != MemeID(of: nothing))
    }

    @Test func idsAreDifferent() {
        #expect(Set((0..<1000).map { _ in MemeID() }).count == 1000)
    }

    @Test func idIsReadAsItIsTyped() {
        #expect(MemeID("0123456789AB")?.description == "0123456789ab")
        #expect(MemeID("oilzzzzzzzzz")?.description == "011zzzzzzzzz")
    }

    @Test(arguments: ["", "0123456789a", "0123456789abc", "u123456789ab", "0123456789a!", "é"])
    func idComesOnlyFromAnID(text: String) {
        #expect(MemeID(text) == nil)
    }

    @Test func areWrittenAsText() throws {
        let (id, digest) = (MemeID(), Digest(of: [1]))
        let json = try JSONEncoder().encode([id.description, digest.description])
        #expect(try JSONDecoder().decode([String].self, from: json)[0] == id.description)
        #expect(
            try JSONDecoder().decode([MemeID].self, from: JSONEncoder().encode([id])) == [id])
        #expect(
            try JSONDecoder().decode([Digest].self, from: JSONEncoder().encode([digest]))
                == [digest])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([MemeID].self, from: Data(#"["no"]"#.utf8))
        }
    }
}
