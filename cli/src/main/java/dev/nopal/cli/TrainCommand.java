package dev.nopal.cli;

import dev.nopal.agent.Agent;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.text.StandardOutput;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A hidden command that runs the others without output, so that the JDK learns which classes an AOT
 * cache should hold.
 *
 * <p>{@code train trace} runs only what {@code nopal trace} does, in another JVM as target: all
 * classes of a cache are loaded when it is used, whether they are needed or not.
 */
@Command(name = "train", hidden = true)
final class TrainCommand implements Callable<Integer> {
    private static final String SCRIPT =
            "BEGIN { printf(\"%d %s\\n\", 1, comm); @a = count(); @h[1] = hist(3); exit(); }"
                    + " usdt:a:b { @b[str(arg0)] = count(); }";

    private static final String UNSEEN = "interval:s:60 { printf(\"never\\n\"); }";

    @Parameters(arity = "0..1")
    private String command;

    TrainCommand() {}

    @Override
    public Integer call() throws IOException {
        WarmStart.begin("trace", "-e");
        if ("trace".equals(command)) {
            trainTrace();
        } else {
            trainAll();
        }
        return ExitCode.OK;
    }

    private static void trainTrace() throws IOException {
        Process target =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                TrainCommand.class.getName())
                        .start();
        try {
            if (target.getInputStream().read() < 0) {
                return; // The cache then has fewer classes.
            }
            String pid = Long.toString(target.pid());
            run(List.of("trace", "-p", pid, "-d", "5s", "--engine", "jvm", "-e", SCRIPT));
            run(List.of("trace", "-p", pid, "-d", "50ms", "-e", UNSEEN));
        } finally {
            target.destroyForcibly();
        }
    }

    /** Runs the target of {@code train trace}, until its input ends. */
    public static void main(String[] arguments) throws IOException {
        Agent.listen();
        System.out.println();
        while (System.in.read() >= 0) {
            continue;
        }
    }

    private static void trainAll() {
        String self = Long.toString(ProcessHandle.current().pid());
        try {
            Agent.listen();
        } catch (IOException e) {
            // The cache then has fewer classes for tracing.
        }
        List.of(
                        List.of("ps"),
                        List.of("ps", "--json"),
                        List.of("list", "-p", self),
                        List.of("list", "-v", "*:*", "-p", self),
                        List.of("list", "--json", "-p", self),
                        List.of("doctor", "-p", self, "no:probe"),
                        List.of("list", "--help"),
                        List.of("trace", "-p", self, "-d", "5s", "-e", SCRIPT),
                        List.of("trace", "-p", self, "-d", "5s", "-f", "json", "-e", SCRIPT),
                        List.of("trace", "-p", self, "-d", "50ms", "-e", UNSEEN),
                        List.of("trace", "-p", self, "-e", "BEGIN { nothing(); }"),
                        List.of("show", "/dev/null"),
                        List.of("recipes"),
                        List.of("latency", "a.B.c", "--dry-run"),
                        List.of("list", "-p", "0"))
                .forEach(TrainCommand::run);
    }

    private static void run(List<String> command) {
        PrintWriter nowhere = StandardOutput.to(OutputStream.nullOutputStream(), true);
        Main.run(nowhere, nowhere, command.toArray(String[]::new));
    }
}
