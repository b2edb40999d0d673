import Testing

@testable import MememeCommands

@Suite struct ProgressBarTests {
    @Test(arguments: [
        (0, "Rendering ░░░░░░░░░░░░░░░░░░░░░░░░ 0 %"),
        (50, "Rendering ████████████░░░░░░░░░░░░ 50 %"),
        (100, "Rendering ████████████████████████ 100 %"),
    ])
    func theBarFillsUp(_ percent: Int, _ expected: String) {
        #expect(ProgressBar("Rendering").line(percent) == expected)
    }

    @Test func whatIsSaidBesideIt() {
        #expect(
            ProgressBar("Memes").line(50, detail: "81 a second")
                == "Memes ████████████░░░░░░░░░░░░ 50 % 81 a second")
        #expect(ProgressBar("Memes").line(nil, detail: "81 a second") == "Memes 81 a second")
    }
}
