import ArgumentParser
import Testing

@testable import MememeCommands

private typealias Root = RootCommand<NoParts>

@Suite struct ParsingTests {
    @Test func aRightCommandIsParsedWithoutTheOthers() async throws {
        let arguments = ["create", "cat.jpg", "--top", "hi", "--fill", "gold"]
        let alone = try #require(
            await Root.parsedAlone(arguments[...]) as? CreateCommand)
        let parsed = try await Root.asyncParseAsRoot(arguments)
        let fromRoot = try #require(parsed as? CreateCommand)
        #expect(alone.images == ["cat.jpg"])
        #expect(alone.images == fromRoot.images)
        #expect(alone.words.top == fromRoot.words.top)
        #expect(await Root.parsedAlone(["list", "--json"]) is ListCommand)
        #expect(await Root.parsedAlone(["show", "abc"]) is ShowCommand)
        // Names of commands among its arguments mean nothing.
        let named = await Root.parsedAlone(["create", "list", "--top", "help"])
        #expect((named as? CreateCommand)?.images == ["list"])
    }

    @Test(arguments: [
        [], ["--version"], ["--help"], ["help", "create"], ["nothing"], ["extras", "crayons"],
        ["create", "--help"], ["create", "--version"], ["create", "cat.jpg", "--top", "hi", "-h"],
        ["create", "--top", "hi"], ["create", "cat.jpg", "--top", "hi", "--nothing"],
        ["create", "--generate-completion-script", "bash"],
        ["list", "--generate-completion-script=zsh"],
    ])
    func everythingElseIsLeftToTheWholeTree(_ arguments: [String]) async {
        if let command = await Root.parsedAlone(arguments[...]) { Issue.record("\(command)") }
    }
}
