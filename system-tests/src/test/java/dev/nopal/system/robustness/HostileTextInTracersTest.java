package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.targets.Texts;

import org.junit.jupiter.api.Test;

/** Fires what no terminal should see: tracers get capped, well-formed text. */
class HostileTextInTracersTest {
    private static final int CAP = 1_024;

    @Test
    void handsOutCappedAndWellFormedText() {
        try (RunningJvm jvm = Launch.of(Texts.class).start()) {
            String program =
                    """
                    usdt:IMAGE:texts:event /arg0 == 1/ { printf("[%r]\\n", buf(arg1, 16)); }
                    usdt:IMAGE:texts:event /arg0 == 2/ {
                        printf("(%r) %d %d\\n", buf(arg1, 8),
                            *(uint8 *) (arg1 + LAST), *(uint8 *) (arg1 + CAP));
                    }
                    """
                            .replace("IMAGE", jvm.paths("paths").getFirst().toString())
                            .replace("LAST", Integer.toString(CAP - 1))
                            .replace("CAP", Integer.toString(CAP));
            try (Bpftrace bpftrace = Bpftrace.start(program)) {
                assertFired(jvm, bpftrace, "\u001b[2J\u0007\r", "\\x1b[2J\\x07\\x0d\\x00");
                assertFired(jvm, bpftrace, "a\0b", "a\\x00b\\x00");
                assertFired(jvm, bpftrace, "a\ud800b", "a?b\\x00");
                assertFired(jvm, bpftrace, "\udc00", "?\\x00");
                assertFired(jvm, bpftrace, "\ud83d\ude00", "\\xf0\\x9f\\x98\\x80\\x00");
                assertFired(jvm, bpftrace, "\u202e", "\\xe2\\x80\\xae\\x00");
                assertThat(jvm.ask("long", Integer.toString(1 << 20))).isEqualTo("true");
                bpftrace.await("(xxxxxxxx) 120 0");
                assertThat(jvm.ask("long", Integer.toString(CAP))).isEqualTo("true");
                bpftrace.await("(xxxxxxxx) 120 0");
            }
            assertThat(jvm.ask("failures")).isEqualTo("0");
            assertThat(jvm.ask("losses")).isEqualTo("0");
        }
    }

    private static void assertFired(RunningJvm jvm, Bpftrace bpftrace, String text, String bytes) {
        StringBuilder hex = new StringBuilder();
        text.chars().forEach(unit -> hex.append("%04x".formatted(unit)));
        assertThat(jvm.ask("fire", hex.toString())).isEqualTo("true");
        assertThat(bpftrace.await("[")).startsWith("[" + bytes);
    }
}
