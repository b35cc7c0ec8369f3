package dev.nopal.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.instrument.TestAgent;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;

import org.junit.jupiter.api.Test;

class WallSourceTest {
    private static final AttachPoint WALL = new AttachPoint.Wall("wall:hz:10", 100_000_000);
    private static final AttachPoint FASTER = new AttachPoint.Wall("wall:hz:20", 50_000_000);

    private final WallSource source =
            new WallSource(new ThreadSamples(TestAgent.instrumentation()));

    @Test
    void onlyRequestRegisters() {
        assertThat(source.match(WALL)).isEmpty();
        assertThat(source.request(WALL))
                .extracting(ProbeSignature::probe)
                .containsExactly("wall:hz:10");
        assertThat(source.match(WALL)).hasSize(1);
        assertThat(source.match(FASTER)).isEmpty();
    }

    @Test
    void findsTheProbeOfTheRequestedRateAlone() {
        ProbeSignature slow = source.request(WALL).getFirst();
        ProbeSignature fast = source.request(FASTER).getFirst();
        assertThat(source.find(WALL, slow)).hasSize(1);
        assertThat(source.find(FASTER, fast)).hasSize(1).isNotEqualTo(source.find(WALL, slow));
    }
}
