package dev.nopal.system.spring;

import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Subprocess;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A run of wrk: some connections that request one page as fast as they get it, for seconds. */
final class Wrk implements AutoCloseable {
    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in ");

    private final Subprocess process;

    private Wrk(Subprocess process) {
        this.process = process;
    }

    static void require() {
        Require.commands("wrk");
    }

    static Wrk start(String url, int connections, int seconds) {
        return new Wrk(
                Subprocess.start(
                        new ProcessBuilder(
                                new ArrayList<>(
                                        List.of(
                                                "wrk",
                                                "--threads=1",
                                                "--connections=" + connections,
                                                "--duration=" + seconds + "s",
                                                "--timeout=30s",
                                                url)))));
    }

    /** Waits for its end; returns how many answers it got. All of them must be good ones. */
    long answers() {
        int exit = process.awaitExit(Subprocess.DEADLINE);
        String out = process.out();
        Matcher requests = REQUESTS.matcher(out);
        if (exit != 0
                || out.contains("Socket errors")
                || out.contains("Non-2xx")
                || !requests.find()) {
            throw new AssertionError("exit " + exit + " of wrk:\n" + out + "\n" + process.err());
        }
        return Long.parseLong(requests.group(1));
    }

    @Override
    public void close() {
        process.close();
    }
}
