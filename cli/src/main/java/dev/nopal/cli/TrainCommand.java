package dev.nopal.cli;

import dev.nopal.agent.Agent;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.text.StandardOutput;

import picocli.CommandLine.Command;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A hidden command that runs the others without output, so that the JDK learns which classes an AOT
 * cache should hold.
 */
@Command(name = "train", hidden = true)
final class TrainCommand implements Callable<Integer> {
    private static final String SCRIPT =
            "BEGIN { printf(\"%d %s\\n\", 1, comm); @a = count(); @h[1] = hist(3); exit(); }"
                    + " usdt:a:b { @b[str(arg0)] = count(); }";

    private static final String UNSEEN = "interval:s:60 { printf(\"never\\n\"); }";

    TrainCommand() {}

    @Override
    public Integer call() {
        String self = Long.toString(ProcessHandle.current().pid());
        try {
            Agent.listen();
        } catch (IOException e) {
            // The cache then has fewer classes for tracing.
        }
        WarmStart.begin("trace", "-e");
        for (List<String> command :
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
                        List.of("list", "-p", "0"))) {
            PrintWriter nowhere = StandardOutput.to(OutputStream.nullOutputStream(), true);
            Main.run(nowhere, nowhere, command.toArray(String[]::new));
        }
        return ExitCode.OK;
    }
}
