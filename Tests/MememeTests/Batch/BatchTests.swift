import Foundation
import TestSupport
import Testing

@testable import MememeCommands

/// A row's result in the output of `batch --json`, decoded as a client would.
private struct RowJSON: Decodable, Equatable {
    var line: Int
    var status: String
    var file: String?
    var id: String?
    var warnings: [String]
    var error: PrintedError?
}

extension TestEnvironment.Run {
    fileprivate var rows: [RowJSON] {
        get throws {
            try lines.map { line in
                var row = try Self.document(RowJSON.self, of: line)
                row.warnings.removeAll { $0.contains(Self.illegible) }
                return row
            }
        }
    }

    /// The printed messages, except that the words on small pictures are hard to read.
    fileprivate var notes: [String] { errorLines.filter { !$0.contains(Self.illegible) } }

    private static let illegible = "hard to read"
}

@Suite struct BatchTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        try environment.add("rgba.png", as: "dog.png")
    }

    private func write(_ text: String, to name: String = "m.csv") throws {
        try environment.write(Array(text.utf8), to: name)
    }

    @Test func aPictureWithAHoleIsAPNG() async throws {
        try write("image,top,cut-out\ncat.jpg,one,yes\n")
        let run = try await environment.run("batch", "m.csv", "--output", "out")
        #expect(run.status == 0, "\(run.error)")
        #expect(try environment.bytes(of: "out/cat-meme.png").starts(with: [0x89, 0x50]))
    }

    @Test func itMakesTheMemeOfEachRowAndKeepsIt() async throws {
        try write("image,top,bottom,output\ncat.jpg,one,two,\ndog.png,three,,sub/own.jpg\n")
        let run = try await environment.run("batch", "m.csv", "--output", "out")
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
        #expect(run.lines[0].hasPrefix("2 made, 0 failed, 0 skipped in "))
        #expect(run.lines[0].hasSuffix(" a second)"))
        #expect(try environment.bytes(of: "out/cat-meme.jpg").starts(with: [0xff, 0xd8]))
        #expect(try environment.bytes(of: "out/sub/own.jpg").starts(with: [0xff, 0xd8]))
        let memes = try await environment.memes()
        #expect(memes.map(\.topText).sorted() == ["one", "three"])
        #expect(memes.first { $0.topText == "one" }?.bottomText == "two")
        // The transparent picture was composited onto black.
        #expect(run.notes.count == 1)
        #expect(run.notes[0].hasPrefix("mememe: m.csv:3: warning: JPEG holds no transparency"))
    }

    @Test func aMemeIsThatOfCreate() async throws {
        try write("image,top,fill,size,output\ncat.jpg,hi there,gold,40,b.jpg\n")
        _ = try await environment.run("batch", "m.csv", "--no-save")
        _ = try await environment.run(
            "create", "cat.jpg", "--top", "hi there", "--fill", "gold", "--size", "40", "-o",
            "c.jpg")
        #expect(try environment.bytes(of: "b.jpg") == environment.bytes(of: "c.jpg"))
    }

    @Test func theSameComesOutHoweverManyAreMadeAtOnce() async throws {
        var table = "image,top,output\n"
        for number in 0..<60 {
            let image = number % 3 == 0 ? "dog.png" : "cat.jpg"
            table += "\(number % 7 == 6 ? "gone.jpg" : image),n\(number),"
            table += number % 5 == 0 ? "same.png\n" : "\n"
        }
        try write(table)
        var outputs: [[RowJSON]] = []
        for jobs in ["1", "2", "8"] {
            let run = try await environment.run(
                "batch", "m.csv", "--jobs", jobs, "--output", "out\(jobs)", "--no-save", "--json")
            #expect(run.status == 1)
            outputs.append(
                try run.rows.map { row in
                    var row = row
                    row.file = row.file?.replacing("out\(jobs)/", with: "")
                    row.warnings = row.warnings.map { $0.replacing("out\(jobs)/", with: "") }
                    return row
                })
        }
        #expect(outputs[0].map(\.line) == Array(2...61))
        #expect(outputs[0] == outputs[1])
        #expect(outputs[0] == outputs[2])
        let files = outputs[0].compactMap(\.file)
        #expect(Set(files).count == files.count)
        for file in files {
            let bytes = try environment.bytes(of: "out1/\(file)")
            #expect(try bytes == environment.bytes(of: "out2/\(file)"))
            #expect(try bytes == environment.bytes(of: "out8/\(file)"))
        }
    }

    @Test func rowsThatFailAreToldWithTheirLinesAndTheRestIsMade() async throws {
        try environment.write([1, 2, 3], to: "broken.jpg")
        try write(
            """
            image,top,fill,output
            cat.jpg,"two
            lines",,
            gone.jpg,x,,
            broken.jpg,x,,
            cat.jpg,x,blurple,
            cat.jpg,,,
            ,x,,
            cat.jpg,x,,a.tiff
            cat.jpg,x,,-
            cat.jpg,x
            cat.jpg,last,,

            """)
        let run = try await environment.run("batch", "m.csv")
        #expect(run.status == 1)
        #expect(run.lines[0].hasPrefix("2 made, 8 failed, 0 skipped"))
        let hints = [
            (4, "gone.jpg: no such file"), (5, "broken.jpg: "),
            (6, "fill “blurple”: use a CSS name"),
            (7, "there are no words"), (8, "there is no picture"), (9, "a.tiff: mememe writes"),
            (10, "standard output"), (11, "2 values, and the header 4 columns"),
        ]
        #expect(run.notes.count == hints.count)
        for ((line, hint), found) in zip(hints, run.notes) {
            #expect(found.hasPrefix("mememe: m.csv:\(line): "))
            #expect(found.contains(hint))
        }
        #expect(environment.exists("cat-meme-2.jpg"))
        #expect(try await environment.memes().map(\.topText).sorted() == ["last", "two\nlines"])
    }

    @Test func jsonTellsEveryRowInItsOrder() async throws {
        try write("image,top\ncat.jpg,hi\ngone.jpg,x\ncat.jpg,ho\n")
        let run = try await environment.run("batch", "m.csv", "--json")
        #expect(run.status == 1)
        let rows = try run.rows
        #expect(rows.map(\.line) == [2, 3, 4])
        #expect(rows.map(\.status) == ["made", "failed", "made"])
        #expect(rows.map(\.file) == ["cat-meme.jpg", nil, "cat-meme-2.jpg"])
        let memes = try await environment.memes()
        #expect(Set(rows.compactMap(\.id)) == Set(memes.map(\.id)))
        #expect(rows[1].error?.message.hasPrefix("gone.jpg: no such file") == true)
        #expect(rows[1].error?.kind == "missingFile")
        #expect(run.notes.count == 2)
        #expect(run.notes[1].hasPrefix("mememe: 2 made, 1 failed, 0 skipped"))
    }

    @Test func nothingIsMadeWhereAColumnIsWrong() async throws {
        try write("image,tpo\ncat.jpg,hi\n")
        let table = try await environment.run("batch", "m.csv", "--output", "out")
        #expect(table.status == 1)
        #expect(
            table.errorLines == ["mememe: m.csv:1: there is no column “tpo”: did you mean top?"])
        #expect(!environment.exists("out"))
    }

    @Test func aManifestComesFromStandardInput() async throws {
        for (input, options) in [
            ("image,top\ncat.jpg,hi\n", []), ("{\"image\": \"cat.jpg\", \"top\": \"hi\"}", []),
            ("image,top\r\ncat.jpg,hi", ["--manifest-format", "csv"]),
        ] {
            let run = try await environment.run(
                ["batch", "-", "--no-save", "--force"] + options, input: Array(input.utf8))
            #expect(run.status == 0)
            #expect(run.lines[0].hasPrefix("1 made"))
        }
        let wrong = try await environment.run(
            "batch", "-", "--no-save", input: Array("image,top\ngone.jpg,hi\n".utf8))
        #expect(wrong.error.hasPrefix("mememe: standard input:2: gone.jpg: no such file"))
    }

    /// Each row's result is printed before the next row is read, so that a program can make memes one by
    /// one.
    @Test func aPipeIsAnsweredRowByRow() async throws {
        let process = environment.process(["batch", "-", "--no-save", "--json"])
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        let answers = try await Gate.processes.pass {
            try await offThread {
                try process.run()
                var answers: [String] = []
                for number in 0..<3 {
                    let line = "{\"image\": \"cat.jpg\", \"top\": \"\(number)\"}\n"
                    try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
                    answers.append(
                        String(
                            decoding: output.fileHandleForReading.availableData, as: UTF8.self))
                }
                try input.fileHandleForWriting.close()
                process.waitUntilExit()
                return answers
            }
        }
        #expect(answers.count == 3)
        #expect(answers.allSatisfy { $0.contains("\"status\":\"made\"") })
        #expect(process.terminationStatus == 0)
    }

    @Test func picturesAreFoundFromTheFolderOfTheManifest() async throws {
        try FileManager.default.createDirectory(
            atPath: environment.path("in"), withIntermediateDirectories: true)
        try environment.add("rgb.jpg", as: "in/bird.jpg")
        try write("image,top\nbird.jpg,hi\n", to: "in/m.csv")
        let run = try await environment.run("batch", "in/m.csv", "--no-save")
        #expect(run.status == 0)
        #expect(environment.exists("bird-meme.jpg"))
    }

    @Test func filesThatExistAreOnlyReplacedByForce() async throws {
        try environment.write([1, 2, 3], to: "a.jpg")
        try write("image,top,output\ncat.jpg,one,a.jpg\ncat.jpg,two,a.jpg\n")
        let counted = try await environment.run("batch", "m.csv", "--no-save", "--json")
        #expect(try counted.rows.map(\.file) == ["a-2.jpg", "a-3.jpg"])
        #expect(try counted.rows.allSatisfy { $0.warnings.first?.contains("--force") == true })
        #expect(try environment.bytes(of: "a.jpg") == [1, 2, 3])
        let forced = try await environment.run("batch", "m.csv", "--no-save", "--json", "--force")
        #expect(try forced.rows.map(\.file) == ["a.jpg", "a-2.jpg"])
        #expect(try environment.bytes(of: "a.jpg").count > 3)
        #expect(try environment.bytes(of: "a.jpg") != environment.bytes(of: "a-2.jpg"))
    }

    @Test func resumeMakesWhatIsMissing() async throws {
        try write("image,top\ncat.jpg,one\ngone.jpg,two\ncat.jpg,three\ncat.jpg,four\n")
        let first = try await environment.run("batch", "m.csv", "--output", "out", "--json")
        #expect(try first.rows.map(\.status) == ["made", "failed", "made", "made"])

        try environment.add("rgb.jpg", as: "gone.jpg")
        try FileManager.default.removeItem(atPath: environment.path("out/cat-meme-2.jpg"))
        // One row is changed, one is new, and the first moves.
        try write("image,top\ngone.jpg,two\ncat.jpg,one\ncat.jpg,three\ncat.jpg,FOUR\ncat.jpg,5\n")
        let second = try await environment.run(
            "batch", "m.csv", "--output", "out", "--json", "--resume")
        #expect(second.status == 0)
        let rows = try second.rows
        #expect(rows.map(\.status) == ["made", "skipped", "made", "made", "made"])
        #expect(rows[1].file == "out/cat-meme.jpg")
        #expect(rows[1].id == (try first.rows[0].id))
        #expect(rows[2].file == "out/cat-meme-2.jpg")

        let third = try await environment.run("batch", "m.csv", "--output", "out", "--resume")
        #expect(third.lines[0].hasPrefix("0 made, 0 failed, 5 skipped"))
        let again = try await environment.run(
            "batch", "m.csv", "--output", "out", "--resume", "--fill", "gold", "--no-save")
        #expect(again.lines[0].hasPrefix("5 made, 0 failed, 0 skipped"))
    }

    /// A resumed batch replaces the row's own file, but neither a file that somebody has changed since
    /// nor one of a row that still exists.
    @Test func resumeReplacesWhatARowHasWrittenBefore() async throws {
        try write("image,top,output\ncat.jpg,one,1.jpg\ncat.jpg,two,2.jpg\ncat.jpg,three,3.jpg\n")
        _ = try await environment.run("batch", "m.csv", "--no-save")
        let one = try environment.bytes(of: "1.jpg")
        let three = try environment.bytes(of: "3.jpg")
        try environment.write([1, 2, 3], to: "2.jpg")
        // The first and the second are changed, the third moves up, and a new row takes its name.
        try write(
            """
            image,top,output
            cat.jpg,new,3.jpg
            cat.jpg,ONE,1.jpg
            cat.jpg,TWO,2.jpg
            cat.jpg,three,3.jpg

            """)
        let run = try await environment.run(
            "batch", "m.csv", "--no-save", "--resume", "--json", "--jobs", "3")
        #expect(try run.rows.map(\.status) == ["made", "made", "made", "skipped"])
        #expect(try run.rows.map(\.file) == ["3-2.jpg", "1.jpg", "2-2.jpg", "3.jpg"])
        #expect(try environment.bytes(of: "1.jpg") != one)
        #expect(try environment.bytes(of: "2.jpg") == [1, 2, 3])
        #expect(try environment.bytes(of: "3.jpg") == three)

        // Changes the first row back: what the journal says of an older file must not count.
        try write("image,top,output\ncat.jpg,one,1.jpg\n")
        let back = try await environment.run("batch", "m.csv", "--no-save", "--resume", "--json")
        #expect(try back.rows.map(\.status) == ["made"])
        #expect(try environment.bytes(of: "1.jpg") == one)
        try FileManager.default.removeItem(atPath: environment.path("1.jpg"))
        let again = try await environment.run("batch", "m.csv", "--no-save", "--resume", "--json")
        #expect(try again.rows.map(\.file) == ["1.jpg"])
    }

    /// Rows from a pipe aren't known beforehand, but their files are theirs all the same.
    @Test func resumeReplacesWhatARowOfAPipeHasWritten() async throws {
        func batch(_ words: String, _ options: String...) async throws -> TestEnvironment.Run {
            try await environment.run(
                ["batch", "-", "--no-save"] + options,
                input: Array("image,top,output\ncat.jpg,\(words),1.jpg\n".utf8))
        }
        _ = try await batch("one")
        let one = try environment.bytes(of: "1.jpg")
        for (words, isOne) in [("two", false), ("one", true), ("two", false)] {
            let run = try await batch(words, "--resume", "--json")
            #expect(try run.rows.map(\.status) == ["made"])
            #expect(try run.rows.map(\.file) == ["1.jpg"])
            #expect((try environment.bytes(of: "1.jpg") == one) == isOne)
        }
        // A file that another program has put there stays.
        try environment.write([1, 2, 3], to: "1.jpg")
        let run = try await batch("three", "--resume", "--json")
        #expect(try run.rows.map(\.file) == ["1-2.jpg"])
        #expect(try environment.bytes(of: "1.jpg") == [1, 2, 3])
    }

    @Test func aPathFromTheRootMayBeInTheFolder() async throws {
        try environment.addFolder("out")
        try write("image,top,output\ncat.jpg,x,\(environment.path("out"))/a.jpg\ncat.jpg,x,b/..\n")
        let run = try await environment.run("batch", "m.csv", "--no-save", "--output", "out")
        #expect(environment.exists("out/a.jpg"))
        #expect(run.notes.count == 1)
        #expect(run.notes.first?.contains("this is a folder") == true)
        #expect(!environment.exists("out/b"))
    }

    @Test(arguments: [
        ("image,top,\ncat.jpg,x,\n", "a column here has no name"),
        (#"{"image": "cat.jpg", "": 1}"#, "a key here has no name"),
        ("{}\nnull\n", "no JSON object"), (#"{"image": {}, "top": "x"}"#, "image: use a text"),
        (#"{"image": "cat.jpg", "top": "a\u0000b"}"#, "U+0000"),
    ])
    func whatARowCannotBeIsSaidInPlainWords(_ text: String, _ hint: String) async throws {
        let run = try await environment.run("batch", "-", "--no-save", input: Array(text.utf8))
        #expect(run.status == 1)
        #expect(run.error.contains(hint))
        #expect(!run.error.contains("did you mean"))
        #expect(!run.error.contains("Dictionary"))
    }

    @Test(arguments: ["/tmp/mememe-elsewhere.jpg", "../out.jpg", "a/../../out.jpg"])
    func noRowWritesOutsideOfTheFolder(_ name: String) async throws {
        try environment.addFolder("out")
        try write("image,top,output\ncat.jpg,x,\(name)\ncat.jpg,y,a/../b.jpg\n")
        let run = try await environment.run("batch", "m.csv", "--no-save", "--output", "out")
        #expect(run.status == 1)
        #expect(run.notes.count == 1)
        #expect(run.notes.first?.contains("outside of the folder of the memes") == true)
        #expect(!environment.exists("out.jpg"))
        #expect(environment.exists("out/b.jpg"))
    }

    @Test func rowsMayBeAllowedToWriteAnywhere() async throws {
        try environment.addFolder("out")
        try write("image,top,output\ncat.jpg,x,../out.jpg\n")
        let run = try await environment.run(
            "batch", "m.csv", "--no-save", "--output", "out", "--outside")
        #expect(run.status == 0)
        #expect(environment.exists("out.jpg"))
    }

    @Test func aFileAndAPipeGiveTheSame() async throws {
        let rows =
            "{\"image\":\"cat.jpg\",\"top\":\"a\"}\n{\"image\":\"cat.jpg\",\"colour\":\"x\"}\n"
        try write(rows + rows, to: "m.jsonl")
        let file = try await environment.run(
            "batch", "m.jsonl", "--no-save", "--output", "a", "--json")
        let pipe = try await environment.run(
            "batch", "-", "--no-save", "--output", "b", "--json", input: Array((rows + rows).utf8))
        for run in [file, pipe] {
            #expect(run.status == 1)
            #expect(try run.rows.map(\.status) == ["made", "failed", "made", "failed"])
        }
    }

    /// A shell starts background jobs of a script with SIGINT ignored.
    @Test func aSignalThatIsIgnoredStaysIgnored() async throws {
        try environment.add("rocket.jpg")
        let count = 30
        try write(
            "image,top,output\n" + (0..<count).map { "rocket.jpg,n\($0),\($0).jpg\n" }.joined())
        let run = try await environment.shell(
            """
            trap '' INT; "$0" batch m.csv --output out --no-save & p=$!
            until test -e out/0.jpg; do sleep 0.05; done
            kill -INT $p; wait $p
            """)
        #expect(run.status == 0)
        #expect(run.lines.first?.hasPrefix("\(count) made, 0 failed") == true)
    }

    @Test func resumeSavesWhatWasOnlyWritten() async throws {
        try write("image,top\ncat.jpg,one\ncat.jpg,two\n")
        let first = try await environment.run("batch", "m.csv", "--no-save", "--json")
        let files = try first.rows.map { try #require($0.file) }
        let bytes = try environment.bytes(of: files[0])
        // A file of the user's, of the same size.
        let own = Array(try environment.bytes(of: files[1]).dropLast()) + [0]
        try environment.write(own, to: files[1])

        let second = try await environment.run("batch", "m.csv", "--json", "--resume")
        let rows = try second.rows
        #expect(rows.map(\.status) == ["made", "made"])
        #expect(rows.map(\.file) == [files[0], "cat-meme-3.jpg"])
        #expect(try environment.bytes(of: files[0]) == bytes)
        #expect(try environment.bytes(of: files[1]) == own)
        #expect(try await Set(environment.memes().map(\.id)) == Set(rows.compactMap(\.id)))
        #expect(rows.compactMap(\.id).count == 2)

        let third = try await environment.run("batch", "m.csv", "--resume")
        #expect(third.lines[0].hasPrefix("0 made, 0 failed, 2 skipped"))
        let unsaved = try await environment.run("batch", "m.csv", "--resume", "--no-save")
        #expect(unsaved.lines[0].hasPrefix("0 made, 0 failed, 2 skipped"))
    }

    /// The last row is read while the second is rendered; the first gets its name before that.
    @Test func aRowThatWasMadeIsNotLostToOneBeforeIt() async throws {
        try write("image,top\ncat.jpg,keep me\n")
        _ = try await environment.run("batch", "m.csv", "--no-save")
        let kept = try environment.bytes(of: "cat-meme.jpg")
        try environment.add("rocket.jpg", as: "big.jpg")
        try write("image,top,size\ncat.jpg,new,\nbig.jpg,slow,3000\ncat.jpg,keep me,\n")
        let run = try await environment.run(
            "batch", "m.csv", "--no-save", "--resume", "--force", "--json", "--jobs", "2")
        let files = try run.rows.map { try #require($0.file) }
        #expect(Set(files).count == 3)
        #expect(try environment.bytes(of: files[2]) == kept)
        #expect(try environment.bytes(of: files[0]) != kept)
    }

    @Test func resumeKnowsAJournalThatIsCutOff() async throws {
        try write("image,top\ncat.jpg,one\ncat.jpg,two\n")
        _ = try await environment.run("batch", "m.csv", "--no-save")
        let journal = try environment.bytes(of: ".m.csv.done")
        try environment.write(Array(journal.dropLast(10)), to: ".m.csv.done")
        for expected in ["1 made, 0 failed, 1 skipped", "0 made, 0 failed, 2 skipped"] {
            let run = try await environment.run("batch", "m.csv", "--no-save", "--resume")
            #expect(run.lines[0].hasPrefix(expected))
        }
    }

    /// An interrupted batch keeps finished memes, leaves no partial files, and can be resumed.
    @Test(arguments: [false, true])
    func anInterruptionStopsItCleanly(_ saves: Bool) async throws {
        try environment.add("rocket.jpg")
        let count = 150
        try write(
            "image,top,output\n" + (0..<count).map { "rocket.jpg,n\($0),\($0).jpg\n" }.joined())
        let options = ["batch", "m.csv", "--output", "out"] + (saves ? [] : ["--no-save"])
        let process = environment.process(options)
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        let status = try await Gate.processes.pass {
            async let status = process.runToEnd()
            try await until { environment.exists("out/0.jpg") }
            kill(process.processIdentifier, SIGINT)
            return try await status
        }
        #expect(status == 128 + SIGINT)
        let error = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(error.hasPrefix("mememe: stopped: "))
        let names = try FileManager.default.contentsOfDirectory(atPath: environment.path("out"))
        let files = names.filter { !$0.hasPrefix(".") }
        #expect(!files.isEmpty && files.count < count)
        // The only other file is the journal, which lists all of them.
        #expect(names.filter { $0.hasPrefix(".") } == [".m.csv.done"])
        if saves { #expect(try await environment.memes().count == files.count) }
        let rest = try await environment.run(options + ["--resume"])
        #expect(rest.status == 0)
        #expect(rest.lines[0].hasPrefix("\(count - files.count) made, 0 failed, \(files.count) "))
        if saves { #expect(try await environment.memes().count == count) }
    }

    @Test(.enabled(if: !TestEnvironment.isSanitized))
    func thousandsOfRowsTakeNoMoreMemoryThanHundreds() async throws {
        try environment.add("one-pixel.png", as: "dot.png")
        var peaks: [Int] = []
        for count in [200, 3000] {
            let process = environment.process(
                ["batch", "-", "--no-save", "--output", "out\(count)", "--top", ""])
            let input = Pipe()
            process.standardInput = input
            process.standardOutput = FileHandle.nullDevice
            let rows = (0..<count).map { "dot.png,,\($0).png\n" }.joined()
            peaks.append(
                try await Gate.processes.pass {
                    async let status = process.runToEnd()
                    // The peak memory can be read while the process runs: until its input ends.
                    let rest = input.fileHandleForWriting
                    defer { try? rest.close() }
                    try rest.write(contentsOf: Data("image,top,output\n\(rows)".utf8))
                    try await until { environment.exists("out\(count)/\(count - 1).png") }
                    let peak = try #require(Self.peak(of: process.processIdentifier))
                    try rest.close()
                    #expect(try await status == 0)
                    return peak
                })
        }
        #expect(try environment.files.contains("out3000"))
        #expect(peaks[1] < peaks[0] + 20_000)
    }

    /// The peak memory of a process, in KiB; `nil` if there is no such process.
    private static func peak(of process: Int32) -> Int? {
        let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) }
    }

    @Test(arguments: [
        (["batch"], "<manifest>"), (["batch", ""], "name of a file"),
        (["batch", "m.csv", "--jobs", "0"], "from 1 to 256"),
        (["batch", "m.csv", "--output", ""], "name of a folder"),
        (["batch", "m.csv", "--manifest-format", "xml"], "csv, jsonl"),
        (["batch", "m.csv", "--size", "9", "--canvas", "9x9"], "choose one"),
    ])
    func wrongUsage(_ arguments: [String], _ hint: String) async throws {
        let run = try await environment.run(arguments)
        #expect(run.status == 64)
        #expect(run.errorLines.count == 1)
        #expect(run.error.contains(hint))
    }

    @Test func aManifestThatIsNotThere() async throws {
        let run = try await environment.run("batch", "gone.csv")
        #expect(run.status == 1)
        #expect(run.error.hasPrefix("mememe: gone.csv: no such file"))
    }
}
