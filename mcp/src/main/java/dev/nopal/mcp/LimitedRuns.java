package dev.nopal.mcp;

import dev.nopal.cli.mcp.AssistantLimits;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/** Runs sessions within the limits that the user gave. */
final class LimitedRuns {
    /** The most that run at the same time, and share what all may cost. */
    private static final int AT_ONCE = 2;

    private static final int USUAL_SECONDS = 10;

    /** For attaching, instrumenting and printing, besides the time of the session. */
    private static final Duration AROUND = Duration.ofSeconds(30);

    /** The advice of the command where the JVM cannot run a script. */
    private static final String OTHER_ENGINE = "--engine bpftrace";

    private final NopalCommand nopal;
    private final AssistantLimits limits;
    private final SessionStore store;
    private final int atOnce;
    private final Semaphore free;

    LimitedRuns(NopalCommand nopal, AssistantLimits limits, SessionStore store) {
        this.nopal = nopal;
        this.limits = limits;
        this.store = store;
        atOnce = Math.min(AT_ONCE, limits.overhead());
        free = new Semaphore(atOnce);
    }

    /**
     * A session that ended.
     *
     * @param file where it is saved
     */
    record Ended(Path file, PrintedEvents output, NopalCommand.Outcome outcome) {
        /** Returns whether it ran to its end and everything was written. */
        boolean isWhole() {
            return outcome.exitCode() == 0 && !outcome.isStopped() && outcome.dropped() == 0;
        }
    }

    /** Returns the seconds that a call asks for. */
    int seconds(ToolArguments arguments) {
        int most = (int) limits.longest().toSeconds();
        return arguments.number(
                "duration_seconds",
                Math.min(USUAL_SECONDS, most),
                most,
                "nopal mcp --max-duration");
    }

    /**
     * Runs a script or a recipe.
     *
     * @param name of the script, for the file
     * @param first the command and what belongs to it
     * @param last what follows the options
     * @throws Refused if it was not attached
     */
    Ended run(String name, List<String> first, Targets.Jvm jvm, int seconds, List<String> last)
            throws IOException, InterruptedException {
        if (!free.tryAcquire()) {
            throw new Refused(
                    atOnce
                            + (atOnce == 1 ? " session runs" : " sessions run")
                            + " already, which is as many as may; try again when one has ended");
        }
        try {
            Path file = store.newFile(name);
            List<String> words = new ArrayList<>(first);
            words.addAll(user(jvm, seconds));
            words.addAll(
                    List.of(
                            "--engine",
                            "jvm",
                            "-f",
                            "json",
                            "--save",
                            file.toString(),
                            "--max-overhead",
                            overhead(),
                            "--max-methods",
                            Integer.toString(limits.methods())));
            words.addAll(last);
            PrintedEvents output = new PrintedEvents();
            NopalCommand.Outcome outcome =
                    nopal.run(words, Duration.ofSeconds(seconds).plus(AROUND), output::add);
            if (!output.isAttached()) {
                throw failure(outcome);
            }
            return new Ended(file, output, outcome);
        } finally {
            free.release();
        }
    }

    private static Refused failure(NopalCommand.Outcome outcome) {
        Refused failure = outcome.failure();
        return failure.getMessage().contains(OTHER_ENGINE)
                ? new Refused(
                        failure.getMessage()
                                + "\nnopal mcp runs scripts inside the JVM only; the user can run this"
                                + " one in a terminal")
                : failure;
    }

    /** Returns the options that a user would type. */
    static List<String> user(Targets.Jvm jvm, int seconds) {
        return List.of("-p", Long.toString(jvm.pid()), "-d", seconds + "s");
    }

    private String overhead() {
        int thousandths = limits.overhead() / atOnce;
        return thousandths / 10 + "." + thousandths % 10;
    }
}
