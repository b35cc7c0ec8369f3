package dev.nopal.cli;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.demo.ShopProcess;
import dev.nopal.cli.demo.Suggestions;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.output.EventOutput;
import dev.nopal.cli.output.WriterStream;
import dev.nopal.cli.request.DurationOption;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.terminal.Interrupts;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.cli.trace.LocalJvms;
import dev.nopal.cli.trace.TraceRun;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.Script;
import dev.nopal.script.render.Renderer;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/** The command {@code nopal demo}: traces a web shop that comes with it. */
@Command(
        name = "demo",
        description = {
            "Runs a small web shop with simulated customers in another JVM, traces it and shows how"
                    + " long checkouts take, live.",
            "Needs neither root nor kernel support, and only the loopback network."
        },
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
    static final String SCRIPT = "usdt::shop:checkout { @microseconds = hist(args.nanos / 1000); }";

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            description = "How long to trace (default: 10s).")
    private String duration = "10s";

    @Option(names = "--keep", description = "Keeps the shop open until Ctrl-C.")
    private boolean keep;

    @Spec private CommandSpec spec;

    DemoCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        Duration time = DurationOption.parse("-d", duration);
        PrintWriter out = spec.commandLine().getOut();
        Suggestions suggestions = Suggestions.here();
        try (ShopProcess shop = ShopProcess.start()) {
            out.println(
                    "A web shop with eight customers runs as process "
                            + shop.pid()
                            + ": "
                            + shop.address());
            out.println("For " + duration + ", its checkouts:");
            out.println();
            out.println("  " + suggestions.trace(SCRIPT));
            out.flush();
            int exitCode = look(shop, time);
            if (exitCode != ExitCode.OK) {
                return exitCode;
            }
            if (keep) {
                suggestions.whileOpen().forEach(out::println);
                out.flush();
                awaitEnd(shop);
            }
        }
        if (!keep) {
            suggestions.whenClosed().forEach(out::println);
        }
        return ExitCode.OK;
    }

    /** Waits for Ctrl-C, or until the shop ends. */
    private static void awaitEnd(ShopProcess shop) throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Interrupts.call(end::countDown);
        shop.onExit(end::countDown);
        end.await();
    }

    private int look(ShopProcess shop, Duration time) throws IOException {
        boolean isLive = new Terminal(spec.commandLine().getErr()).isInteractive();
        if (isLive) {
            spec.commandLine().getOut().println();
        }
        Request request =
                new Request(
                        Script.of(new ScriptCall("demo", SCRIPT, List.of(), Map.of())),
                        true,
                        isLive,
                        Optional.of(time),
                        OptionalLong.empty(),
                        Message.Limits.DEFAULT);
        OutputStream out = new WriterStream(spec.commandLine().getOut());
        OutputStream err = new WriterStream(spec.commandLine().getErr());
        try (TraceRun run =
                new TraceRun(
                        request,
                        new EventOutput(Renderer.text(out, err)),
                        out,
                        spec.commandLine().getErr(),
                        List.of(LocalJvms.of(shop.pid())))) {
            run.start();
            return run.run();
        } catch (Refusal e) {
            throw Failure.of(e);
        }
    }
}
