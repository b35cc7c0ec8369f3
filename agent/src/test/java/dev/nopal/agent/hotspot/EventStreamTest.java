package dev.nopal.agent.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

@Timeout(120)
class EventStreamTest {
    /** Other classes of tests record at the same time. */
    private final List<Recording> others = FlightRecorder.getFlightRecorder().getRecordings();

    private final EventStream stream = new EventStream(Optional.empty(), new FiringQueue(Map.of()));

    @Test
    void recordsOnlyWhatIsNeeded() {
        stream.record(Set.of("jdk.ThreadStart", "jdk.ClassUnload"));
        Recording recording = added();
        assertThat(enabled(recording)).containsExactly("jdk.ClassUnload", "jdk.ThreadStart");
        assertThat(recording.getSettings()).containsEntry("jdk.ThreadStart#stackTrace", "false");
        stream.record(Set.of("jdk.ClassUnload", "jdk.ThreadPark"));
        assertThat(added()).isSameAs(recording);
        assertThat(enabled(recording)).containsExactly("jdk.ClassUnload", "jdk.ThreadPark");
        stream.finish();
        assertNoneIsLeft();
    }

    @Test
    void recordsNothingWhileNothingIsNeeded() {
        stream.record(Set.of());
        assertNoneIsLeft();
        stream.record(Set.of("jdk.ClassUnload"));
        assertThat(stream.isOpen()).isTrue();
        stream.record(Set.of());
        assertNoneIsLeft();
        stream.record(Set.of("jdk.ClassUnload"));
        assertThat(enabled(added())).containsExactly("jdk.ClassUnload");
        stream.finish();
        assertNoneIsLeft();
    }

    private void assertNoneIsLeft() {
        assertThat(stream.isOpen()).isFalse();
        assertThat(news()).isEmpty();
    }

    private Recording added() {
        assertThat(news()).hasSize(1);
        return news().getFirst();
    }

    /** Returns the recordings of ours: those with an event that no other test enables. */
    private List<Recording> news() {
        List<Recording> all = new ArrayList<>(FlightRecorder.getFlightRecorder().getRecordings());
        all.removeAll(others);
        all.removeIf(each -> !each.getSettings().containsKey("jdk.ClassUnload#enabled"));
        return all;
    }

    private static Set<String> enabled(Recording recording) {
        Set<String> names = new TreeSet<>();
        recording
                .getSettings()
                .forEach(
                        (key, value) -> {
                            if (key.endsWith("#enabled") && value.equals("true")) {
                                names.add(key.substring(0, key.indexOf('#')));
                            }
                        });
        names.remove("jdk.DataLoss");
        return names;
    }
}
