package dev.nopal.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;

/**
 * The measurement of what the Spring Boot starter costs a web application under load.
 *
 * <p>A round starts the same application four times, twice without the starter and twice with it,
 * and loads them in turns. The two without it are the control: one application compared with
 * another. In one JVM all run the same compiled code, so only the starter is compared. The budgets
 * are those of the sample as it is shipped.
 */
final class SpringRuns {
    private static final double DISABLED_LIMIT = 1.01;
    private static final double SESSION_LIMIT = 1.02;
    private static final String SCRIPT =
            "usdt::http:server_requests { @[args.route] = hist(args.nanoseconds); }";
    private static final Duration TURN = Duration.ofSeconds(1);
    private static final int ROUNDS = 10;
    private static final int TURNS = 12;
    private static final int SERVERS = 4;

    private static final Duration ATTACH = Duration.ofSeconds(60);

    /** Where the four applications of a round run. */
    enum Place {
        ONE_JVM("in one JVM"),
        OWN_JVMS("in JVMs of their own");

        private final String text;

        Place(String text) {
            this.text = text;
        }
    }

    private final Place place;
    private final Scale scale;
    private final Progress progress;
    private final SpringSample sample;

    SpringRuns(Place place, SpringSample sample, Scale scale, Progress progress) {
        this.place = place;
        this.sample = sample;
        this.scale = scale;
        this.progress = progress;
    }

    void run(ResultTable table) throws Exception {
        SpringRounds kept = SpringRounds.chosen().of(sample);
        List<SpringRound> rounds = new ArrayList<>(kept.read());
        int count = scale.quick() ? 1 : kept.wanted(ROUNDS);
        for (int i = 0; i < count; i++) {
            progress.say("spring: round %d of %d", i + 1, count);
            SpringRound round = measure(rounds.size());
            progress.say("spring: %s", round);
            rounds.add(round);
            kept.add(round);
        }
        report(table, rounds);
    }

    /**
     * Returns whether the application that is started at this position has the starter. Over two
     * rounds each position is taken by both kinds, since the first to start are not like the last.
     */
    static boolean hasStarter(int round, int position) {
        boolean isOuter = position == 0 || position == SERVERS - 1;
        return isOuter == (round % 2 != 0);
    }

    private SpringRound measure(int round) throws Exception {
        List<SpringServer> servers = new ArrayList<>();
        try {
            start(round, servers);
            int warmUp = scale.quick() ? 1 : sample.warmUpRequests();
            for (int i = 0; i < SERVERS; i += 2) {
                both(warming(servers.get(i), warmUp), warming(servers.get(i + 1), warmUp));
            }
            SpringRound.Costs idle = takeTurns(servers);
            servers.forEach(SpringServer::unpin);
            return new SpringRound(idle, traced(servers, warmUp));
        } finally {
            servers.forEach(SpringServer::close);
        }
    }

    private void start(int round, List<SpringServer> servers) throws Exception {
        if (place == Place.ONE_JVM) {
            List<Boolean> kinds = new ArrayList<>();
            for (int i = 0; i < SERVERS; i++) {
                kinds.add(hasStarter(round, i));
            }
            servers.addAll(SpringServer.startTogether(sample, kinds));
            return;
        }
        for (int i = 0; i < SERVERS; i += 2) {
            servers.addAll(
                    both(starting(hasStarter(round, i)), starting(hasStarter(round, i + 1))));
        }
    }

    /** Measures all once more while a session is attached to each JVM that has the starter. */
    private SpringRound.Costs traced(List<SpringServer> servers, int warmUp) throws Exception {
        List<SpringServer> without = servers.stream().filter(s -> !s.hasStarter()).toList();
        List<SpringServer> with = servers.stream().filter(SpringServer::hasStarter).toList();
        List<TracerProcess> tracers = new ArrayList<>();
        try {
            for (long pid : with.stream().mapToLong(SpringServer::pid).distinct().toArray()) {
                TracerProcess tracer = TracerProcess.limited(pid, SCRIPT);
                tracers.add(tracer);
                tracer.await(tracer::saysAttached, ATTACH);
            }
            both(warming(with.get(0), warmUp), warming(with.get(1), warmUp));
            // The others again, too: otherwise they would rest meanwhile.
            both(warming(without.get(0), 1), warming(without.get(1), 1));
            SpringRound.Costs session = takeTurns(servers);
            for (TracerProcess tracer : tracers) {
                end(tracer);
            }
            return session;
        } finally {
            for (TracerProcess tracer : tracers) {
                tracer.close();
            }
        }
    }

    private static void end(TracerProcess tracer) throws Exception {
        tracer.interrupt();
        tracer.detach();
        if (tracer.counted() == 0) {
            throw new IllegalStateException("nothing was traced: " + tracer.lastLines());
        }
    }

    private Callable<SpringServer> starting(boolean withStarter) {
        return () -> SpringServer.start(sample, withStarter);
    }

    private static Callable<SpringServer> warming(SpringServer server, int requests) {
        return () -> {
            server.warmUp(requests);
            return server;
        };
    }

    /** Does both at the same time: what is not measured may use all processors. */
    private static List<SpringServer> both(
            Callable<SpringServer> first, Callable<SpringServer> second) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<SpringServer> done = new ArrayList<>();
            for (Future<SpringServer> each : threads.invokeAll(List.of(first, second))) {
                done.add(each.get());
            }
            return done;
        }
    }

    /**
     * Loads all in turns, forth and back; the lower quartile of the turns counts, because what
     * disturbs the machine for a second only makes a request cost more.
     */
    private SpringRound.Costs takeTurns(List<SpringServer> servers) throws Exception {
        servers.forEach(SpringServer::pin);
        int turns = scale.quick() ? 1 : TURNS;
        double[][] costs = new double[SERVERS][turns];
        for (int turn = 0; turn < turns; turn++) {
            for (int i = 0; i < SERVERS; i++) {
                int next = turn % 2 == 0 ? i : SERVERS - 1 - i;
                costs[next][turn] = servers.get(next).load(TURN).nanosEach();
            }
        }
        List<Double> without = new ArrayList<>();
        List<Double> with = new ArrayList<>();
        for (int i = 0; i < SERVERS; i++) {
            (servers.get(i).hasStarter() ? with : without)
                    .add(MeanInterval.lowerQuartile(costs[i]));
        }
        return new SpringRound.Costs(without.get(0), without.get(1), with.get(0), with.get(1));
    }

    private void report(ResultTable table, List<SpringRound> rounds) {
        String what = sample.title() + ", " + place.text;
        // In turns the later over the earlier and the reverse, as the starter has both places.
        MeanInterval control =
                logarithms(
                        rounds,
                        round ->
                                rounds.indexOf(round) % 2 == 0
                                        ? round.control()
                                        : 1 / round.control());
        MeanInterval idle = logarithms(rounds, round -> round.idle().ratio());
        MeanInterval traced = logarithms(rounds, round -> round.session().ratio());
        MeanInterval added = logarithms(rounds, SpringRound::sessionOverIdle);
        table.row(what, "without the starter")
                .put(ResultTable.Column.COST, micros(rounds, round -> round.idle().without()));
        table.row(what, "without the starter, once more: the control")
                .put(ResultTable.Column.WITHOUT_STARTER, control.precise());
        ResultTable.Row row =
                table.row(what, "with the starter, no tracer attached")
                        .put(ResultTable.Column.COST, micros(rounds, round -> round.idle().with()))
                        .put(ResultTable.Column.WITHOUT_STARTER, idle.precise());
        ResultTable.Row tracedRow =
                table.row(what, "while a session runs `@[args.route] = hist(args.nanoseconds);`")
                        .put(
                                ResultTable.Column.COST,
                                micros(rounds, round -> round.session().with()))
                        .put(ResultTable.Column.WITHOUT_STARTER, traced.precise())
                        .put(ResultTable.Column.NOT_TRACED, added.precise());
        if (!scale.quick() && place == Place.ONE_JVM && sample.isAsShipped()) {
            row.judge("interval holds 1, ≤ 1.01", idle.low() <= 1 && idle.high() <= DISABLED_LIMIT);
            tracedRow.judge("≤ 1.02", traced.high() <= SESSION_LIMIT);
        }
    }

    private static MeanInterval logarithms(
            List<SpringRound> rounds, ToDoubleFunction<SpringRound> ratio) {
        return MeanInterval.of(
                rounds.stream()
                        .mapToDouble(round -> Math.log(ratio.applyAsDouble(round)))
                        .toArray(),
                Math::exp);
    }

    private static String micros(List<SpringRound> rounds, ToDoubleFunction<SpringRound> nanos) {
        double median = MeanInterval.median(rounds.stream().mapToDouble(nanos).toArray());
        return String.format(Locale.ROOT, "%.1f µs", median / 1_000);
    }
}
