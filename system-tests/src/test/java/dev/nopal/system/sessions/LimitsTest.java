package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.session.Loss;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Meets each limit of docs/language.md in a session as users run it: it holds, is counted, and is
 * said. Those of map keys and statements of an event are in {@link RefusalsTest}.
 */
@Timeout(120)
class LimitsTest {
    private static final String EVENT = "usdt::sessions:event ";
    private static final int EVENTS = 3;

    /** Of 2,000, where 1 MiB has room for a map's number, a count, and entries of 1,012 bytes. */
    private static final int LOST_VALUES = 2_000 - ((1 << 20) - 8) / 1_012;

    private static Target target;

    @TempDir Path temporary;

    @BeforeAll
    static void start() {
        target = Target.start();
    }

    @AfterAll
    static void end() {
        target.assertDetached("at the end");
        target.assertSilent();
        target.close();
    }

    @Test
    void textIsCutAndMarked() {
        try (Trace trace =
                Trace.attach(target, EVENT + "{ printf(\"%s\\n\", arg1); }", "-n", "1")) {
            target.ask("text", "0078".repeat(3_000));
            assertThat(trace.end(0)).isEqualTo("x".repeat(1_023) + "..");
        }
    }

    static List<Arguments> losses() {
        String texts = IntStream.range(0, 40).mapToObj(_ -> "$t").collect(Collectors.joining(", "));
        String text = "$t = \"" + "x".repeat(1_000) + "\"; ";
        return List.of(
                Arguments.of(
                        "a record",
                        EVENT
                                + "{ "
                                + text
                                + "printf(\""
                                + "%s".repeat(40)
                                + "\", "
                                + texts
                                + "); }",
                        EVENTS,
                        Loss.TOO_BIG),
                Arguments.of(
                        "BEGIN",
                        "BEGIN { $i = 0; while (1) { $i++; } } " + EVENT + "{ @ = count(); }",
                        1,
                        Loss.STATEMENTS),
                Arguments.of(
                        "END",
                        EVENT + "{ @ = count(); } END { $i = 0; while (1) { $i++; } }",
                        1,
                        Loss.STATEMENTS),
                Arguments.of(
                        "last values",
                        "BEGIN { "
                                + text
                                + "for ($i : 0..2000) { @m[$i] = $t; } } "
                                + EVENT
                                + "{ @ = count(); }"
                                + " END { clear(@); }",
                        LOST_VALUES,
                        Loss.FINAL_VALUES));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("losses")
    void lossIsCountedAndSaid(String what, String script, int lost, Loss cause) {
        try (Trace trace = Trace.attach(target, script)) {
            target.ask("fire", "" + EVENTS);
            trace.stop();
            String times = lost == 1 ? "1 time: " : lost + " times: ";
            assertThat(trace.said()).contains("nopal: lost " + times + cause.explanation());
        }
    }

    /** The output is taken as fast as it comes, without being decoded. */
    @Test
    void outputBeyondTheRateIsCounted() throws IOException {
        String text = "$t = \"" + "x".repeat(1_000) + "\"; ";
        String script =
                EVENT
                        + "{ "
                        + text
                        + "printf(\"%s%s%s%s%s%s%s%s\", $t, $t, $t, $t, $t, $t, $t, $t); }";
        try (Tracer tracer = Tracer.start(target.socket(), script);
                Skipping skipping = new Skipping(tracer.file())) {
            Deadline.await(
                    "a second with more than 64 MiB",
                    () -> {
                        target.ask("fire", "20000");
                        return tracer.view().losses().of(Loss.OUTPUT_RATE) > 0;
                    });
            assertThat(skipping.isRunning()).isTrue();
        }
    }

    static List<Arguments> scriptsThatAreTooLarge() {
        return List.of(
                Arguments.of("too many probes (over 1024)", (EVENT + "{ }\n").repeat(1_025)),
                Arguments.of("too many maps (257, over 256)", EVENT + "{ " + maps(257) + " }"),
                Arguments.of(
                        "nested too deeply",
                        EVENT + "{ @ = " + "(".repeat(401) + "1" + ")".repeat(401) + "; }"),
                Arguments.of(
                        "statements",
                        EVENT + "{ " + "unroll (100) { unroll (100) { $x = 1; } }" + " }"),
                Arguments.of(
                        "this probe compiles to more than 64 KiB of Java bytecode",
                        EVENT + "{ " + "@[arg0, arg1] = hist(arg0); ".repeat(3_000) + " }"));
    }

    private static String maps(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "@m" + i + " = 1; ")
                .collect(Collectors.joining());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scriptsThatAreTooLarge")
    void largerScriptIsRefused(String message, String text) throws IOException {
        Path script = temporary.resolve("large.bt");
        Files.writeString(script, text);
        try (Trace trace =
                Trace.begin("--engine", "jvm", "-p", "" + target.pid(), script.toString())) {
            assertThat(trace.end(1)).isEmpty();
            assertThat(trace.process().err()).contains("large.bt:").contains(message);
        }
        target.assertDetached(message);
    }
}
