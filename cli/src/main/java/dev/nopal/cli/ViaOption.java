package dev.nopal.cli;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.transport.RemoteCommand;
import dev.nopal.cli.transport.TransportCommand;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The option {@code --via} of commands that do not trace: the whole command runs elsewhere, and its
 * output is shown here. Traces have an option of the same name, which merges.
 */
final class ViaOption {
    private static final Set<String> COMMANDS =
            Set.of("ps", "list", "doctor", "heap", "heapdump", "tree");
    private static final String WITH_VALUE = TraceOptions.VIA + "=";

    private ViaOption() {}

    /** Adds the option, for help and completion; it is handled before the command is parsed. */
    static CommandSpec addTo(CommandSpec command) {
        return command.addOption(
                OptionSpec.builder(TraceOptions.VIA)
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .paramLabel("COMMAND")
                        .description(TraceOptions.VIA_DESCRIPTION + " May be repeated.")
                        .build());
    }

    static boolean isIn(String... words) {
        return isCommand(words) && has(TraceOptions.VIA, words);
    }

    /** Refuses {@code -k}, which users of traces may expect. */
    static void refusePods(String... words) {
        if (isCommand(words)
                && !words[0].equals("doctor")
                && (has("-k", words) || has("--pods", words))) {
            throw Failure.usage(
                    "-k is for traces, recipes and nopal doctor; for one pod: nopal "
                            + words[0]
                            + " --via 'kubectl exec -i POD --'");
        }
    }

    private static boolean isCommand(String... words) {
        return words.length > 0
                && (COMMANDS.contains(words[0])
                        || words[0].equals("leaks")
                                && List.of(words).contains(GrowingCommand.OPTION));
    }

    private static boolean has(String option, String... words) {
        return List.of(words).stream()
                .anyMatch(word -> word.equals(option) || word.startsWith(option + "="));
    }

    /**
     * Runs the command without the option, everywhere it leads; returns the first failure's code.
     */
    static int run(PrintWriter out, PrintWriter err, String... words) {
        List<String> via = new ArrayList<>();
        List<String> rest = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            if (words[i].startsWith(WITH_VALUE)) {
                via.add(words[i].substring(WITH_VALUE.length()));
            } else if (!words[i].equals(TraceOptions.VIA)) {
                rest.add(words[i]);
            } else if (++i < words.length) {
                via.add(words[i]);
            } else {
                throw Failure.usage("--via needs a command, such as 'ssh web1'");
            }
        }
        List<RemoteCommand> all =
                TransportCommand.parseAll(via).stream()
                        .map(
                                each ->
                                        RemoteCommand.start(
                                                each, rest, sentence -> say(err, sentence)))
                        .toList();
        int code = ExitCode.OK;
        for (RemoteCommand each : all) {
            RemoteCommand.Result result = each.await();
            if (all.size() > 1) {
                out.println(each.name() + ":");
            }
            out.print(result.out());
            out.flush();
            code = code == ExitCode.OK ? result.exitCode() : code;
        }
        return code;
    }

    private static void say(PrintWriter err, String sentence) {
        synchronized (err) {
            err.println("nopal: " + sentence);
            err.flush();
        }
    }
}
