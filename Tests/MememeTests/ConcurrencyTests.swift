import Foundation
import Testing

@Suite struct ConcurrencyTests {
    /// Two shells that each make 200 memes in one store, one after the other.
    @Test func twoProcessesLoseNothingInOneStore() async throws {
        let environment = try TestEnvironment()
        try environment.add("one-pixel.png", as: "dot.png")
        let script = """
            i=0
            while [ $i -lt 200 ]; do
                "$1" create dot.png --top "$2 $i" -o /dev/null || exit 1
                i=$((i + 1))
            done
            """
        func loop(_ name: String) async throws -> TestEnvironment.Run {
            try await environment.run(
                ["-c", script, "sh", TestEnvironment.executable.path, name],
                executable: URL(fileURLWithPath: "/bin/sh"))
        }
        async let first = loop("left")
        async let second = loop("right")
        let runs = try await [first, second]
        #expect(runs.map(\.status) == [0, 0])
        #expect(runs.map(\.lines.count) == [200, 200])

        let memes = try await environment.memes()
        let expected = ["left", "right"].flatMap { name in (0..<200).map { "\(name) \($0)" } }
        #expect(Set(memes.map(\.topText)) == Set(expected))
        #expect(Set(memes.map(\.id)).count == 400)
    }

    /// Each process takes a name of its own.
    @Test func twoProcessesDoNotTakeTheSameName() async throws {
        let environment = try TestEnvironment()
        try environment.add("one-pixel.png", as: "dot.png")
        try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await environment.run("create", "dot.png", "--top", "", "--no-save").lines
                }
            }
            let names = try await group.reduce(into: [String]()) { $0 += $1 }
            #expect(Set(names).count == 8)
        }
        #expect(try environment.files.count == 9)
    }
}
