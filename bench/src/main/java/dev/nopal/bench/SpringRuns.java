package dev.nopal.bench;

import java.time.Duration;
import java.util.Locale;

/**
 * The measurement of what the Spring Boot starter costs a web application under load: the same
 * application with and without it, both alive, loaded in turns; new processes in each round.
 */
final class SpringRuns {
    private static final double DISABLED_LIMIT = 1.01;
    private static final double SESSION_LIMIT = 1.02;
    private static final String SCRIPT =
            "usdt::http:server_requests { @[args.route] = hist(args.nanoseconds); }";
    private static final Duration TURN = Duration.ofSeconds(1);

    /** By number, because on a busy machine seconds are not enough for the JIT compilers. */
    private static final int WARM_UP_REQUESTS = 60_000;

    private static final Duration ATTACH = Duration.ofSeconds(60);

    private final Scale scale;
    private final Progress progress;

    /** The processor time of a request in each round, without the starter and with it. */
    private record Compared(double[] without, double[] with) {
        Compared(int rounds) {
            this(new double[rounds], new double[rounds]);
        }

        MeanInterval ratio() {
            return MeanInterval.ofRatios(with, without);
        }
    }

    SpringRuns(Scale scale, Progress progress) {
        this.scale = scale;
        this.progress = progress;
    }

    void run(ResultTable table) throws Exception {
        int rounds = scale.quick() ? 1 : 12;
        Compared disabled = new Compared(rounds);
        Compared session = new Compared(rounds);
        for (int round = 0; round < rounds; round++) {
            progress.say("spring: round %d of %d", round + 1, rounds);
            measure(round, disabled, session);
            progress.say(
                    "spring: ÷ without the starter %.4f, with a session %.4f",
                    disabled.with()[round] / disabled.without()[round],
                    session.with()[round] / session.without()[round]);
        }
        report(table, disabled, session);
    }

    private void measure(int round, Compared disabled, Compared session) throws Exception {
        int warmUp = scale.quick() ? 1 : WARM_UP_REQUESTS;
        try (SpringServer first = SpringServer.start(round % 2 == 0, "platform");
                SpringServer second = SpringServer.start(round % 2 != 0, "platform")) {
            SpringServer with = round % 2 == 0 ? first : second;
            SpringServer without = round % 2 == 0 ? second : first;
            first.warmUp(warmUp);
            second.warmUp(warmUp);
            takeTurns(round, disabled, without, with);
            try (TracerProcess tracer = TracerProcess.limited(with.pid(), SCRIPT)) {
                tracer.await(tracer::saysAttached, ATTACH);
                with.warmUp(warmUp);
                takeTurns(round, session, without, with);
                tracer.interrupt();
                tracer.detach();
                if (tracer.counted() == 0) {
                    throw new IllegalStateException("nothing was traced: " + tracer.lastLines());
                }
            }
        }
    }

    /** Loads both in turns, in an order that alternates; the median of the turns counts. */
    private void takeTurns(int round, Compared result, SpringServer without, SpringServer with)
            throws Exception {
        int turns = scale.quick() ? 1 : 10;
        double[] plain = new double[turns];
        double[] traced = new double[turns];
        for (int turn = 0; turn < turns; turn++) {
            if (turn % 2 == 0) {
                plain[turn] = without.load(TURN).nanosEach();
                traced[turn] = with.load(TURN).nanosEach();
            } else {
                traced[turn] = with.load(TURN).nanosEach();
                plain[turn] = without.load(TURN).nanosEach();
            }
        }
        result.without()[round] = MeanInterval.median(plain);
        result.with()[round] = MeanInterval.median(traced);
    }

    private void report(ResultTable table, Compared disabled, Compared session) {
        String what = "a request of a Spring Boot application";
        table.row(what, "without the starter")
                .put(ResultTable.Column.COST, micros(disabled.without()));
        MeanInterval idle = disabled.ratio();
        ResultTable.Row row =
                table.row(what, "with the starter, no tracer attached")
                        .put(ResultTable.Column.COST, micros(disabled.with()))
                        .put(ResultTable.Column.WITHOUT_STARTER, idle.precise());
        MeanInterval traced = session.ratio();
        ResultTable.Row tracedRow =
                table.row(what, "while a session runs `@[args.route] = hist(args.nanoseconds);`")
                        .put(ResultTable.Column.COST, micros(session.with()))
                        .put(ResultTable.Column.WITHOUT_STARTER, traced.precise());
        if (!scale.quick()) {
            row.judge("interval holds 1, ≤ 1.01", idle.low() <= 1 && idle.high() <= DISABLED_LIMIT);
            tracedRow.judge("≤ 1.02", traced.high() <= SESSION_LIMIT);
        }
    }

    private static String micros(double[] nanos) {
        return String.format(Locale.ROOT, "%.1f µs", MeanInterval.median(nanos) / 1_000);
    }
}
