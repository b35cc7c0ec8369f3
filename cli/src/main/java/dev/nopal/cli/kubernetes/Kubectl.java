package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.text.JsonValue;
import dev.nopal.cli.thread.Threads;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The user's own kubectl, run as a process and never through a shell. It alone reads the
 * kubeconfig: contexts, credentials and proxies are its business.
 *
 * @param words the program and the options that the user passes to it, such as {@code --context}
 * @param namespace the namespace; if it is empty, kubectl uses that of its context
 */
record Kubectl(List<String> words, Optional<String> namespace) {
    /** The longest answer that is read: some thousands of pods. */
    static final int MAX_BYTES = 64 << 20;

    private static final int MAX_MESSAGE_BYTES = 64 << 10;

    /** A first call may wait for the user to log in. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** What a call printed, and its exit code. */
    record Answer(int exitCode, String out, String err) {
        boolean isSuccess() {
            return exitCode == 0;
        }

        /** Returns the last line of the messages: the error comes after warnings. */
        String reason() {
            String last =
                    err.lines()
                            .map(String::strip)
                            .filter(line -> !line.isEmpty())
                            .reduce((_, next) -> next)
                            .orElse("exit code " + exitCode);
            return last.replaceFirst("^[Ee]rror: ", "");
        }

        boolean isForbidden() {
            return err.contains("(Forbidden)");
        }
    }

    /** Returns the command line of a call. */
    List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>(words);
        namespace.ifPresent(name -> command.add("--namespace=" + name));
        command.addAll(arguments);
        return command;
    }

    /** Returns this kubectl for the namespace of a pod. */
    Kubectl in(String other) {
        return new Kubectl(words, Optional.of(other));
    }

    /** Runs a call to its end, whatever it answers. */
    Answer ask(String... arguments) throws Refusal, IOException {
        return ask(List.of(arguments), new byte[0]);
    }

    /** Runs a call that reads its standard input. */
    Answer ask(List<String> arguments, byte[] input) throws Refusal, IOException {
        Process process = start(arguments);
        try {
            FutureTask<String> out = read(process.getInputStream(), MAX_BYTES);
            FutureTask<String> err = read(process.getErrorStream(), MAX_MESSAGE_BYTES);
            Threads.startDaemon("nopal-kubectl", () -> write(process, input));
            if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw tooLong(arguments);
            }
            // What kubectl starts, such as a login helper, may hold its output open.
            return new Answer(process.exitValue(), end(out), end(err));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.usage("interrupted while it waited for kubectl");
        } catch (TimeoutException e) {
            throw tooLong(arguments);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Runs a call that must succeed, and reads the JSON that it prints. */
    JsonValue json(String... arguments) throws Refusal, IOException {
        Answer answer = ask(arguments);
        if (!answer.isSuccess()) {
            throw refusal(List.of(arguments), answer);
        }
        return JsonValue.read(answer.out());
    }

    /** Starts a call that goes on until it is ended. */
    Process start(List<String> arguments) throws Refusal {
        try {
            return new ProcessBuilder(command(arguments)).start();
        } catch (IOException e) {
            throw Refusal.notFound(
                    "cannot run "
                            + words.getFirst()
                            + ": "
                            + e.getMessage().replaceFirst("^.*error=\\d+, ", "")
                            + "; install kubectl, or name it with --kubectl");
        }
    }

    Refusal refusal(List<String> arguments, Answer answer) {
        String sentence =
                "kubectl "
                        + String.join(" ", arguments.subList(0, Math.min(2, arguments.size())))
                        + " failed: "
                        + answer.reason();
        if (answer.isForbidden()) {
            return Refusal.notPermitted(sentence);
        }
        return answer.err().contains("(NotFound)")
                ? Refusal.notFound(sentence)
                : Refusal.usage(sentence);
    }

    private static Refusal tooLong(List<String> arguments) {
        return Refusal.usage(
                "kubectl "
                        + String.join(" ", arguments.subList(0, Math.min(2, arguments.size())))
                        + " did not answer within "
                        + LIMIT.toSeconds()
                        + " seconds; try it by hand");
    }

    private static FutureTask<String> read(InputStream in, int most) {
        FutureTask<String> task =
                new FutureTask<>(
                        () -> {
                            ByteArrayOutputStream read = new ByteArrayOutputStream();
                            byte[] bytes = new byte[8192];
                            for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                                // The rest is read, too, so that kubectl can end.
                                read.write(bytes, 0, Math.min(n, most - read.size()));
                            }
                            return read.toString(StandardCharsets.UTF_8);
                        });
        Threads.startDaemon("nopal-kubectl", task);
        return task;
    }

    private static String end(FutureTask<String> output)
            throws InterruptedException, TimeoutException, IOException {
        try {
            return output.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    private static void write(Process process, byte[] input) {
        try (OutputStream out = process.getOutputStream()) {
            out.write(input);
        } catch (IOException e) {
            // It has ended, or does not read its input; its exit code tells.
        }
    }
}
