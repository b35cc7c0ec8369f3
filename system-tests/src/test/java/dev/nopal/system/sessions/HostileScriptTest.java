package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.session.Loss;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs scripts that want too much: they are refused with a place, or bounded and counted. The agent
 * must not rely on the command, so most are sent to it as they are.
 */
@Timeout(120)
class HostileScriptTest {
    private static final String EVENT = "usdt::sessions:event ";

    /** Of one event, while it runs. */
    private static final int MAX_STATEMENTS = 1 << 16;

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

    static List<String> tooMuch() {
        return List.of(
                EVENT + "{ @ = " + "(".repeat(20_000) + "1" + ")".repeat(20_000) + "; }",
                EVENT + "{ @ = " + "-".repeat(20_001) + "1; }",
                EVENT + "{ " + "if (1) { ".repeat(20_000) + "}".repeat(20_000) + " }",
                EVENT + "{ @ = " + "1 + ".repeat(50_000) + "1; }",
                EVENT + "{ unroll (1000000) { @ = count(); } }",
                EVENT + "{ " + "unroll (100) { ".repeat(10) + "@++; " + "}".repeat(10) + " }",
                EVENT + "{ printf(\"" + "x".repeat(300_000) + "\"); }",
                EVENT + "{ " + distinctMaps(1_000) + " }",
                "let @big = hash(4000000000); " + EVENT + "{ @big[arg0] = 1; }",
                EVENT + "{ @ = lhist(arg0, 0, 1000000000, 1); }",
                "\0".repeat(1_000),
                "macro m() { m() } " + EVENT + "{ m(); }",
                "{".repeat(100_000));
    }

    private static String distinctMaps(int count) {
        StringBuilder text = new StringBuilder();
        IntStream.range(0, count).forEach(i -> text.append("@m" + i + "[arg0] = hist(arg0); "));
        return text.toString();
    }

    @ParameterizedTest
    @MethodSource("tooMuch")
    void isRefused(String script) throws IOException {
        try (Connection connection = Connection.open(target.socket())) {
            connection.send(new Message.Hello(Protocol.CURRENT, Protocol.OLDEST, 1, "test"));
            assertThat(connection.receive().orElseThrow()).isInstanceOf(Message.Hello.class);
            connection.send(new Message.Run(ScriptCall.of(script), 0, false));
            Message answer = connection.receive().orElseThrow();
            assertThat(answer).isInstanceOf(Message.Diagnosed.class);
            assertThat(((Message.Diagnosed) answer).diagnostics()).hasSizeBetween(1, 100);
        }
    }

    @Test
    void commandPointsAtThePlace() throws IOException {
        Path script = temporary.resolve("deep.bt");
        Files.writeString(script, tooMuch().getFirst());
        try (Trace trace =
                Trace.begin("-p", Long.toString(target.pid()), "-q", script.toString())) {
            assertThat(trace.end(1)).isEmpty();
            assertThat(trace.process().err())
                    .contains("deep.bt:1:")
                    .doesNotContain("\tat ")
                    .hasSizeLessThan(4_000);
        }
    }

    @Test
    void mapThatIsFullIsCountedAndSaid() {
        try (Trace trace =
                Trace.attach(
                        target,
                        EVENT
                                + "{ @c[arg0] = count(); @p[arg0] = arg0;"
                                + " @t[arg1, arg0, \"k\"] = sum(1); @all = count(); }")) {
            assertThat(target.ask("fire", "100000")).isEqualTo("100000");
            String out = trace.stop();
            assertThat(out).contains("@all: 100000");
            assertThat(out.lines().filter(line -> line.startsWith("@c["))).hasSize(4_096);
            assertThat(out.lines().filter(line -> line.startsWith("@p["))).hasSize(4_096);
            assertThat(out.lines().filter(line -> line.startsWith("@t["))).hasSize(4_096);
            assertThat(trace.said())
                    .contains(
                            "nopal: lost "
                                    + 3 * (100_000 - 4_096)
                                    + " times: "
                                    + Loss.KEYS.explanation());
        }
    }

    @Test
    void loopThatDoesNotEndIsCutAndSaid() throws IOException {
        try (Tracer tracer =
                Tracer.start(
                        target.socket(),
                        EVENT + "{ $i = 0; while (1) { $i++; @ = count(); } @never = 1; }")) {
            assertThat(target.ask("fire", "20")).isEqualTo("20");
            assertThat(tracer.view().losses().of(Loss.STATEMENTS)).isEqualTo(20);
            assertThat(tracer.number("@")).isPositive().isLessThan(20 * MAX_STATEMENTS);
        }
    }

    @Test
    void floodOfOutputIsCountedAndSaid() throws IOException {
        try (Tracer tracer =
                Tracer.start(
                        target.socket(),
                        EVENT
                                + "{ printf(\"%200s\\n\", arg1); @ = count(); }"
                                + " interval:us:10 { printf(\"tick\\n\"); }")) {
            assertThat(target.ask("fire", "50000")).isEqualTo("50000");
            assertThat(tracer.number("@")).isEqualTo(50_000);
            assertThat(tracer.view().losses().output()).isPositive();
        }
    }
}
