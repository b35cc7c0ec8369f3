package dev.nopal.system.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Compares what tracers see of a loaded server with what it counts and with what wrk got. */
@ResourceLock(OneAtATime.SPRING_SHOP)
class LoadedShopTest {
    private static final List<String> ROUTES = List.of("/all", "/welcome", "/slow", "/random");
    private static final int CONNECTIONS = 4;
    private static final int SECONDS = 3;

    private static final String IN_JVM =
            "usdt::http:server_requests { @[args.route] = count(); }"
                    + " interval:ms:500 { print(@); }";
    private static final String IN_KERNEL =
            "usdt::http:server_requests { @[str(arg1)] = count(); }"
                    + " interval:ms:500 { print(@); }";

    @ParameterizedTest
    @EnumSource
    void bothTracersCountWhatTheServerCounts(ShopServer server) {
        Bpftrace.require();
        Wrk.require();
        try (ShopJvm shop = ShopLaunch.jar(server).start()) {
            shop.get("/welcome");
            Map<String, Long> before = shop.counts();
            try (Bpftrace kernel = Bpftrace.start(IN_KERNEL, "-p", Long.toString(shop.pid()));
                    TraceProcess session = TraceProcess.attach(shop.pid(), IN_JVM)) {
                Map<String, Long> answers = load(shop);

                Supplier<Map<String, Long>> since = () -> difference(shop.counts(), before);
                RouteMap.await(session.process(), ROUTES, since);
                RouteMap.await(kernel.process(), ROUTES, since);
                Map<String, Long> served = since.get();
                assertThat(RouteMap.last(session.stop(), ROUTES)).isEqualTo(served);
                assertThat(RouteMap.last(kernel.stop(), ROUTES)).isEqualTo(served);
                answers.forEach(
                        (route, answered) ->
                                assertThat(served.get(route))
                                        .as("requests of %s that reached the server", route)
                                        .isBetween(answered, answered + CONNECTIONS));
            }
            assertThat(shop.terminate()).isEqualTo(ShopJvm.TERMINATED);
        }
    }

    private static Map<String, Long> difference(Map<String, Long> after, Map<String, Long> before) {
        Map<String, Long> difference = new TreeMap<>(after);
        before.forEach((route, count) -> difference.merge(route, -count, Long::sum));
        return difference;
    }

    /** Loads all routes at once; returns how many answers wrk got from each. */
    private static Map<String, Long> load(ShopJvm shop) {
        Map<String, Wrk> runs = new TreeMap<>();
        try {
            ROUTES.forEach(
                    route -> runs.put(route, Wrk.start(shop.url(route), CONNECTIONS, SECONDS)));
            Map<String, Long> answers = new TreeMap<>();
            runs.forEach((route, run) -> answers.put(route, run.answers()));
            // A busy machine may not finish a slow request in time, but many of the others.
            assertThat(answers.get("/welcome")).isPositive();
            return answers;
        } finally {
            runs.values().forEach(Wrk::close);
        }
    }
}
