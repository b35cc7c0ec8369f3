package dev.nopal.agent.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

class JfrSourceTest {
    private static final AttachPoint GC = new AttachPoint.Jfr("jdk.GarbageCollection");
    private static final AttachPoint PROFILE =
            new AttachPoint.Profile("profile:hz:99", 1_000_000_000 / 99);

    private final JfrSource source =
            new JfrSource(Optional.empty(), new EventDemand(false, List.of()), false);

    @Test
    void matchRegistersNothing() {
        assertThat(source.match(GC)).isEmpty();
        assertThat(source.match(GC)).isEmpty();
        assertThat(source.match(PROFILE)).isEmpty();
    }

    @Test
    void matchFindsWhatWasRequested() {
        List<ProbeSignature> requested = source.request(GC);
        assertThat(requested)
                .extracting(ProbeSignature::probe)
                .containsExactly("jfr:jdk.GarbageCollection");
        assertThat(source.match(GC)).isEqualTo(requested);
        assertThat(source.find(GC, requested.getFirst())).hasSize(1);
        assertThat(source.match(PROFILE)).isEmpty();
        assertThat(source.request(PROFILE)).hasSize(1);
        assertThat(source.match(PROFILE)).hasSize(1);
    }

    @Test
    void findsEventsWithoutTheirPrefix() {
        assertThat(source.resolve(new AttachPoint.Jfr("GarbageCollection"))).isEqualTo(GC);
        assertThat(source.resolve(GC)).isEqualTo(GC);
        AttachPoint pattern = new AttachPoint.Jfr("*Collection");
        assertThat(source.resolve(pattern)).isEqualTo(pattern);
        AttachPoint unknown = new AttachPoint.Jfr("NoSuchEvent");
        assertThat(source.resolve(unknown)).isEqualTo(unknown);
        assertThat(source.resolve(PROFILE)).isEqualTo(PROFILE);
    }

    @Test
    void requestingAgainChangesNothing() {
        assertThat(source.request(GC)).isEqualTo(source.request(GC));
        assertThat(source.find(GC, source.match(GC).getFirst())).hasSize(1);
    }

    @Test
    void sourcesOfOtherTypesAreAskedInVain() {
        AttachPoint other = new AttachPoint.Method("java.lang.String", "length");
        assertThat(source.request(other)).isEmpty();
        assertThat(source.missing(other)).isEmpty();
    }
}
