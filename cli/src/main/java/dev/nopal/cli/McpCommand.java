package dev.nopal.cli;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.mcp.AssistantLimits;
import dev.nopal.cli.mcp.ServerJar;
import dev.nopal.cli.request.DurationOption;
import dev.nopal.cli.request.OverheadOption;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The command {@code nopal mcp}: serves an assistant at standard input and output. */
@Command(
        name = "mcp",
        description = {
            "Lets an assistant that speaks the Model Context Protocol list JVMs and probes, run"
                    + " recipes and scripts, and read and compare sessions, within these limits.",
            "The assistant starts it and talks to it on standard input and output. Needs"
                    + " nopal-mcp.jar beside nopal.jar."
        },
        mixinStandardHelpOptions = true)
final class McpCommand implements Callable<Integer> {
    /** Whoever waits for an answer has given up by then. */
    private static final Duration MOST = Duration.ofMinutes(10);

    private static final int MOST_METHODS = 100_000;

    @Option(
            names = {"-p", "--pid"},
            paramLabel = "PID",
            description = "A JVM that may be traced. May be repeated.")
    private List<Long> processes = new ArrayList<>();

    @Option(
            names = "--jvms",
            paramLabel = "MAIN",
            description =
                    "JVMs with this main class, or part of its name, may be traced. May be"
                            + " repeated. Without -p and --jvms: those that nopal ps shows.")
    private List<String> mains = new ArrayList<>();

    @Option(
            names = "--max-duration",
            paramLabel = "TIME",
            description = "How long a session may run (default: 30s, at most 10m).")
    private String longest = "30s";

    @Option(
            names = "--max-overhead",
            paramLabel = "PERCENT",
            description =
                    "The share of one processor that all sessions together may cost (default:"
                            + " 10).")
    private String overhead = "10";

    @Option(
            names = "--max-methods",
            paramLabel = "N",
            description = "How many methods the probes of a session may match (default: 1000).")
    private int methods = 1000;

    @Option(
            names = "--sessions",
            paramLabel = "FOLDER",
            description =
                    "Keeps the sessions here; those that are here can be read and compared."
                            + " Without it they are removed at the end.")
    private Path sessions;

    @Option(
            names = "--allow-files",
            description = "Scripts may read files of this machine, by cat().")
    private boolean allowsFiles;

    McpCommand() {}

    @Override
    public Integer call() throws IOException {
        AssistantLimits limits = limits();
        ServerJar.load().serve(limits, ServerJar.nopal(), Version.number());
        return ExitCode.OK;
    }

    private AssistantLimits limits() {
        Duration time = DurationOption.parse("--max-duration", longest);
        if (time.compareTo(Duration.ofSeconds(1)) < 0 || time.compareTo(MOST) > 0) {
            throw Failure.usage("--max-duration " + longest + " is out of range; write 1s to 10m");
        }
        if (overhead.equals("none")) {
            throw Failure.usage(
                    "--max-overhead none would let an assistant slow a JVM down; write a share of"
                            + " a processor such as 10 or 2.5%");
        }
        if (methods < 1 || methods > MOST_METHODS) {
            throw Failure.usage(
                    "--max-methods " + methods + " is out of range; write 1 to " + MOST_METHODS);
        }
        if (sessions != null && !Files.isDirectory(sessions)) {
            throw Failure.usage(
                    "--sessions " + sessions + " is not a folder; create it, or name another");
        }
        for (long process : processes) {
            if (ProcessHandle.of(process).isEmpty()) {
                throw Failure.notFound(
                        "-p " + process + ": there is no such process; nopal ps shows the JVMs");
            }
        }
        return new AssistantLimits(
                List.copyOf(processes),
                List.copyOf(mains),
                time,
                OverheadOption.thousandths(overhead),
                methods,
                Optional.ofNullable(sessions).map(Path::toAbsolutePath),
                allowsFiles);
    }
}
