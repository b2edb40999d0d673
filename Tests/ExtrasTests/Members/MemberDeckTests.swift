import Foundation
import MemeRender
import TestSupport
import Testing

@testable import Extras

@Suite struct MemberDeckTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func put(_ names: String...) throws {
        for (index, name) in names.enumerated() {
            let bytes = try Pictures.png(shade: UInt8(index)).bytes
            try Data(bytes).write(to: URL(filePath: folder.path(name)))
        }
    }

    @Test func everyPictureOfAFolderIsOfSomebody() throws {
        try put("ada-quill.jpg", "Bo_Finch.PNG", "Cy Marsh.jpeg", "dot-reed.png")
        let deck = try MemberDeck(folder: folder.path)
        #expect(deck.members.map(\.name) == ["Ada Quill", "Bo Finch", "Cy Marsh", "Dot Reed"])
        #expect(deck.members[1].portraits == [.file(path: folder.path("Bo_Finch.PNG"))])
    }

    @Test func picturesOfTheSameNameAreOneMembers() throws {
        try put(
            "ada-quill.jpg", "Ada Quill 10.png", "Ada Quill 2.png", "ADA-QUILL.png", "bo.png",
            "cy.png", "dot.png")
        let deck = try MemberDeck(folder: folder.path)
        #expect(deck.members.map { $0.name.lowercased() } == ["ada quill", "bo", "cy", "dot"])
        let files = deck.members[0].portraits.map { "\($0)" }
        #expect(files.count == 4)
        let two = try #require(files.firstIndex { $0.contains("Quill 2") })
        let ten = try #require(files.firstIndex { $0.contains("Quill 10") })
        #expect(two < ten)
    }

    @Test func composedAndDecomposedNamesAreTheSame() throws {
        try put("\u{c9}mile.png", "E\u{301}mile 2.png", "bo.png", "cy.png", "dot.png")
        let deck = try MemberDeck(folder: folder.path)
        #expect(deck.members.count == 4)
        #expect(deck.members.last?.portraits.count == 2)
    }

    @Test func otherThingsInTheFolderArePassedOver() throws {
        try put("a.png", "b.png", "c.png", "d.png", ".e.png", "f.txt", "README", "2.png")
        try FileManager.default.createDirectory(
            atPath: folder.path("g.png"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("h.png"), withDestinationPath: "nothing")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("i.png"), withDestinationPath: "a.png")
        mkfifo(folder.path("j.png"), 0o600)
        let deck = try MemberDeck(folder: folder.path)
        #expect(deck.members.map(\.name) == ["A", "B", "C", "D", "I"])
    }

    @Test func fewerThanFourNamesAreNoGame() throws {
        #expect(throws: MemberDeckError.tooFewMembers(folder.path, names: [])) {
            try MemberDeck(folder: folder.path)
        }
        try put("a.png", "b.png", "c.png", "c 2.png", "B 3.png")
        #expect(throws: MemberDeckError.tooFewMembers(folder.path, names: ["A", "B", "C"])) {
            try MemberDeck(folder: folder.path)
        }
        try put("d.png")
        #expect(try MemberDeck(folder: folder.path).members.count == 4)
    }

    @Test func whatIsNoFolderIsNamed() throws {
        let missing = folder.path("nowhere")
        #expect(throws: MemberDeckError.missing(missing)) { try MemberDeck(folder: missing) }
        try put("a.png")
        let file = folder.path("a.png")
        #expect(throws: MemberDeckError.notAFolder(file)) { try MemberDeck(folder: file) }
    }

    @Test(.disabled(if: geteuid() == 0, "root may read everything"))
    func aFolderThatMayNotBeReadIsNamed() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path)
        defer {
            try? FileManager.default.setAttributes(
                [.posixPermissions: 0o700], ofItemAtPath: folder.path)
        }
        #expect(throws: MemberDeckError.permissionDenied(folder.path)) {
            try MemberDeck(folder: folder.path)
        }
    }

    @Test func errorsSayWhatToDo() {
        #expect(
            MemberDeckError.tooFewMembers("people", names: ["Ada"]).description
                == "people: there are pictures of Ada alone, and a game needs 4: put "
                + "pictures into it that are named for who is on them, such as ada-quill.jpg")
        #expect(
            MemberDeckError.missing("people").description
                == "people: no such folder: check the name")
    }

    // MARK: Portraits

    @Test func aPortraitIsReadWhenItIsWanted() throws {
        try put("a.png", "b.png", "c.png", "d.png")
        let deck = try MemberDeck(folder: folder.path)
        #expect(try deck.members[2].portraits[0].read() == Pictures.png(shade: 2))
    }

    @Test(arguments: [-1, 1_000_000, .max, .min])
    func aDrawingThatDoesNotExistIsAnError(index: Int) {
        #expect(throws: RenderError.empty) { try Portrait.sample(index).read() }
    }

    @Test func aPortraitThatIsGoneOrBrokenIsAnError() throws {
        let missing = Portrait.file(path: folder.path("gone.png"))
        #expect(throws: PortraitError.self) { try missing.read() }
        try Data("hello".utf8).write(to: URL(filePath: folder.path("a.png")))
        #expect(throws: RenderError.self) { try Portrait.file(path: folder.path("a.png")).read() }
    }

    @Test func aPipeHoldsNobodyUp() throws {
        mkfifo(folder.path("pipe.png"), 0o600)
        #expect(throws: PortraitError.self) {
            try Portrait.file(path: folder.path("pipe.png")).read()
        }
    }
}
