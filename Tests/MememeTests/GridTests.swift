import Foundation
import Testing

@Suite struct GridTests {
    private struct SheetJSON: Decodable {
        var file: String
        var memeCount: Int
        var byteCount: Int
        var format: String
    }

    let environment: TestEnvironment

    init() async throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        for text in ["one", "two", "three"] {
            _ = try await environment.create("cat.jpg", "--top", text, "-o", "\(text).jpg")
        }
    }

    @Test func theSheetIsWrittenToANamedFileThatIsCountedUp() async throws {
        for name in ["mememe-grid.png", "mememe-grid-2.png"] {
            let run = try await environment.run("list", "--grid")
            #expect(run.status == 0)
            #expect(run.lines == [name])
            #expect(try environment.bytes(of: name).starts(with: [0x89, 0x50]))
        }
    }

    @Test func theExtensionDecidesTheFormat() async throws {
        let run = try await environment.run("list", "--grid", "-o", "sheet.jpg")
        #expect(run.lines == ["sheet.jpg"])
        #expect(try environment.bytes(of: "sheet.jpg").starts(with: [0xff, 0xd8]))
    }

    @Test func theSheetGoesToStandardOutput() async throws {
        let run = try await environment.run("list", "--grid", "-o", "-")
        #expect(run.output.starts(with: [0x89, 0x50]))
        #expect(run.error.isEmpty)
    }

    @Test func columnsAndCellsGiveTheSize() async throws {
        func size(_ arguments: String...) async throws -> [UInt8] {
            let run = try await environment.run(["list", "--grid", "-o", "-"] + arguments)
            // The width and the height in a PNG's IHDR.
            return Array(run.output[16..<24])
        }
        let small = try await size("--cell", "32")
        #expect(try await size("--cell", "64") != small)
        #expect(try await size("--cell", "32", "--columns", "1") != small)
    }

    @Test func aMemeWithoutItsPictureIsWarnedOf() async throws {
        let memes = try await environment.memes()
        let digest = memes[1].memed
        try FileManager.default.removeItem(
            atPath: environment.path("store/blobs/\(digest.prefix(2))/\(digest.dropFirst(2))"))
        let run = try await environment.run("list", "--grid")
        #expect(run.status == 0)
        #expect(run.lines == ["mememe-grid.png"])
        #expect(run.errorLines.count == 1)
        #expect(run.error.contains("warning: \(memes[1].id): its cell is empty: "))
    }

    @Test func jsonTellsTheFile() async throws {
        let run = try await environment.run("list", "--grid", "--limit", "2", "--json")
        let sheet = try run.json(SheetJSON.self)
        #expect(sheet.file == "mememe-grid.png")
        #expect(sheet.memeCount == 2)
        #expect(run.text.contains(#""total": "#))
        #expect(sheet.format == "png")
        #expect(try environment.bytes(of: sheet.file).count == sheet.byteCount)
    }

    @Test func nothingIsWrittenWhereNothingIsFound() async throws {
        let run = try await environment.run("list", "--grid", "--search", "walrus")
        #expect(run.status == 0)
        #expect(!environment.exists("mememe-grid.png"))
    }

    @Test func jsonSaysThatThereIsNoFile() async throws {
        let run = try await environment.run("list", "--grid", "--search", "walrus", "--json")
        #expect(run.status == 0)
        #expect(run.text.contains(#""file": null"#))
        #expect(run.text.contains(#""memeCount": 0"#))
        #expect(!environment.exists("mememe-grid.png"))
    }

    @Test func aFileThatExistsIsLeft() async throws {
        let before = try environment.bytes(of: "one.jpg")
        let run = try await environment.run("list", "--grid", "-o", "one.jpg")
        #expect(run.lines == ["one-2.jpg"])
        #expect(try environment.bytes(of: "one.jpg") == before)
    }
}
