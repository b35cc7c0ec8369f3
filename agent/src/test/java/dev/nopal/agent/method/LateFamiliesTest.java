package dev.nopal.agent.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.harness.Client;
import dev.nopal.agent.harness.Traced;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Traces a family of which some classes are loaded before their superclasses. */
@Tag("slow")
final class LateFamiliesTest {
    private static final String SCRIPT =
            "method:dev.nopal.fixture.Relatives$Base+:run { @[probe] = count(); }";

    @Test
    void aClassThatTurnsOutToBeInNoFamilyIsRestoredWhileTheSessionGoesOn() throws Exception {
        try (Traced traced =
                        Traced.withAgent(
                                FamilyProgram.class,
                                "-Djdk.attach.allowAttachSelf=true",
                                "-XX:+EnableDynamicAgentLoading");
                Client client = new Client(traced.connect())) {
            assertThat(traced.ask("call Early 1")).isEqualTo("1");
            assertThat(client.run(SCRIPT)).isEqualTo(1);
            assertThat(traced.ask("watch")).isEqualTo("watching");

            assertThat(traced.ask("call LateStranger 5")).isEqualTo("35");
            traced.await("code LateStranger", "[instrumented, original]");
            assertThat(traced.ask("call LateStranger 6")).isEqualTo("45");
            assertThat(traced.ask("call Late 3")).isEqualTo("21");
            assertThat(traced.ask("code Late")).isEqualTo("[instrumented]");
            assertThat(traced.ask("call Early 4")).isEqualTo("10");

            assertThat(client.stop().lines())
                    .containsExactlyInAnyOrder(
                            "@[method:dev.nopal.fixture.Relatives$LateParent:run]: 3",
                            "@[method:dev.nopal.fixture.Relatives$Late:run]: 3",
                            "@[method:dev.nopal.fixture.Relatives$Early:run]: 7");
            assertThat(traced.ask("code LateStranger")).isEqualTo("[instrumented, original]");
            traced.await("code Late", "[instrumented, original]");
        }
    }
}
