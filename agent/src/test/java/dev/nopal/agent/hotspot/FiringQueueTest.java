package dev.nopal.agent.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.hotspot.FiredProbes.Fired;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

class FiringQueueTest {
    private static final Instant START = Instant.ofEpochSecond(1_000);

    private final FiredProbes probes = new FiredProbes(name -> !name.equals("gc__end"));
    private final FiringQueue queue = new FiringQueue(declared());

    private Map<HotspotProbe, FiredProbe> declared() {
        Map<HotspotProbe, FiredProbe> declared = new EnumMap<>(HotspotProbe.class);
        for (HotspotProbe each :
                List.of(
                        HotspotProbe.GC_BEGIN,
                        HotspotProbe.GC_END,
                        HotspotProbe.THREAD_SLEEP_BEGIN,
                        HotspotProbe.THREAD_SLEEP_END)) {
            declared.put(
                    each,
                    probes.declare("", each.probe(), each.names(), each.types()).orElseThrow());
        }
        return declared;
    }

    @Test
    void firesInTheOrderInWhichThingsHappened() {
        queue.add(new ProbeFiring(START.plusMillis(5), HotspotProbe.THREAD_SLEEP_BEGIN, 1L));
        queue.add(new ProbeFiring(START.plusMillis(5), HotspotProbe.THREAD_SLEEP_END, 0));
        queue.add(new ProbeFiring(START.plusMillis(2), HotspotProbe.GC_BEGIN, 1L));
        assertThat(probes.all()).isEmpty();
        queue.fire();
        assertThat(probes.all())
                .extracting(Fired::probe)
                .containsExactly("gc__begin", "thread__sleep__begin", "thread__sleep__end");
        queue.fire();
        assertThat(probes.all()).hasSize(3);
    }

    @Test
    void leavesOutWhatIsNotEnabledOrNotDeclared() {
        queue.add(new ProbeFiring(START, HotspotProbe.GC_END));
        queue.add(new ProbeFiring(START, HotspotProbe.VM_SHUTDOWN));
        queue.fire();
        assertThat(probes.all()).isEmpty();
    }

    @Test
    void holdsABoundedNumber() {
        for (int i = 0; i < 25_000; i++) {
            queue.add(new ProbeFiring(START, HotspotProbe.GC_BEGIN, 0L));
        }
        assertThat(probes.all()).hasSize(20_000);
        queue.fire();
        assertThat(probes.all()).hasSize(25_000);
    }
}
