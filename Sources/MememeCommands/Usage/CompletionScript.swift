import ArgumentParser

/// The completion script of a shell: the parser's own, extended by what it lacks: values after an equals
/// sign (`--fill=go`, `--top-style fill=go`) and commands after `help`.
struct CompletionScript {
    let shell: CompletionShell
    /// The root command.
    let root: any ParsableCommand.Type

    /// The shell whose script the arguments request; `nil` if they request something else, or a shell
    /// that the parser must detect or refuse.
    static func requested(
        by arguments: [String], of root: any ParsableCommand.Type
    ) -> CompletionScript? {
        let option = "--generate-completion-script"
        guard let first = arguments.first else { return nil }
        let name: String
        switch arguments.count {
        case 1 where first.hasPrefix(option + "="): name = String(first.dropFirst(option.count + 1))
        case 2 where first == option: name = arguments[1]
        default: return nil
        }
        return CompletionShell(rawValue: name).map { CompletionScript(shell: $0, root: root) }
    }

    var text: String {
        let script = root.completionScript(for: shell)
        return switch shell {
        case .zsh: zsh(script)
        case .fish: script + "\n" + fishHelp
        default: script + "\n" + Self.bashWords + bashHelp
        }
    }

    /// The names of all commands, and of those that have subcommands.
    private var commands: [String] { Self.names(below: root) }
    private var groups: [Group] {
        root.configuration.subcommands.map { command in
            Group(name: command._commandName, commands: Self.names(below: command))
        }.filter { !$0.commands.isEmpty }
    }

    private struct Group {
        let name: String
        let commands: [String]
    }

    private static func names(below command: any ParsableCommand.Type) -> [String] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .map { $0._commandName }
    }

    // MARK: bash

    /// Readline splits words at equals signs, so that `--fill=go` and `fill=go` arrive as three. The
    /// parser's functions get `--fill go` and `fill=go`; the parts that readline keeps are removed from
    /// their results.
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
        let cases = groups.map {
            "    \($0.name)3) topics='\($0.commands.joined(separator: " "))' ;;"
        }
        return """
            _mememe_help_topics() {
                local topics=''
                case "${COMP_WORDS[2]}${COMP_CWORD}" in
                *2) topics='\(commands.joined(separator: " "))' ;;
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
            // The script's last lines call a function, so this must precede them.
            .replacing(
                #"if [[ "${funcstack[1]}" = _mememe ]]; then"#,
                with: zshFunctions + #"if [[ "${funcstack[1]}" = _mememe ]]; then"#)
    }

    /// Rewrites an option for `_arguments` so that its value may also follow an equals sign.
    private static func takingEqualsSign(_ line: String) -> String {
        guard line.hasPrefix("        '"), !line.hasSuffix("]'") else { return line }
        return line.replacing(/(?<name>^ +'\*?--[a-z-]+|'\{--[a-z-]+)(?<end>\[|,)/) {
            "\($0.output.name)=\($0.output.end)"
        }
    }

    private var zshFunctions: String {
        let cases = groups.map {
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
                *2) topics=(\#(commands.joined(separator: " "))) ;;
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
            "complete -c 'mememe' -n '\(test) 1' -fa '\(commands.joined(separator: " "))'"
        let below = groups.map {
            "complete -c 'mememe' -n '\(test) 2; and __fish_seen_subcommand_from \($0.name)' "
                + "-fa '\($0.commands.joined(separator: " "))'"
        }
        return ([all] + below).joined(separator: "\n") + "\n"
    }
}
