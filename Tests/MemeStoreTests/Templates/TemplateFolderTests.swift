import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// Templates in folders, which anybody may have made.
@Suite struct TemplateFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func add(_ document: String) throws {
        try Data(document.utf8).write(to: URL(filePath: "\(folder.path)/template.json"))
    }

    private func addPicture(_ name: String = "b.png") throws {
        let template = try #require(BuiltInTemplates.template(named: "venn"))
        try template.background.data.write(to: URL(filePath: "\(folder.path)/\(name)"))
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        for name in ["gallery", "two-choices", "cat"] {
            let template = try #require(BuiltInTemplates.template(named: name))
            let path = "\(folder.path)/\(name)"
            try TemplateFolder.write(template, to: path)
            let again = try TemplateFolder.read(path)
            #expect(again == template && again.digest == template.digest)
            #expect(throws: FileError.exists(path)) { try TemplateFolder.write(template, to: path) }
        }
    }

    @Test func aTemplateWithOnePictureForAllIsKept() throws {
        try addPicture()
        try add(
            """
            {"name": "a", "background": "b.png", "recipe": {"layers": [
              {"source": "b.png", "box": {"x": 0, "y": 0, "width": 1, "height": 1},
               "mask": {"alphaOf": "b.png"}}]}}
            """)
        let template = try TemplateFolder.read(folder.path)
        #expect(template.pictures.count == 1)
        try TemplateFolder.write(template, to: "\(folder.path)/again")
        #expect(try TemplateFolder.read("\(folder.path)/again") == template)
    }

    @Test(arguments: [
        "../b.png", "/etc/passwd", "sub/b.png", "..", ".", ".hidden.png", "a\\\\b.png",
        "b\\u0000.png",
    ])
    func itNamesOnlyFilesBesideIt(name: String) throws {
        try addPicture()
        try add(#"{"name": "a", "background": "\#(name)"}"#)
        #expect(throws: TemplateError.self) { try TemplateFolder.read(folder.path) }
    }

    @Test func linksAndFoldersAreNoPictures() throws {
        try addPicture("real.png")
        try add(#"{"name": "a", "background": "b.png"}"#)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/b.png", withDestinationPath: "\(folder.path)/real.png")
        #expect(throws: TemplateError.self) { try TemplateFolder.read(folder.path) }
        try FileManager.default.removeItem(atPath: "\(folder.path)/b.png")
        #expect(throws: TemplateError.missingFile("b.png")) { try TemplateFolder.read(folder.path) }
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/b.png", withIntermediateDirectories: false)
        #expect(throws: TemplateError.self) { try TemplateFolder.read(folder.path) }
    }

    @Test func whatIsNoPictureIsSaid() throws {
        try add(#"{"name": "a", "background": "b.png"}"#)
        try Data("hello".utf8).write(to: URL(filePath: "\(folder.path)/b.png"))
        #expect(
            throws: TemplateError.unusablePicture(
                "b.png", .unsupportedFormat(looksLike: "a text file"))
        ) {
            try TemplateFolder.read(folder.path)
        }
    }

    @Test(arguments: [
        ("", "template.json: it is no JSON"), ("{}", "template.json: “name” is missing"),
        (#"{"name": 3, "background": "b"}"#, "template.json: “name” makes no sense"),
        (String(repeating: "[", count: 100_000), "template.json: it is no JSON"),
    ])
    func badDocumentsAreSaid(document: String, reason: String) throws {
        try add(document)
        #expect(throws: TemplateError.invalid(reason: reason)) {
            try TemplateFolder.read(folder.path)
        }
    }

    @Test func aHugeDocumentIsNotRead() throws {
        try add(String(repeating: " ", count: TemplateFolder.longestDocument + 1))
        #expect(throws: FileError.self) { try TemplateFolder.read(folder.path) }
    }

    @Test func whatIsNotThereIsMissing() {
        #expect(throws: FileError.self) { try TemplateFolder.read("\(folder.path)/none") }
    }

    @Test func theDigestFollowsThePicturesAndTheWords() throws {
        try addPicture()
        try add(#"{"name": "a", "background": "b.png"}"#)
        let one = try TemplateFolder.read(folder.path)
        try add(#"{"name": "a", "background": "b.png", "title": "b"}"#)
        #expect(try TemplateFolder.read(folder.path).digest != one.digest)
        try add(#"{ "background": "c.png", "version": 1, "name": "a" }"#)
        try addPicture("c.png")
        #expect(try TemplateFolder.read(folder.path).digest == one.digest)
    }
}
