package dev.nopal.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * Which request of {@code examples/spring-shop} is measured: one that does next to nothing, so that
 * a share is not hidden, or one of the sample as it is shipped. {@code NOPAL_BENCH_ROUTE} names the
 * route of the latter.
 *
 * @param route null for the request that does next to nothing
 */
record SpringSample(String route) {
    /** By number, because on a busy machine seconds are not enough for the JIT compilers. */
    private static final int WARM_UP_REQUESTS = 600_000;

    /** Each of them takes long: it makes lists of a million elements, or of ten. */
    private static final int WARM_UP_REQUESTS_AS_SHIPPED = 4_000;

    private static final List<String> QUIET =
            List.of(
                    "--server.port=0",
                    "--spring.main.banner-mode=off",
                    "--logging.level.root=error");

    /** Without traces, too. */
    private static final List<String> LEAN =
            List.of(
                    "--shop.elements=1",
                    "--nopal.agent.enabled=false",
                    "--spring.autoconfigure.exclude=org.springframework.boot.micrometer.tracing"
                            + ".opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration");

    /** Returns the one that the user chose; else both, of which a smoke test needs one. */
    static List<SpringSample> chosen(boolean isQuick) {
        String route = System.getenv("NOPAL_BENCH_ROUTE");
        return route == null && !isQuick ? List.of(of("/welcome"), of(null)) : List.of(of(route));
    }

    static SpringSample of(String route) {
        if (route != null && !List.of("/all", "/welcome").contains(route)) {
            throw new IllegalArgumentException(
                    "NOPAL_BENCH_ROUTE=" + route + " is neither /all nor /welcome");
        }
        return new SpringSample(route);
    }

    boolean isAsShipped() {
        return route != null;
    }

    String path() {
        return isAsShipped() ? route : "/welcome";
    }

    /** Returns the name of the file that keeps its rounds, after what they all begin with. */
    String suffix() {
        return isAsShipped() ? route.replace('/', '-') : "";
    }

    int warmUpRequests() {
        return isAsShipped() ? WARM_UP_REQUESTS_AS_SHIPPED : WARM_UP_REQUESTS;
    }

    List<String> properties() {
        List<String> properties = new ArrayList<>(QUIET);
        if (!isAsShipped()) {
            properties.addAll(LEAN);
        }
        return properties;
    }

    /** Returns what is measured, for the table. */
    String title() {
        return isAsShipped()
                ? "`" + route + "` of the sample as it is shipped"
                : "a request of a Spring Boot application that does next to nothing";
    }
}
