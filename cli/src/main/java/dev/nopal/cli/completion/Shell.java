package dev.nopal.cli.completion;

import java.util.List;
import java.util.stream.Collectors;

/** The shells that have a completion script; the constants are spelled as users write them. */
public enum Shell {
    bash {
        @Override
        public String script(List<CompletedCommand> commands) {
            StringBuilder text = new StringBuilder();
            text.append("# Completion of nopal for bash: source <(nopal completion bash)\n");
            text.append(TARGETS);
            text.append(
                    """
                    _nopal() {
                        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
                        local command=${COMP_WORDS[1]} words=
                        COMPREPLY=()
                        if [ "$COMP_CWORD" -eq 1 ]; then
                            COMPREPLY=($(compgen -W "%s" -- "$current"))
                            return
                        fi
                        case $previous in
                        -p | --pid)
                            COMPREPLY=($(compgen -W "$(_nopal_targets)" -- "$current"))
                            return
                            ;;
                        esac
                    """
                            .formatted(names(commands)));
            text.append("    case $command:$previous in\n");
            for (CompletedCommand command : commands) {
                for (CompletedOption option : command.optionsWithValues()) {
                    text.append("    ").append(alternatives(command, option)).append(")\n");
                    text.append("        COMPREPLY=($(compgen -W \"")
                            .append(String.join(" ", option.values()))
                            .append("\" -- \"$current\"))\n        return\n        ;;\n");
                }
            }
            text.append("    esac\n    case $command:$current in\n");
            for (CompletedCommand command : commands) {
                text.append("    ").append(command.name()).append(":-*) words=\"");
                text.append(String.join(" ", command.optionNames())).append("\" ;;\n");
                if (!command.words().isEmpty()) {
                    text.append("    ").append(command.name()).append(":*) words=\"");
                    text.append(String.join(" ", command.words())).append("\" ;;\n");
                }
            }
            text.append(
                    """
                        esac
                        [ -z "$words" ] || COMPREPLY=($(compgen -W "$words" -- "$current"))
                    }
                    complete -o default -F _nopal nopal
                    """);
            return text.toString();
        }

        private static String alternatives(CompletedCommand command, CompletedOption option) {
            return option.names().stream()
                    .map(name -> command.name() + ":" + name)
                    .collect(Collectors.joining(" | "));
        }
    },
    zsh {
        @Override
        public String script(List<CompletedCommand> commands) {
            StringBuilder text = new StringBuilder();
            text.append("# Completion of nopal for zsh: source <(nopal completion zsh)\n");
            text.append(TARGETS);
            text.append("_nopal() {\n    local -a commands words_of options\n    commands=(\n");
            for (CompletedCommand command : commands) {
                text.append("        ").append(quoted(command.name() + ":" + command.summary()));
                text.append('\n');
            }
            text.append(
                    """
                        )
                        if (( CURRENT == 2 )); then
                            _describe command commands
                            return
                        fi
                        case $words[CURRENT-1] in
                        -p | --pid)
                            compadd -- ${(f)"$(_nopal_targets)"}
                            return
                            ;;
                        esac
                        case $words[2]:$words[CURRENT-1] in
                    """);
            for (CompletedCommand command : commands) {
                for (CompletedOption option : command.optionsWithValues()) {
                    for (String name : option.names()) {
                        text.append("    ").append(command.name()).append(':').append(name);
                        text.append(") compadd -- ").append(String.join(" ", option.values()));
                        text.append("; return ;;\n");
                    }
                }
            }
            text.append("    esac\n    case $words[2] in\n");
            for (CompletedCommand command : commands) {
                text.append("    ").append(command.name()).append(") options=(");
                text.append(String.join(" ", command.optionNames())).append(") words_of=(");
                text.append(String.join(" ", command.words())).append(") ;;\n");
            }
            text.append(
                    """
                        esac
                        if [[ $words[CURRENT] == -* ]]; then
                            compadd -- $options
                        elif (( $#words_of )); then
                            compadd -- $words_of
                        else
                            _files
                        fi
                    }
                    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
                    compdef _nopal nopal
                    """);
            return text.toString();
        }
    },
    fish {
        @Override
        public String script(List<CompletedCommand> commands) {
            StringBuilder text = new StringBuilder();
            text.append("# Completion of nopal for fish: nopal completion fish | source\n");
            text.append("function _nopal_targets\n    nopal ps 2>/dev/null | awk ");
            text.append(quoted(AWK)).append("\nend\n");
            for (CompletedCommand command : commands) {
                text.append("complete -c nopal -f -n __fish_use_subcommand -a ");
                text.append(command.name()).append(" -d ").append(quoted(command.summary()));
                text.append('\n');
                String seen = "-n " + quoted("__fish_seen_subcommand_from " + command.name());
                if (!command.words().isEmpty()) {
                    text.append("complete -c nopal -f ").append(seen).append(" -a ");
                    text.append(quoted(String.join(" ", command.words()))).append('\n');
                }
                for (CompletedOption option : command.options()) {
                    text.append("complete -c nopal ").append(seen);
                    option.names().forEach(name -> text.append(switched(name)));
                    text.append(value(option)).append(" -d ").append(quoted(option.summary()));
                    text.append('\n');
                }
            }
            return text.toString();
        }

        private static String switched(String name) {
            return name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1);
        }

        private static String value(CompletedOption option) {
            if (option.isTarget()) {
                return " -x -a '(_nopal_targets)'";
            }
            return option.values().isEmpty()
                    ? option.takesValue() ? " -r" : ""
                    : " -x -a " + quoted(String.join(" ", option.values()));
        }
    };

    /** Prints the pids and the programs of the table that {@code nopal ps} prints. */
    private static final String AWK =
            "NR == 1 { for (i = 1; i <= NF; i++) if ($i == \"MAIN\") m = i; next }"
                    + " { print $1; print $m }";

    private static final String TARGETS =
            "_nopal_targets() {\n    nopal ps 2>/dev/null | awk '" + AWK + "'\n}\n";

    /** Returns the script. */
    public abstract String script(List<CompletedCommand> commands);

    private static String names(List<CompletedCommand> commands) {
        return commands.stream().map(CompletedCommand::name).collect(Collectors.joining(" "));
    }

    /** Returns a word for any of the shells: in single quotes, without any of its own. */
    private static String quoted(String text) {
        return "'" + text.replace("'", "’").replace("\\", "/") + "'";
    }
}
