package dev.nopal.cli.transport;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.text.Reasons;
import dev.nopal.cli.thread.Threads;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A whole command that runs at the far side of a transport, to its end. */
public final class RemoteCommand {
    /** The most that is shown: lists of some hundred thousand probes. */
    private static final int MAX_OUTPUT = 16 << 20;

    private final TransportCommand transport;
    private final CompletableFuture<Result> result = new CompletableFuture<>();

    /**
     * The result of a command.
     *
     * @param out what it printed, safe for a terminal
     */
    public record Result(String out, int exitCode) {}

    private RemoteCommand(TransportCommand transport) {
        this.transport = transport;
    }

    /**
     * Starts a command and does not wait for it.
     *
     * @param words the command line, without {@code nopal}
     * @param say accepts what is printed on standard error there, and why it did not run
     */
    public static RemoteCommand start(
            TransportCommand transport, List<String> words, Consumer<String> say) {
        RemoteCommand command = new RemoteCommand(transport);
        Threads.startDaemon(
                "nopal-remote-command", () -> command.result.complete(command.run(words, say)));
        return command;
    }

    private Result run(List<String> words, Consumer<String> say) {
        try (TransportProcess process =
                TransportProcess.start(transport, words, line -> say.accept(unnamed(line)))) {
            InputStream in = process.in();
            String out = printable(new String(in.readNBytes(MAX_OUTPUT), StandardCharsets.UTF_8));
            if (in.read() >= 0) {
                say.accept(
                        transport.name()
                                + " printed more than "
                                + (MAX_OUTPUT >> 20)
                                + " MiB; the rest is not shown");
                return new Result(out, ExitCode.INCOMPLETE);
            }
            return new Result(out, process.awaitExit());
        } catch (Refusal e) {
            say.accept(e.getMessage());
            return new Result("", e.exitCode());
        } catch (IOException e) {
            say.accept(transport.name() + ": " + Reasons.of(e));
            return new Result("", ExitCode.USAGE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Result("", ExitCode.INCOMPLETE);
        }
    }

    /** Removes the name that the command there has put before its own sentences. */
    private static String unnamed(String line) {
        return line.replaceFirst("^([^:]*: )nopal: ", "$1");
    }

    private static String printable(String text) {
        return text.lines()
                .map(line -> Printable.of(line.replace('\t', ' ')))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /** Returns the name of the place where it runs. */
    public String name() {
        return transport.name();
    }

    /** Waits for its end. */
    public Result await() {
        return result.join();
    }
}
