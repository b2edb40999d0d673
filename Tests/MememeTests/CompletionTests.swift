import Foundation
import Testing

/// Shell completion, as the generated script does it.
@Suite struct CompletionTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
    }

    /// Words as readline splits them, also at equals signs.
    @Test(arguments: [
        (["create", "--top-style", "fi"], ["fill="]),
        (["create", "--top-style", "fill", "=", "go"], ["gold", "goldenrod"]),
        (
            ["create", "--top-style", "case", "="],
            ["upper", "lower", "title", "sentence", "mock", "none"]
        ),
        (["create", "--top-style", "fill", "=", "gold,fr"], ["gold,from="]),
        (["create", "--top-style", "fill", "=", "gold,align", "=", "ce"], ["center"]),
        (["create", "--top-style", "=", "fill", "=", "go"], ["gold", "goldenrod"]),
        (["create", "--fill", "=", "go"], ["gold", "goldenrod"]),
        (["create", "--fill", "go"], ["gold", "goldenrod"]),
        (["create", "--case", "="], ["upper", "lower", "title", "sentence", "mock", "none"]),
        (["create", "--fill", "Atom"], ["Atomic Tangerine"]),
        (["help", "sto"], ["store"]),
        (["help", "store", "re"], ["restore"]),
        (["help", "create", "re"], []),
        (["help", "voice"], []),
        (["store", "re"], ["restore"]),
        (["und"], ["undo"]),
    ])
    func wordsAreCompletedInBash(_ words: [String], _ expected: [String]) async throws {
        let run = try await environment.bash(words)
        #expect(run.lines.filter { !$0.hasPrefix("compopt ") } == expected)
        // A completion that continues has no trailing blank, and its equals sign isn't escaped.
        let goesOn = expected.last?.hasSuffix("=") == true
        #expect(run.lines.contains("compopt -o nospace +o filenames") == goesOn)
    }

    @Test(arguments: ["zsh", "fish"])
    func listsOfStylesAreContinued(_ shell: String) async throws {
        for typed in ["fill=gold,align=", "--top-style=fill=gold,align="] {
            let run = try await environment.run(
                "---completion", "create", "--", "--top-style", "2", "\(typed.count)", "mememe",
                "create", typed,
                environment: ["SAP_SHELL": shell, "SAP_SHELL_VERSION": "5"])
            let all = ["left", "center", "right"].map { "fill=gold,align=\($0)" }
            #expect(run.lines.filter { !$0.isEmpty && $0 != "END" }.starts(with: all))
        }
    }

    @Test func valuesFollowAnEqualsSignInZsh() async throws {
        let script = try await environment.run("--generate-completion-script", "zsh").text
        #expect(script.contains("'--fill=[The colour"))
        #expect(script.contains("{--output=,-o}"))
        // Flags have no values.
        #expect(script.contains("'--no-save["))
        #expect(script.contains("{--force,-f}"))
        let end = try #require(script.range(of: "if [[ \"${funcstack[1]}\" = _mememe ]]"))
        #expect(script[..<end.lowerBound].contains("topics=(create batch"))
    }

    @Test func commandsFollowHelpInFish() async throws {
        let script = try await environment.run("--generate-completion-script", "fish").text
        #expect(script.contains("\"mememe help\" -eq 1' -fa 'create batch"))
        #expect(script.contains("__fish_seen_subcommand_from store' -fa 'check backup"))
    }

    @Test func scriptsOfUnknownShellsAreRefused() async throws {
        let run = try await environment.run("--generate-completion-script", "cmd")
        #expect(run.status == 64)
        #expect(run.text.isEmpty)
        for arguments in [["completion"], ["completion", "cmd"]] {
            let command = try await environment.run(arguments)
            #expect(command.status == 64)
            #expect(command.text.isEmpty)
            #expect(command.error.contains("shell"))
        }
    }
}

extension TestEnvironment {
    /// The completions that bash offers for the last of these words.
    fileprivate func bash(_ words: [String]) async throws -> Run {
        let script = """
            source <("$0" --generate-completion-script bash)
            compopt() { echo "compopt ${*}"; }
            COMP_WORDS=("$0" "${@}"); COMP_CWORD=$#
            COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
            last="${COMP_WORDS[-1]}"; [[ "${last}" = '=' ]] && last=''
            _mememe_whole mememe "${last}" "${COMP_WORDS[-2]}"
            for reply in "${COMPREPLY[@]}"; do echo "${reply}"; done
            """
        return try await run(
            ["-c", script, Self.executable.path] + words,
            executable: URL(fileURLWithPath: "/bin/bash"))
    }
}
