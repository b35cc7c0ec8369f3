package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Probe;
import dev.nopal.system.harness.Readelf;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Puppet;
import dev.nopal.system.targets.Trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls the library in odd ways: interrupted, and with arguments that were not declared. */
class CallerTest {

    @ParameterizedTest
    @ValueSource(strings = {"file", "memfd"})
    void worksForAnInterruptedThread(String backing) {
        try (RunningJvm jvm = Launch.of(Trial.class).option("-Dnopal.backing=" + backing).start()) {
            String image = jvm.ask("declare");
            assertThat(jvm.ask("interrupted")).isEqualTo("true");
            assertThat(jvm.ask("cycle", "1")).isEqualTo("true");
            assertThat(jvm.ask("status", "problems")).isEqualTo("{}");
            assertThat(Readelf.notes(image))
                    .extracting(Readelf.Note::name)
                    .containsExactly("event", "interrupted");
        }
    }

    /** The very first call decides where images live; it may come from an interrupted thread. */
    @Test
    void worksWhenTheFirstThreadIsInterrupted() {
        try (RunningJvm jvm = Launch.of(Trial.class).start()) {
            assertThat(jvm.ask("interrupted")).isEqualTo("true");
            assertThat(jvm.ask("declare")).endsWith("/trial.so");
            assertThat(jvm.ask("status", "problems")).isEqualTo("{}");
        }
    }

    @Test
    void countsMismatchesByDefault() {
        try (TargetJvm target = TargetJvm.start(Puppet.class)) {
            target.ask("declare", "caller", "event", "long", "String");
            assertThat(target.ask("fire", "caller", "event", "String=x")).isEqualTo("false");
            assertThat(target.ask("status")).doesNotContain("other arguments");
            Probe probe = target.probe("caller", "event");
            try (Bpftrace bpftrace = Bpftrace.start(probe.spec() + " { @ = count(); }")) {
                assertThat(target.ask("fire", "caller", "event", "String=x")).isEqualTo("true");
                assertThat(target.ask("fire", "caller", "event", "String=x", "long=1"))
                        .isEqualTo("true");
                assertThat(target.ask("fire", "caller", "event", "long=1", "String=x"))
                        .isEqualTo("true");
                assertThat(bpftrace.stop()).isEqualTo("@: 1");
            }
            assertThat(target.ask("status")).contains("2 fired with other arguments than declared");
        }
    }

    @Test
    void throwsOnMismatchesInStrictModeWhetherItIsEnabledOrNot() {
        try (TargetJvm target = TargetJvm.start(Puppet.class, "-Dnopal.strict=true")) {
            target.ask("declare", "caller", "event", "long", "String");
            assertStrict(target);
            Probe probe = target.probe("caller", "event");
            try (Bpftrace bpftrace = Bpftrace.start(probe.spec() + " { @ = count(); }")) {
                assertStrict(target);
                assertThat(target.ask("fire", "caller", "event", "long=1", "String=x"))
                        .isEqualTo("true");
                assertThat(bpftrace.stop()).isEqualTo("@: 1");
            }
            assertThat(target.ask("fire", "caller", "event", "long=1", "String=x"))
                    .isEqualTo("false");
        }
    }

    private static void assertStrict(TargetJvm target) {
        assertThat(target.askInVain("fire", "caller", "event", "String=x"))
                .contains("caller:event[long arg0, String arg1] was fired with other arguments");
        assertThat(target.askInVain("fire", "caller", "event", "String=x", "long=1"))
                .contains("was fired with other arguments");
    }
}
