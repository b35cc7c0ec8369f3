package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Json;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/** Fires what no terminal should see: the command escapes it, and JSON stays JSON. */
@Timeout(120)
class HostileTextInSessionsTest {
    private static final List<String> TEXTS =
            List.of(
                    "\u001b[2J\u001b]0;owned\u0007",
                    "before\rafter\b\b\b",
                    "a\0b",
                    "\u202egnp.exe\u2066\u2069\u200f",
                    "\u009b31m\u0085",
                    "lone \ud800 and \udc00",
                    "\ud83d\ude00",
                    "\"quoted\" \\ \n{\"type\": \"forged\"}\n",
                    "\u2028\u2029\ufeff",
                    "%s%n%d$@(){}[]");

    /** Too long, no shortest form, cut short, no text at all. */
    private static final List<String> BITS = List.of("c0af", "eda080", "f09f98", "ff", "f4908080");

    private static final String SCRIPT =
            """
            usdt::sessions:event
            {
                printf("[%s]\\n", arg1);
                print(arg1);
                print((arg0, arg1));
                @[arg1] = count();
                @plain[arg1] = arg1;
                @last = arg1;
                @buf = buf(arg1, 8);
            }
            """;

    @ParameterizedTest
    @ValueSource(strings = {"text", "json"})
    void isEscaped(String format) {
        try (Target target = Target.start();
                Trace trace = Trace.attach(target, SCRIPT, "-f", format)) {
            for (String text : TEXTS) {
                StringBuilder hex = new StringBuilder();
                text.chars().forEach(unit -> hex.append("%04x".formatted(unit)));
                assertThat(target.ask("text", hex.toString())).isEqualTo("true");
            }
            for (String bits : BITS) {
                assertThat(target.ask("bits", bits)).isEqualTo("true");
            }
            String megabyte = "0078".repeat(1 << 20);
            assertThat(target.ask("text", megabyte)).isEqualTo("true");
            String out = trace.stop();
            assertThat(out.length()).as("bounded").isLessThan(100_000);
            String all = out + trace.process().err();
            assertThat(all.codePoints().filter(HostileTextInSessionsTest::isDangerous))
                    .as("characters that steer a terminal")
                    .isEmpty();
            if (format.equals("json")) {
                assertThat(out.lines()).isNotEmpty().allSatisfy(Json::parse);
                assertThat(out).doesNotContain("\n{\"type\": \"forged\"}");
            }
            target.assertSilent();
        }
    }

    private static boolean isDangerous(int codePoint) {
        return codePoint != '\n'
                && (Character.isISOControl(codePoint)
                        || codePoint >= 0x202a && codePoint <= 0x202e
                        || codePoint >= 0x2066 && codePoint <= 0x2069
                        || codePoint == 0x200e
                        || codePoint == 0x200f);
    }
}
