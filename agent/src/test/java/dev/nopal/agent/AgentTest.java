package dev.nopal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.harness.Client;
import dev.nopal.agent.harness.Traced;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.Span;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** Runs scripts with the agent in a real JVM. */
@Timeout(120)
@Tag("slow")
final class AgentTest {
    @Test
    void countsWithoutNativeAccessAndPrintsNothing() throws Exception {
        try (Traced traced = Traced.withAgent("--illegal-native-access=deny")) {
            assertThat(traced.ask("declare a")).isEqualTo("declared");
            try (Client client = new Client(traced.connect())) {
                int probes =
                        client.run(
                                "BEGIN { printf(\"begin\\n\"); } usdt:test:a { @[str(arg1)] ="
                                        + " count(); @sum = sum(arg0); @last = arg0; } END {"
                                        + " printf(\"end\\n\"); }");
                assertThat(probes).isEqualTo(3);
                assertThat(traced.ask("enabled a")).isEqualTo("true");
                traced.ask("fire a 101");
                assertThat(client.stop())
                        .isEqualTo("begin\nend\n@[odd]: 50\n@[even]: 51\n@last: 100\n@sum: 5050\n");
                assertThat(traced.ask("enabled a")).isEqualTo("false");
            }
            assertThat(traced.end()).isZero();
            assertThat(traced.errors()).isEmpty();
        }
    }

    @Test
    void detachesAndDeletesTheFileWhenTheTracerGoesAway() throws Exception {
        try (Traced traced = Traced.withAgent()) {
            traced.ask("declare a");
            Path file;
            try (Client client = new Client(traced.connect())) {
                client.run("usdt:test:a { @ = count(); } interval:ms:1 { @i = count(); }");
                file = client.file();
                assertThat(traced.ask("enabled a")).isEqualTo("true");
                assertThat(traced.ask("threads"))
                        .isEqualTo(
                                "[nopal-agent, nopal-listener, nopal-overhead, nopal-sender,"
                                        + " nopal-session, nopal-timer]");
            }
            traced.await("enabled a", "false");
            traced.await("threads", "[nopal-agent]");
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void runsSeveralSessionsAtOneTracepoint() throws Exception {
        try (Traced traced = Traced.withAgent()) {
            traced.ask("declare a");
            try (Client first = new Client(traced.connect());
                    Client second = new Client(traced.connect())) {
                first.run("usdt:test:a { @first = count(); }");
                traced.ask("fire a 10");
                second.run("usdt:test:* { @second = count(); } usdt:test:a { @twice = count(); }");
                traced.ask("fire a 5");
                assertThat(first.stop()).isEqualTo("@first: 15\n");
                traced.ask("fire a 2");
                assertThat(second.stop()).isEqualTo("@second: 7\n@twice: 7\n");
            }
            assertThat(traced.ask("enabled a")).isEqualTo("false");
        }
    }

    @Test
    void doesNothingAfterExit() throws Exception {
        try (Traced traced = Traced.withAgent()) {
            traced.ask("declare a");
            try (Client client = new Client(traced.connect())) {
                client.run("usdt:test:a { printf(\"%d\\n\", arg0); if (arg0 == 2) { exit(); } }");
                traced.ask("fire a 100");
                assertThat(client.stop()).isEqualTo("0\n1\n2\n");
            }
        }
    }

    @Test
    void timersDoNotRunAfterExit() throws Exception {
        try (Traced traced = Traced.withAgent();
                Client client = new Client(traced.connect())) {
            client.run("interval:ms:1 { @n++; if (@n == 3) { exit(); } }");
            try (Client other = new Client(traced.connect())) {
                other.run("interval:ms:1 { @n++; if (@n == 50) { printf(\"50\\n\"); } }");
                while (!other.text().startsWith("50\n")) {
                    Thread.onSpinWait();
                }
            }
            assertThat(client.stop()).isEqualTo("@n: 3\n");
        }
    }

    @Test
    void attachesTracepointsThatAppearBeforeTheyCanFire() throws Exception {
        try (Traced traced = Traced.withAgent();
                Client client = new Client(traced.connect())) {
            client.run("BEGIN { printf(\"b\\n\"); } usdt:test:late* { @[probe, arg1] = count(); }");
            traced.ask("declare-and-fire late1 100");
            traced.ask("declare-and-fire late2 10");
            traced.ask("declare-and-fire other 10");
            assertThat(client.stop())
                    .contains(
                            "b\n",
                            "@[usdt::test:late2, even]: 5\n",
                            "@[usdt::test:late1, even]: 50\n",
                            "@[usdt::test:late1, odd]: 50\n")
                    .doesNotContain("other");
        }
    }

    @Test
    void runsBeginAndEndWhereNoProbeCameThatGivesTypes() throws Exception {
        try (Traced traced = Traced.withAgent();
                Client client = new Client(traced.connect())) {
            client.run(
                    "BEGIN { printf(\"b\\n\"); } usdt:test:a { @x[args.zone, 1] = args.zone; }"
                            + " END { printf(\"e %d\\n\", len(@x)); }");
            traced.ask("declare-and-fire a 3");
            Diagnostic told =
                    client.receive(Message.Diagnosed.class).diagnostics().stream()
                            .findFirst()
                            .orElseThrow();
            assertThat(told.message())
                    .isEqualTo(
                            "test:a appeared and is not traced: usdt::test:a has no argument"
                                    + " 'zone'");
            assertThat(client.stop()).isEqualTo("b\ne 0\n");
        }
    }

    @Test
    void saysWhichProbeIsTooLarge() throws Exception {
        try (Traced traced = Traced.withAgent();
                Client client = new Client(traced.connect())) {
            String large = "@a[1, 2, 3] = sum(1); ".repeat(3000);
            client.ask("BEGIN { } usdt:test:a, END { " + large + "}");
            Diagnostic told = client.receive(Message.Diagnosed.class).diagnostics().getFirst();
            assertThat(told.severity()).isEqualTo(Diagnostic.Severity.ERROR);
            assertThat(told.message())
                    .isEqualTo("this probe compiles to more than 64 KiB of Java bytecode");
            assertThat(told.hint()).startsWith("split it");
            assertThat(told.span().start()).isEqualTo("BEGIN { } ".length());
        }
    }

    @Test
    void saysWhichMapsKeptItFromRunning() throws Exception {
        try (Traced traced = Traced.withAgent();
                Client client = new Client(traced.connect())) {
            client.run(
                    "usdt:test:a { @x[args.zone] = args.zone; @y = 1; }"
                            + " END { print(strncmp(@x[\"a\"], \"b\", 1)); }");
            client.connection().send(new Message.Stop());
            assertThat(client.receive(Message.Diagnosed.class).diagnostics())
                    .extracting(Diagnostic::message, Diagnostic::span)
                    .containsExactly(
                            tuple(
                                    "nothing ran, because no probe appeared that gives a type to"
                                            + " @x",
                                    new Span(0, "usdt:test:a".length())));
            client.receive(Message.Finished.class);
        }
    }

    @Test
    void pointsAtTheParameterThatMatchesNothing() throws Exception {
        String script = "BEGIN { } methodret:$@ { @ = count(); }";
        String parameter = "com.shop.Typo:add";
        try (Traced traced = Traced.withAgent();
                Client client = new Client(traced.connect())) {
            client.run(script, parameter);
            client.connection().send(new Message.Stop());
            int start = script.length() + 1; // Parameters have the places after the script's text.
            assertThat(client.receive(Message.Diagnosed.class).diagnostics())
                    .extracting(Diagnostic::message, Diagnostic::span)
                    .containsExactly(
                            tuple(
                                    "methodret:com.shop.Typo:add never matched a loaded class or"
                                            + " event",
                                    new Span(start, start + parameter.length())));
            client.receive(Message.Finished.class);
        }
    }

    @Test
    void usesTheSameCodeForTracepointsOfTheSameTypes() throws Exception {
        try (Traced traced = Traced.withAgent();
                Client client = new Client(traced.connect())) {
            client.run(
                    "usdt:test:* { @a = count(); @[str(arg1)] = count(); }"
                            + " usdt:*:late* /arg0 == 1/ { @b = count(); }");
            for (int i = 0; i < 300; i++) {
                traced.ask("declare-and-fire late" + i + " 2");
            }
            traced.ask("floats");
            assertThat(client.stop()).isEqualTo("@[even]: 300\n@[odd]: 300\n@a: 600\n@b: 300\n");
        }
    }

    @Test
    void staysSilentWhereItsFolderIsNotItsOwn(@TempDir Path temporary) throws Exception {
        Object uid = Files.getAttribute(temporary, "unix:uid");
        Path folder = Files.createDirectory(temporary.resolve("nopal-" + uid));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        try (Traced traced = Traced.withAgent("-Djava.io.tmpdir=" + temporary)) {
            assertThat(traced.ask("declare-and-fire a 3")).isEqualTo("declaredfired");
            assertThat(traced.ask("threads")).isEqualTo("[]");
            assertThat(traced.end()).isZero();
            assertThat(traced.errors()).isEmpty();
        }
    }

    @Test
    void findsEveryCopyOfCore() throws Exception {
        try (Traced traced = Traced.withAgent()) {
            traced.ask("declare a");
            traced.ask("copy a 1");
            try (Client client = new Client(traced.connect())) {
                client.run("usdt:test:a { @[str(arg1)] = count(); }");
                traced.ask("fire a 4");
                traced.ask("copy a 7");
                traced.ask("copy a 8");
                assertThat(client.stop()).isEqualTo("@[even]: 2\n@[odd]: 2\n@[copy]: 15\n");
            }
        }
    }

    @Test
    void findsCoreAsANamedModule() throws Exception {
        List<String> path = List.of(System.getProperty("java.class.path").split(":"));
        String core = path.stream().filter(AgentTest::isCore).findFirst().orElseThrow();
        String others = String.join(":", path.stream().filter(each -> !isCore(each)).toList());
        try (Traced traced =
                Traced.run(
                        List.of("-javaagent:" + Traced.AGENT, "--add-modules=dev.nopal.core"),
                        List.of("--module-path", core, "-cp", others))) {
            assertThat(traced.line()).isEqualTo("ready");
            traced.ask("declare a");
            try (Client client = new Client(traced.connect())) {
                client.run("usdt:test:a { @ = count(); }");
                traced.ask("fire a 3");
                assertThat(client.stop()).isEqualTo("@: 3\n");
            }
            assertThat(traced.errors()).isEmpty();
        }
    }

    private static boolean isCore(String path) {
        return path.contains("/core/target/") || path.contains("nopal-core");
    }

    @Test
    void readsFloatingPointNumbersAsTheirBits() throws Exception {
        try (Traced traced = Traced.withAgent();
                Client client = new Client(traced.connect())) {
            client.run(
                    "usdt:test:floats { printf(\"%lx %lx %d %d %d\\n\", arg0, arg1, arg2, arg3,"
                            + " arg4); }");
            traced.ask("floats");
            assertThat(client.stop())
                    .isEqualTo(
                            "%x %x 1 120 -3\n"
                                    .formatted(
                                            Float.floatToRawIntBits(1.5f),
                                            Double.doubleToRawLongBits(2.5)));
        }
    }

    @Test
    void saysWhatIsWrongWithAScript() throws Exception {
        try (Traced traced = Traced.withAgent();
                Client client = new Client(traced.connect())) {
            traced.ask("declare a");
            client.ask("usdt:test:a { @ = conut(); }");
            Message.Diagnosed diagnosed = client.receive(Message.Diagnosed.class);
            assertThat(diagnosed.diagnostics().getFirst().message()).contains("conut");
            assertThat(diagnosed.diagnostics().getFirst().span().start()).isEqualTo(18);
            assertThat(client.isClosed()).isTrue();
            assertThat(traced.ask("enabled a")).isEqualTo("false");
        }
    }
}
