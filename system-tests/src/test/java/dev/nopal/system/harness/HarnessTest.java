package dev.nopal.system.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.system.targets.Puppet;

import org.junit.jupiter.api.Test;

import java.time.Duration;

/** Tests that the harness sees what is there, and nothing else. */
class HarnessTest {

    @Test
    void seesOneEventWithEachTracer() {
        try (TargetJvm target = TargetJvm.start(Puppet.class)) {
            target.ask("declare", "harness", "hello", "long", "String");
            Probe probe = target.probe("harness", "hello");
            assertThat(probe.semaphore()).isZero();
            assertThat(target.ask("fire", "harness", "hello", "long=1", "String=x"))
                    .isEqualTo("false");

            try (Bpftrace bpftrace =
                    Bpftrace.start(probe.spec() + " { printf(\"%d %s\\n\", arg0, str(arg1)); }")) {
                assertThat(probe.semaphore()).isOne();
                assertThat(target.ask("fire", "harness", "hello", "long=7", "String=seven"))
                        .isEqualTo("true");
                bpftrace.await("7 seven");
                assertThat(bpftrace.stop()).isEqualTo("7 seven");
            }
            try (Tracefs tracefs = Tracefs.open()) {
                tracefs.attach("hello", probe, "n=%di:s64", "s=+0(%si):string");
                target.ask("fire", "harness", "hello", "long=-8", "String=minus eight");
                assertThat(tracefs.events())
                        .singleElement()
                        .asString()
                        .endsWith("n=-8 s=\"minus eight\"");
            }
            assertThat(probe.semaphore()).isZero();
        }
    }

    @Test
    void killsCommandThatDoesNotEnd() {
        Command endless =
                Command.of("sh", "-c", "sleep 1000 & wait").within(Duration.ofMillis(300));
        assertThatThrownBy(endless::run).hasMessageContaining("still running");
    }

    @Test
    void leavesOutWhatACommandSaysOnABusyMachineOnly() {
        String script =
                """
                echo 'nopal: process 7 has not answered for 3 seconds; waiting for its hello' >&2
                echo 'nopal: traced 1.5 s; starting the Flight Recorder took 2.1 s' >&2
                echo 'nopal: process 7 has not answered for 4 s' >&2
                """;
        assertThat(Command.of("sh", "-c", script).run().err())
                .isEqualTo("nopal: process 7 has not answered for 4 s");
    }

    @Test
    void reportsProgramThatCannotBeAttached() {
        assertThatThrownBy(() -> Bpftrace.start("usdt:/nowhere:a:b { @ = count(); }"))
                .hasMessageContaining("/nowhere");
    }

    @Test
    void reportsQuestionThatFails() {
        try (TargetJvm target = TargetJvm.start(Puppet.class)) {
            assertThat(target.askInVain("declare", "bad name", "x")).contains("bad name");
            assertThatThrownBy(() -> target.ask("nonsense")).hasMessageContaining("nonsense");
        }
    }
}
