package dev.nopal.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The comparison of scripts in a JVM session with the same ones in bpftrace on a C probe, with a
 * committed JFR event and with a tracepoint of LTTng-UST, all of the same payload.
 *
 * <p>A round is a set of new processes, one for each contender, each with a tracer of its own. They
 * take turns to fire, in an order that rotates, with one thread and with two.
 */
final class SessionRuns {
    private static final int[] THREADS = {1, 2};
    private static final int WARM_UPS = 6;
    private static final int OTHER_SESSIONS = 8;

    /** Fits the buffers of all; the pause after it lets their readers keep up. */
    private static final int BURST = 1_000;

    /** What an event has at least: a long and a text of thirty characters. */
    private static final int PAYLOAD = 40;

    /** What the thread's id and name take in an event of LTTng. */
    private static final int THREAD = 20;

    /** The key by which {@link SessionReport} looks up figures. */
    record Case(Contender contender, int threads) {}

    private final Scale scale;
    private final Path programs;
    private final Progress progress;
    private final Map<Case, Fired[]> figures = new LinkedHashMap<>();

    SessionRuns(Scale scale, Path programs, Progress progress) {
        this.scale = scale;
        this.programs = programs;
        this.progress = progress;
    }

    void run(ResultTable table) throws Exception {
        List<Contender> contenders = contenders();
        for (int threads : THREADS) {
            contenders.forEach(
                    each -> figures.put(new Case(each, threads), new Fired[scale.sessions()]));
        }
        for (int round = 0; round < scale.sessions(); round++) {
            progress.say("sessions: round %d of %d", round + 1, scale.sessions());
            roundTwiceAtMost(contenders, round);
        }
        new SessionReport(table, figures, !scale.quick()).write();
    }

    /**
     * Returns all contenders, or those that the user chose, with those that others are compared
     * with: {@code NOPAL_BENCH_SESSIONS=SESSION_PRINTF,SESSION_RECORD}.
     */
    private List<Contender> contenders() {
        String some = System.getenv("NOPAL_BENCH_SESSIONS");
        if (some == null) {
            return scale.quick() ? Contender.QUICK : List.of(Contender.values());
        }
        Set<Contender> chosen = EnumSet.of(Contender.JFR, Contender.LTTNG, Contender.LTTNG_THREAD);
        for (String name : some.split(",")) {
            chosen.add(Contender.valueOf(name));
        }
        return List.copyOf(chosen);
    }

    /** A round that failed, because a tracer did, must not cost the whole run. */
    private void roundTwiceAtMost(List<Contender> contenders, int round) throws Exception {
        try {
            round(contenders, round);
        } catch (IllegalStateException e) {
            progress.say("again: %s", e.getMessage());
            round(contenders, round);
        }
    }

    private void round(List<Contender> contenders, int round) throws Exception {
        Map<Contender, Attached> running = new EnumMap<>(Contender.class);
        try (Lttng lttng = new Lttng("bench:text");
                Lttng threads = new Lttng("bench:thread", "vtid", "procname")) {
            try {
                for (Contender each : contenders) {
                    running.put(each, new Attached(start(each)));
                }
                for (Contender each : contenders) {
                    attach(each, running.get(each));
                }
                for (Contender each : contenders) {
                    running.get(each).awaitAttached();
                }
                for (Contender each : contenders) {
                    warmUp(each, running.get(each));
                }
                measure(running, contenders, round);
                check(running, Contender.LTTNG, lttng, PAYLOAD);
                check(running, Contender.LTTNG_THREAD, threads, PAYLOAD + THREAD);
                check(running);
            } finally {
                for (Attached each : running.values()) {
                    each.close();
                }
            }
        }
    }

    private TargetProcess start(Contender contender) throws IOException {
        return switch (contender.engine) {
            case SESSION, SESSION_WITH_METRICS -> java("interface", 0);
            case SESSION_AMONG_OTHERS -> java("interface", Crowd.SIZE);
            case SESSION_IN_SPAN -> java("span", 0);
            case JFR -> java("jfr", 0);
            case BPFTRACE -> c("attached", "loop", "text");
            case LTTNG -> c("lttng", "text");
            case LTTNG_THREAD -> c("lttng", "thread");
        };
    }

    private static TargetProcess java(String form, int others) throws IOException {
        List<String> options = form.equals("jfr") ? List.of() : List.of(BenchEnvironment.agent());
        return new TargetProcess(
                BenchEnvironment.java(
                        options, FiringTarget.class, form, "text", Integer.toString(others)),
                "");
    }

    private TargetProcess c(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(programs.resolve(program).toString()));
        command.addAll(List.of(arguments));
        return new TargetProcess(new ProcessBuilder(command), command.getFirst());
    }

    private static void attach(Contender contender, Attached attached) throws Exception {
        String body = contender.script.body;
        switch (contender.engine) {
            case SESSION, SESSION_IN_SPAN -> attached.nopal("text", body);
            case SESSION_WITH_METRICS -> attached.nopal("text", body, "--metrics=0");
            case SESSION_AMONG_OTHERS -> {
                attached.nopal("text", body);
                attached.nopalElsewhere(OTHER_SESSIONS, body);
            }
            case BPFTRACE -> attached.bpftrace("text", body);
            case JFR, LTTNG, LTTNG_THREAD -> attached.alone();
        }
    }

    private void warmUp(Contender contender, Attached attached) throws Exception {
        boolean isC =
                contender.engine == Contender.Engine.BPFTRACE
                        || contender.script == Contender.Script.BURSTS;
        for (int i = 0; i < (isC ? 1 : WARM_UPS); i++) {
            for (int threads : THREADS) {
                fire(contender, attached, threads);
            }
        }
    }

    private Fired fire(Contender contender, Attached attached, int threads) throws Exception {
        int times = times(contender);
        int bursts = contender.script.keepsEvents() ? scale.bursts() : 1;
        return attached.fire(times, bursts, threads).each((long) times * bursts);
    }

    private int times(Contender contender) {
        return contender.script.keepsEvents() ? BURST : scale.fires() * contender.engine.speed;
    }

    /** The median of the turns stands for the round: a neighbour disturbs some. */
    private void measure(Map<Contender, Attached> running, List<Contender> contenders, int round)
            throws Exception {
        Map<Case, List<Fired>> turns = new HashMap<>();
        List<Contender> order = new ArrayList<>(contenders);
        Collections.rotate(order, round);
        for (int turn = 0; turn < scale.turns(); turn++) {
            for (int threads : THREADS) {
                for (Contender each : order) {
                    turns.computeIfAbsent(new Case(each, threads), _ -> new ArrayList<>())
                            .add(fire(each, running.get(each), threads));
                }
            }
            Collections.rotate(order, 1);
        }
        turns.forEach((what, took) -> figures.get(what)[round] = Fired.median(took));
    }

    private static void check(
            Map<Contender, Attached> running, Contender contender, Lttng lttng, int bytesEach)
            throws Exception {
        lttng.check(seenAtLeast(contender, running.get(contender).fired()), bytesEach);
    }

    private static void check(Map<Contender, Attached> running) throws Exception {
        for (Attached each : running.values()) {
            each.interrupt();
        }
        for (Map.Entry<Contender, Attached> each : running.entrySet()) {
            each.getValue().check(seenAtLeast(each.getKey(), each.getValue().fired()));
        }
    }

    /**
     * What a tracer did not see was not measured. bpftrace begins a moment late; a reader of events
     * that others keep from running loses some.
     */
    private static long seenAtLeast(Contender contender, long fired) {
        if (contender.engine == Contender.Engine.BPFTRACE) {
            return fired / 2;
        }
        return contender.script.keepsEvents() ? fired - fired / 50 : fired;
    }
}
