package dev.nopal.cli.kubernetes;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A program in place of kubectl, which answers calls by the words that they begin with. */
final class FakeKubectl implements AutoCloseable {
    /** Answers come from files whose names are the words, the longest first. */
    private static final String SCRIPT =
            """
            #!/bin/sh
            cd "${0%/*}"
            printf '%s\\n' "$*" >>calls
            case "$*" in
            *--watch*) exec cat watch ;;
            *--filename=-*)
                cat >input
                name=$(sed 's/.*"name":"\\(nopal-[0-9a-f]*\\)".*/\\1/' input)
                sed "s/EPHEMERAL/$name/" later >"$(cat later-name)"
                ;;
            esac
            case "$1" in --namespace=*) shift ;; esac
            call="$*"
            while [ -n "$call" ]; do
                name=$(printf %s "$call" | tr '/ ' '__')
                [ ! -f "fail-$name" ] || { cat "fail-$name" >&2; exit 1; }
                [ ! -f "answer-$name" ] || exec cat "answer-$name"
                case "$call" in *' '*) call=${call% *} ;; *) call= ;; esac
            done
            echo "error: unexpected: $*" >&2
            exit 1
            """;

    private static final long DEADLINE_NANOS = 30_000_000_000L;

    private final Path folder;
    private RandomAccessFile watch;

    FakeKubectl(Path folder) throws IOException {
        this.folder = folder;
        Path script = Files.writeString(folder.resolve("kubectl"), SCRIPT);
        if (!script.toFile().setExecutable(true)) {
            throw new IOException("cannot be made executable: " + script);
        }
    }

    Kubectl kubectl() {
        return new Kubectl(words(), Optional.empty());
    }

    List<String> words() {
        return List.of(folder.resolve("kubectl").toString());
    }

    void answer(String call, String out) throws IOException {
        Files.writeString(folder.resolve("answer-" + name(call)), out);
    }

    void fail(String call, String err) throws IOException {
        Files.writeString(folder.resolve("fail-" + name(call)), err);
    }

    /** Sets the answer after an ephemeral container was added, whose name replaces a word. */
    void answerLater(String call, String out) throws IOException {
        Files.writeString(folder.resolve("later"), out);
        Files.writeString(folder.resolve("later-name"), "answer-" + name(call));
    }

    private static String name(String call) {
        return call.replace('/', '_').replace(' ', '_');
    }

    /** Lets watches wait for events, which {@link #tell} writes. */
    void beginWatch() throws IOException, InterruptedException {
        new ProcessBuilder("mkfifo", folder.resolve("watch").toString()).start().waitFor();
        watch = new RandomAccessFile(folder.resolve("watch").toFile(), "rw");
    }

    /** Ends the watch that runs; the next one waits for events again. */
    void endWatch() throws IOException {
        watch.close();
        awaitWatches(2);
        watch = new RandomAccessFile(folder.resolve("watch").toFile(), "rw");
    }

    /** Waits until so many watches were begun, so that no earlier one reads what comes. */
    void awaitWatches(int count) throws IOException {
        long start = System.nanoTime();
        while (calls().stream().filter(call -> call.contains("--watch")).count() < count) {
            if (System.nanoTime() - start > DEADLINE_NANOS) {
                throw new AssertionError("no watch " + count + " in " + calls());
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    void tell(String event) throws IOException {
        watch.write(event.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the command lines of all calls. */
    List<String> calls() throws IOException {
        return Files.readAllLines(folder.resolve("calls"));
    }

    /** Returns what the last call read from its standard input. */
    String input() throws IOException {
        return Files.readString(folder.resolve("input"));
    }

    @Override
    public void close() throws IOException {
        if (watch != null) {
            watch.close();
        }
    }
}
