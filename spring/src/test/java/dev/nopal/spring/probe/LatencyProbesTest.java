package dev.nopal.spring.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class LatencyProbesTest {
    @Test
    void argumentsHaveNames() {
        assertThat(new LatencyProbes(9).find("named.arguments")).hasToString("named:arguments");
        Tracepoint tracepoint = TracepointProvider.named("named").tracepoints().getFirst();
        assertThat(tracepoint.arguments())
                .extracting(Object::toString)
                .containsExactly(
                        "String method",
                        "String route",
                        "int status",
                        "String outcome",
                        "String error",
                        "long nanoseconds");
    }

    @Test
    void sameNameHasTheSameTracepoint() {
        LatencyProbes probes = new LatencyProbes(9);
        assertThat(probes.find("same.name")).isSameAs(probes.find(new String("same.name")));
    }

    @Test
    void unboundedNamesGetABoundedNumberOfTracepoints() {
        LatencyProbes probes = new LatencyProbes(3);
        List<LatencyProbe> found = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            found.add(probes.find("unbounded.name" + i));
        }
        assertThat(found.subList(0, 3)).doesNotContainNull();
        assertThat(found.subList(3, 1000)).containsOnlyNulls();
        assertThat(TracepointProvider.named("unbounded").tracepoints()).hasSize(3);
        assertThat(probes.untraced()).isEqualTo(997);
        assertThat(probes.find("unbounded.name0")).isNotNull();
    }

    @Test
    void boundHoldsForThreadsThatComeAtOnce() throws Exception {
        LatencyProbes probes = new LatencyProbes(5);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            String name = "atonce.name" + i % 16;
            tasks.add(() -> probes.find(name) == null ? 0 : 1);
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> each : threads.invokeAll(tasks)) {
                each.get();
            }
        }
        assertThat(TracepointProvider.named("atonce").tracepoints()).hasSizeBetween(1, 5);
        for (int i = 0; i < 16; i++) {
            probes.find("atonce.name" + i);
        }
        assertThat(TracepointProvider.named("atonce").tracepoints()).hasSize(5);
    }

    @Test
    void tracepointOfTheApplicationKeepsItsName() {
        Tracepoint own = Tracepoint.of("shop", "order", long.class);
        assertThat(new LatencyProbes(9).find("shop.order")).hasToString("shop:order_observation");
        assertThat(own.arguments()).hasSize(1);
    }

    @Test
    void applicationThatUsesBothNamesIsLeftAlone() {
        Tracepoint.of("both", "taken", long.class);
        Tracepoint.of("both", "taken_observation", long.class);
        LatencyProbes probes = new LatencyProbes(9);
        assertThat(probes.find("both.taken")).isNull();
        assertThat(probes.find("both.taken")).isNull();
        assertThat(probes.untraced()).isEqualTo(2);
    }

    @Test
    void observationWithoutANameHasNone() {
        assertThat(new LatencyProbes(9).find(null)).isNull();
    }
}
