package dev.nopal.cli;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.format.OutputFormat;
import dev.nopal.cli.query.MethodQuery;
import dev.nopal.cli.request.DurationOption;
import dev.nopal.cli.request.OverheadOption;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.tree.CallTree;
import dev.nopal.cli.tree.MethodSearch;
import dev.nopal.cli.tree.RootMethod;
import dev.nopal.cli.tree.TraceRounds;
import dev.nopal.cli.tree.TreeJson;
import dev.nopal.cli.tree.TreeOptions;
import dev.nopal.cli.tree.TreeText;
import dev.nopal.script.session.MalformedSessionException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

/** The command {@code nopal tree}: shows what a method spends its time in, several levels deep. */
@Command(
        name = "tree",
        description = {
            "Shows what a method spends its time in: the methods that it calls, several levels"
                    + " deep, with times and counts.",
            "Samples stacks first, then instruments only the callees that matter, level by level,"
                    + " within a budget. Only calls on the method's own thread are followed."
        },
        mixinStandardHelpOptions = true)
final class TreeCommand implements Callable<Integer> {
    private static final int MAX_DEPTH = 20;
    private static final int MAX_METHODS = 200;
    private static final Pattern PERCENT = Pattern.compile("([0-9]{1,2}(?:\\.[0-9]+)?) ?%?");

    @Parameters(
            paramLabel = "METHOD",
            description =
                    "com.shop.Cart.add, CLASS:METHOD, or INTERFACE+:METHOD: all that implement it.")
    private String method;

    @Mixin private JvmOption jvm;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            description = "How long all rounds take together (default: 15s).")
    private String duration = "15s";

    @Option(
            names = "--depth",
            paramLabel = "LEVELS",
            description = "How many levels of callees are shown (default: 3).")
    private int depth = 3;

    @Option(
            names = "--min",
            paramLabel = "PERCENT",
            description =
                    "Callees below this share of METHOD's time are not followed (default: 2).")
    private String least = "2";

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "How many callees are instrumented at most (default: 30).")
    private int limit = 30;

    @Option(
            names = "--budget",
            paramLabel = "PERCENT",
            description =
                    "The share of one processor that probes may cost (default: 5); methods that"
                            + " cost more are left out. none: no limit.")
    private String budget = "5";

    @Option(
            names = "--libraries",
            description = "Also follows what libraries call, not only the call into a library.")
    private boolean libraries;

    @Option(
            names = {"-f", "--format"},
            paramLabel = "FORMAT",
            description = "text (default) or json.")
    private OutputFormat format = OutputFormat.text;

    @Option(
            names = {"-q", "--quiet"},
            description = "Does not say which round runs.")
    private boolean quiet;

    @Spec private CommandSpec spec;

    TreeCommand() {}

    @Override
    public Integer call() throws IOException {
        TreeOptions options = options();
        int overhead = overhead();
        int pid = jvm.require();
        try {
            RootMethod root =
                    MethodSearch.find(
                            method,
                            pattern ->
                                    MethodQuery.of(pid, pattern, this::say).stream()
                                            .map(Message.Probe::name)
                                            .toList());
            TraceRounds rounds =
                    new TraceRounds(
                            pid,
                            new Message.Limits(0, overhead, true),
                            spec.commandLine().getErr(),
                            this::say);
            CallTree tree = rounds.search(root, options, quiet ? _ -> {} : this::say);
            print(tree, options, pid);
            return tree.isComplete() ? ExitCode.OK : ExitCode.INCOMPLETE;
        } catch (Refusal e) {
            throw Failure.of(e);
        } catch (MalformedSessionException e) {
            throw Failure.usage("the session file is damaged: " + e.getMessage());
        }
    }

    private void print(CallTree tree, TreeOptions options, int pid) {
        String text =
                format == OutputFormat.json
                        ? TreeJson.of(tree)
                        : TreeText.of(tree, options, Integer.toString(pid)).stripTrailing();
        spec.commandLine().getOut().println(text);
    }

    private TreeOptions options() {
        if (format != OutputFormat.text && format != OutputFormat.json) {
            throw Failure.usage("-f " + format + ": a call tree is text or json");
        }
        requireBetween("--depth", depth, 0, MAX_DEPTH);
        requireBetween("--limit", limit, 1, MAX_METHODS);
        if (!PERCENT.matcher(least).matches()) {
            throw Failure.usage("--min " + least + " is not a share in per cent; write 2 or 0.5");
        }
        double share = Double.parseDouble(least.replaceFirst(" ?%$", "")) / 100;
        return new TreeOptions(
                depth, DurationOption.parse("-d", duration), share, limit, libraries, budget);
    }

    private int overhead() {
        try {
            return OverheadOption.thousandths(budget);
        } catch (Failure e) {
            throw Failure.usage(
                    "--budget " + budget + " is not a share of a processor; write 5, 2.5% or none");
        }
    }

    private static void requireBetween(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw Failure.usage(
                    option + " " + value + " is not a number from " + least + " to " + most);
        }
    }

    private void say(String sentence) {
        spec.commandLine().getErr().println("nopal: " + Printable.sentence(sentence));
        spec.commandLine().getErr().flush();
    }
}
