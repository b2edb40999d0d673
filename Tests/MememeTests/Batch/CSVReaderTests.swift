import Foundation
import TestSupport
import Testing

@testable import MememeCommands

@Suite struct CSVReaderTests {
    /// The line at which each record begins, and its values; `nil` if the record is malformed.
    private func records(_ bytes: [UInt8]) throws -> [(line: Int, values: [String]?)] {
        let folder = try TestSupport.TemporaryFolder()
        let path = folder.path("table.csv")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        var reader = CSVReader(ByteSource(file.fileDescriptor, named: "table.csv"))
        var records: [(Int, [String]?)] = []
        while let record = try reader.next() {
            records.append((record.line, try? record.content.get()))
        }
        return records
    }

    private func values(_ text: String) throws -> [[String]?] {
        try records(Array(text.utf8)).map(\.values)
    }

    /// The examples of RFC 4180, section 2, and edge cases.
    @Test(arguments: [
        ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        ("aaa,bbb,ccc\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        ("aaa,bbb\nzzz,yyy\n", [["aaa", "bbb"], ["zzz", "yyy"]]),
        ("\"aaa\",\"bbb\"\r\nzzz,yyy", [["aaa", "bbb"], ["zzz", "yyy"]]),
        ("\"aaa\",\"b\r\nbb\",\"ccc\"\r\nz,y,x", [["aaa", "b\r\nbb", "ccc"], ["z", "y", "x"]]),
        ("\"aaa\",\"b\"\"bb\",\"ccc\"", [["aaa", "b\"bb", "ccc"]]),
        ("\"\"\"\",\"\",", [["\"", "", ""]]),
        (" a , b ", [[" a ", " b "]]),
        ("5\" disk,x", [["5\" disk", "x"]]),
        ("a\rb,c", [["a\rb", "c"]]),
        ("\n\r\na,b\n\nc,d\n\n", [["a", "b"], ["c", "d"]]),
        ("\"\"\n", [[""]]),
        (",\n", [["", ""]]),
        ("a;b,c\n1;2,3", [["a", "b,c"], ["1", "2,3"]]),
        ("a\tb;c\n1\t2;3", [["a", "b;c"], ["1", "2;3"]]),
        ("", []),
    ])
    func tables(_ text: String, _ expected: [[String]]) throws {
        #expect(try values(text) == expected)
    }

    @Test func recordsAreNumberedByTheLineTheyBeginIn() throws {
        let lines = try records(Array("h\r\n\"two\nlines\"\n\n\"x\r\ny\r\nz\"\nlast".utf8)).map(
            \.line)
        #expect(lines == [1, 2, 5, 8])
    }

    @Test(arguments: ["a,\"b\nc", "\"a\"b,c", "a,\"b\" ,c"])
    func quotesThatAreWrong(_ text: String) throws {
        #expect(try values(text) == [nil])
    }

    @Test func theRestIsReadAfterARowThatIsWrong() throws {
        #expect(try values("a,b\n\"x\"y,z\nc,d") == [["a", "b"], nil, ["c", "d"]])
        let notUTF8 = Array("a\n".utf8) + [0xff, 0x0a] + Array("b".utf8)
        #expect(try records(notUTF8).map(\.values) == [["a"], nil, ["b"]])
    }

    @Test func aRowThatIsTooLongIsPassedOver() throws {
        let long = String(repeating: "x", count: 3 << 20)
        #expect(try values("a,b\n\(long),1\nc,d") == [["a", "b"], nil, ["c", "d"]])
        let commas = String(repeating: ",", count: 3 << 20)
        #expect(try values("a,b\n\(commas)\nc,d") == [["a", "b"], nil, ["c", "d"]])
    }

    /// A chunk of the input may end anywhere in a record.
    @Test func longTables() throws {
        let row = "\"one, \"\"two\"\"\r\nthree\",ä€😀\r\n"
        let all = try values(String(repeating: row, count: 10_000))
        #expect(all.count == 10_000)
        #expect(all.allSatisfy { $0 == ["one, \"two\"\r\nthree", "ä€😀"] })
    }
}
