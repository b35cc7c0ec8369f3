package dev.nopal.cli.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.session.RemovedProbe;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.IntStream;

final class SessionCostsTest {
    @Test
    void saysHowOftenProbesFiredAndWhatThatCost() {
        assertThat(SessionCosts.sentence(40_123_456, 7.2))
                .isEqualTo("probes fired 40 M times, about 7 % of one processor");
        assertThat(SessionCosts.sentence(9_412, 0.2))
                .isEqualTo("probes fired 9.4 k times, less than 1 % of one processor");
        assertThat(SessionCosts.sentence(12_340, 160))
                .isEqualTo("probes fired 12 k times, about 160 % of one processor");
        assertThat(SessionCosts.sentence(1, 0))
                .isEqualTo("probes fired once, less than 1 % of one processor");
    }

    @Test
    void namesSomeOfManyProbes() {
        List<RemovedProbe> removed =
                IntStream.range(0, 5).mapToObj(i -> new RemovedProbe("p" + i, 1)).toList();
        assertThat(SessionCosts.names(removed)).isEqualTo("p0, p1, p2 and 2 more");
        assertThat(SessionCosts.names(removed.subList(0, 2))).isEqualTo("p0, p1");
    }
}
