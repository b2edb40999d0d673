import Foundation
import MemeRender
import Testing

@Suite final class StagedFileTests {
    private let folder = NSTemporaryDirectory() + "mememe-staged-\(UUID().uuidString)"
    private let image: EncodedImage

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        image = try EncodedImage([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    private func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
    }

    private func put(_ bytes: [UInt8], at name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    @Test func aFileHasNoNameBeforeItIsCommitted() throws {
        let file = try StagedFile(image, for: .newFile("\(folder)/a.png"))
        #expect(!(try names.contains("a.png")))
        #expect(try file.commit() == "\(folder)/a.png")
        #expect(try names == ["a.png"])
        #expect(try bytes(of: "a.png") == image.bytes)
    }

    @Test func aCopyHasAllBytesOfAFile() throws {
        // More than one copied part.
        let whole = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        try put(whole, at: "source")
        let file = try StagedFile(
            contentsOf: "\(folder)/source", for: .freeName(like: "\(folder)/copy"))
        #expect(!(try names.contains("copy")))
        #expect(try file.commit() == "\(folder)/copy")
        #expect(try bytes(of: "copy") == whole)
        #expect(try names == ["copy", "source"])
    }

    @Test func nothingIsLeftOfACopyThatIsNeverCommitted() throws {
        try put([1], at: "source")
        do { _ = try StagedFile(contentsOf: "\(folder)/source", for: .file("\(folder)/copy")) }
        #expect(try names == ["source"])
        #expect(throws: FileError.missing("\(folder)/none")) {
            _ = try StagedFile(contentsOf: "\(folder)/none", for: .file("\(folder)/copy"))
        }
        #expect(try names == ["source"])
    }

    @Test func nothingIsLeftOfAFileThatIsNeverCommitted() throws {
        do { _ = try StagedFile(image, for: .file("\(folder)/a.png")) }
        #expect(try names.isEmpty)
    }

    @Test func aFileThatCameMeanwhileIsNotReplaced() throws {
        #expect(throws: FileError.exists("\(folder)/a.png")) {
            let file = try StagedFile(image, for: .newFile("\(folder)/a.png"))
            try put([1], at: "a.png")
            try file.commit()
        }
        #expect(try names == ["a.png"])
        #expect(try bytes(of: "a.png") == [1])
    }

    @Test func aNameThatWasTakenMeanwhileIsCountedUp() throws {
        let file = try StagedFile(image, for: .freeName(like: "\(folder)/a.png"))
        try put([1], at: "a.png")
        try put([2], at: "a-2.png")
        #expect(try file.commit() == "\(folder)/a-3.png")
    }

    @Test func whatCanNotBeWrittenIsKnownBefore() throws {
        try put([1], at: "a.png")
        let cases: [(StagedFile.Destination, FileError)] = [
            (.newFile("\(folder)/a.png"), .exists("\(folder)/a.png")),
            (.file(folder), .isDirectory(folder)),
            (
                .freeName(like: "\(folder)/no/a.png"),
                .missingFolder("\(folder)/no", of: "\(folder)/no/a.png")
            ),
            (.file("\(folder)/a.png/b.png"), .notDirectory("\(folder)/a.png/b.png")),
        ]
        for (destination, error) in cases {
            #expect(throws: error) { try destination.validate() }
            #expect(throws: error) { _ = try StagedFile(image, for: destination) }
        }
        try StagedFile.Destination.file("\(folder)/a.png").validate()
        try StagedFile.Destination.freeName(like: "\(folder)/a.png").validate()
        #expect(try names == ["a.png"])
    }
}
