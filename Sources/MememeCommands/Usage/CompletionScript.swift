import ArgumentParser

/// What a shell runs to complete a command line of mememe: the parser's own script, and what that
/// leaves out, which is values after an equals sign (`--fill=go`, `--top-style fill=go`) and commands
/// after `help`.
struct CompletionScript {
    let shell: CompletionShell

    /// The shell whose script the arguments ask for; `nil` where they ask for something else, or for
    /// that of a shell that the parser has to find out or to refuse.
    static func requested(by arguments: [String]) -> CompletionScript? {
        let option = "--generate-completion-script"
        guard let first = arguments.first else { return nil }
        let name: String
        switch arguments.count {
        case 1 where first.hasPrefix(option + "="): name = String(first.dropFirst(option.count + 1))
        case 2 where first == option: name = arguments[1]
        default: return nil
        }
        return CompletionShell(rawValue: name).map { CompletionScript(shell: $0) }
    }

    var text: String {
        let script = Mememe.completionScript(for: shell)
        return switch shell {
        case .zsh: zsh(script)
        case .fish: script + "\n" + fishHelp
        default: script + "\n" + Self.bashWords + bashHelp
        }
    }

    /// The names of the commands, and of those that have others below them.
    private static let commands = names(below: Mememe.self)
    private static let groups: [Group] = Mememe.configuration.subcommands.map { command in
        Group(name: command._commandName, commands: names(below: command))
    }.filter { !$0.commands.isEmpty }

    private struct Group {
        let name: String
        let commands: [String]
    }

    private static func names(below command: any ParsableCommand.Type) -> [String] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .map { $0._commandName }
    }

    // MARK: bash

    /// Readline takes words apart at equals signs, so that `--fill=go` and `fill=go` come as three.
    /// The parser's functions get `--fill go` and `fill=go`; what they answer loses what readline
    /// keeps anyway.
    private static let bashWords = #"""
        _mememe_whole() {
            local -a whole=()
            local -i index
            local word joins=false
            for ((index = 0; index <= COMP_CWORD; index++)); do
                word="${COMP_WORDS[index]}"
                if [[ "${word}" = '=' && "${#whole[@]}" -gt 1 ]]; then
                    if [[ "${whole[-1]}" = --* ]]; then whole+=(''); else whole[-1]+='='; fi
                    joins=true
                elif "${joins}"; then
                    whole[-1]+="${word}"
                    joins=false
                else
                    whole+=("${word}")
                fi
            done

            local -a COMP_WORDS=("${whole[@]}")
            local -i COMP_CWORD="$((${#whole[@]} - 1))"
            local COMP_LINE="${whole[*]}"
            local -i COMP_POINT="${#COMP_LINE}"
            local word="${whole[-1]}"
            if [[ "${COMP_CWORD}" -gt 1 && "${whole[1]}" = help ]]; then
                _mememe_help_topics "${word}"
                return
            fi
            _mememe "${1}" "${word}" "${whole[-2]}"

            if [[ "${COMP_WORDBREAKS}" = *=* && "${word}" = *=* ]]; then
                COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*=}"}"}")
            fi
            if [[ "${COMPREPLY[0]}" = *= ]]; then
                # Its value follows, and it is the name of no file, whose sign would be escaped.
                compopt -o nospace +o filenames
            fi
        }

        """#

    private var bashHelp: String {
        let cases = Self.groups.map {
            "    \($0.name)3) topics='\($0.commands.joined(separator: " "))' ;;"
        }
        return """
            _mememe_help_topics() {
                local topics=''
                case "${COMP_WORDS[2]}${COMP_CWORD}" in
                *2) topics='\(Self.commands.joined(separator: " "))' ;;
            \(cases.joined(separator: "\n"))
                esac
                COMPREPLY=($(compgen -W "${topics}" -- "${1}"))
            }

            complete -o filenames -F _mememe_whole mememe

            """
    }

    // MARK: zsh

    private func zsh(_ script: String) -> String {
        script.split(separator: "\n", omittingEmptySubsequences: false)
            .map { Self.takingEqualsSign(String($0)) }.joined(separator: "\n")
            // What comes last runs a function, so this goes before it.
            .replacing(
                #"if [[ "${funcstack[1]}" = _mememe ]]; then"#,
                with: zshFunctions + #"if [[ "${funcstack[1]}" = _mememe ]]; then"#)
    }

    /// An option of a list for `_arguments` as one whose value may also follow an equals sign.
    private static func takingEqualsSign(_ line: String) -> String {
        guard line.hasPrefix("        '"), !line.hasSuffix("]'") else { return line }
        return line.replacing(/(?<name>^ +'\*?--[a-z-]+|'\{--[a-z-]+)(?<end>\[|,)/) {
            "\($0.output.name)=\($0.output.end)"
        }
    }

    private var zshFunctions: String {
        let cases = Self.groups.map {
            "    \($0.name)3) topics=(\($0.commands.joined(separator: " "))) ;;"
        }
        return #"""
            # As above; but nothing follows what ends in an equals sign, except its value.
            __mememe_complete() {
                local -ar open_completions=("${(M)@:#*=}")
                local -ar closed_completions=("${@:#(|:*|*=)}")
                local -ar empty_completions=("${(M)@:#(|:*)}")
                _describe -V '' open_completions -S '' -- closed_completions \
                    -- empty_completions -P $'\'\''
            }

            _mememe_help() {
                local -a topics
                case "${words[2]}${CURRENT}" in
                *2) topics=(\#(Self.commands.joined(separator: " "))) ;;
            \#(cases.joined(separator: "\n"))
                esac
                _describe -V topic topics
            }


            """#
    }

    // MARK: fish

    private var fishHelp: String {
        let test = "__mememe_should_offer_completions_for_positional \"mememe help\" -eq"
        let all =
            "complete -c 'mememe' -n '\(test) 1' -fa '\(Self.commands.joined(separator: " "))'"
        let below = Self.groups.map {
            "complete -c 'mememe' -n '\(test) 2; and __fish_seen_subcommand_from \($0.name)' "
                + "-fa '\($0.commands.joined(separator: " "))'"
        }
        return ([all] + below).joined(separator: "\n") + "\n"
    }
}
