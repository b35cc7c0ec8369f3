package dev.nopal.system.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Traced;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Every tool on a real JVM, what is refused, and what is left when a client goes away. */
@Timeout(300)
class AssistantTest {
    private static final String COUNTS =
            "usdt::sessions:event { @[arg1] = count(); @ns = hist(arg0); printf(\"%s\\n\", arg1); }";

    @TempDir static Path sessions;

    private static TargetJvm target;
    private static Assistant assistant;
    private static String pid;

    @BeforeAll
    static void start() {
        target = traced();
        pid = Long.toString(target.pid());
        assistant =
                Assistant.start(
                        "-p",
                        pid,
                        "--max-duration",
                        "20s",
                        "--max-methods",
                        "20",
                        "--sessions",
                        sessions.toString());
    }

    @AfterAll
    static void end() {
        assistant.close();
        target.close();
    }

    private static TargetJvm traced() {
        TargetJvm jvm =
                TargetJvm.start(Traced.class, "-XX:+EnableDynamicAgentLoading", "-XX:+UseSerialGC");
        jvm.ask("pace");
        return jvm;
    }

    /** The JVM of the tests is one, too, and is not among those that were allowed. */
    @Test
    void listsTheJvmsThatMayBeTraced() {
        Map<?, ?> answer = assistant.answer("list_jvms", Map.of());
        assertThat(answer.get("jvms"))
                .asInstanceOf(LIST)
                .singleElement()
                .satisfies(
                        jvm -> {
                            assertThat(number(jvm, "pid")).isEqualTo(target.pid());
                            assertThat(field(jvm, "main")).isEqualTo(Traced.class.getName());
                        });
    }

    @Test
    void listsProbesWithWhatAScriptCanRead() {
        Map<?, ?> own = assistant.answer("list_probes", Map.of("jvm", "Traced"));
        assertThat(list(own, "probes")).anyMatch(probe -> probe.toString().contains("sessions:"));
        Map<?, ?> methods =
                assistant.answer(
                        "list_probes",
                        Map.of(
                                "jvm",
                                pid,
                                "pattern",
                                "method:" + Traced.class.getName() + ":*",
                                "limit",
                                2));
        assertThat(list(methods, "probes")).hasSize(2);
        assertThat(number(methods, "cut")).isEqualTo(number(methods, "total") - 2).isPositive();
    }

    @Test
    void runsScriptsReadsAndComparesThem() {
        Map<String, Object> call =
                Map.of("jvm", pid, "script", COUNTS, "duration_seconds", 1, "limit", 3);
        Map<?, ?> first = assistant.answer("run_script", call);
        assertThat(first.get("complete")).isEqualTo(true);
        assertThat(((Number) first.get("seconds")).doubleValue()).isBetween(0.9, 30.0);
        Object counts = map(first, "@");
        assertThat(list(counts, "entries")).hasSize(3);
        assertThat(number(counts, "total")).isEqualTo(7); // Texts of Traced.
        assertThat(number(counts, "cut")).isEqualTo(4);
        assertThat(field(map(first, "@ns"), "unit")).isEqualTo("nanoseconds");
        assertThat(number(first, "output_cut")).isPositive();
        assertThat(first.get("next").toString()).contains("read_session");
        assertThat(first.get("command")).asString().startsWith("nopal trace -p " + pid + " -d 1s");

        String before = field(first, "session").toString();
        Map<?, ?> again =
                assistant.answer(
                        "read_session", Map.of("session", before, "map", "@", "limit", 50));
        assertThat(list(again, "maps")).hasSize(1);
        assertThat(list(map(again, "@"), "entries"))
                .hasSize(7)
                .startsWith(list(counts, "entries").toArray());

        String after = field(assistant.answer("run_script", call), "session").toString();
        Map<?, ?> compared =
                assistant.answer(
                        "compare_sessions", Map.of("before", before, "after", after, "limit", 2));
        assertThat(list(compared, "entries")).hasSize(2);
        assertThat(number(compared, "total")).isEqualTo(8);
        assertThat(sessions.resolve(after + ".nopal")).exists();
    }

    @Test
    void runsARecipe() {
        Map<?, ?> answer =
                assistant.answer(
                        "run_recipe",
                        Map.of(
                                "recipe",
                                "count",
                                "jvm",
                                pid,
                                "arguments",
                                List.of(Traced.class.getName() + ":text"),
                                "duration_seconds",
                                2));
        assertThat(answer.get("report")).asString().contains("text");
        assertThat(list(answer, "maps")).isNotEmpty();
        assertThat(assistant.tools().get("run_recipe").description())
                .contains("- triage [--all]: What is wrong");
    }

    @Test
    void refusesWhatTheUserDidNotAllow() {
        long mine = ProcessHandle.current().pid();
        assertThat(refusedScript("jvm", Long.toString(mine)))
                .isEqualTo(
                        "jvm="
                                + mine
                                + " may not be traced: nopal mcp was started for others;"
                                + " list_jvms shows those that can be traced");
        assertThat(refusedScript("duration_seconds", 21))
                .contains("duration_seconds=21", "1 to 20", "--max-duration");
        assertThat(refusedScript("script", "BEGIN { cat/**/(\"/etc/passwd\"); }"))
                .contains("cat()", "--allow-files");
        assertThat(refusedScript("script", "BEGIN { system(\"id\"); }"))
                .contains("system()", "inside the JVM only");
        assertThat(refusedScript("script", "method:java.util.*:* { @ = count(); }"))
                .contains("--max-methods");
        assertThat(
                        assistant.refusal(
                                "run_recipe",
                                Map.of(
                                        "recipe",
                                        "count",
                                        "jvm",
                                        pid,
                                        "arguments",
                                        List.of("a.B", "-o", sessions.resolve("x").toString()))))
                .contains("no option of its own -o");
        assertThat(sessions.resolve("x")).doesNotExist();
    }

    private static String refusedScript(String argument, Object value) {
        Map<String, Object> call =
                new HashMap<>(Map.of("jvm", pid, "script", COUNTS, "duration_seconds", 1));
        call.put(argument, value);
        return assistant.refusal("run_script", call);
    }

    @Test
    void saysWhatIsWrongWithACall() {
        assertThat(refusedScript("script", "usdt::sessions:event { foo(); }"))
                .contains("-e:1:24", "Unknown function: 'foo'");
        assertThat(refusedScript("jvm", "com.acme.Nothing"))
                .contains("jvm=com.acme.Nothing", "list_jvms");
        assertThat(assistant.refusal("run_recipe", Map.of("recipe", "cuont", "jvm", pid)))
                .contains("recipe=cuont", "did you mean 'count'?");
        assertThat(assistant.refusal("read_session", Map.of("session", "../../etc/passwd")))
                .contains("session=../../etc/passwd", "no saved session");
        assertThat(assistant.refusal("run_script", Map.of("jvm", pid)))
                .isEqualTo("script is missing; give it as a text");
    }

    @Test
    void passesHostileTextsOn() throws Exception {
        String hostile =
                "\"]}\\u0000'\u001b[2J\n\r{\"jsonrpc\":\"2.0\"}\u2028é漢😀" + "x".repeat(900);
        String hex = HexFormat.of().formatHex(hostile.getBytes(StandardCharsets.UTF_8));
        CompletableFuture<Map<?, ?>> answer =
                CompletableFuture.supplyAsync(
                        () ->
                                assistant.answer(
                                        "run_script",
                                        Map.of(
                                                "jvm",
                                                pid,
                                                "script",
                                                "usdt::sessions:event /strlen(arg1) > 100/ {"
                                                        + " @[\"é'\\\"\", arg1] = count(); exit(); }",
                                                "duration_seconds",
                                                20)));
        while (!answer.isDone()) {
            String unused = target.ask("bits", hex);
            LockSupport.parkNanos(5_000_000);
        }
        Object entry = list(map(answer.get(), "@"), "entries").getFirst();
        assertThat(field(entry, "key"))
                .asString()
                .startsWith("é'\",\"]}\\u0000'")
                .contains("é漢😀")
                .endsWith("…");
        assertThat(number(entry, "value")).isPositive();
    }

    @Test
    void runsTwoSessionsAtOnceAndRefusesAThird() throws Exception {
        try (TargetJvm other = traced();
                Assistant client = Assistant.start("--jvms", "Traced")) {
            String name = Long.toString(other.pid());
            CompletableFuture<Map<?, ?>> one = session(client, name);
            CompletableFuture<Map<?, ?>> two = session(client, name);
            await("two sessions", () -> other.ask("attached").startsWith("2 "));
            assertThat(client.refusal("run_script", call(name)))
                    .startsWith("2 sessions run already");
            other.ask("values", "-1");
            for (CompletableFuture<Map<?, ?>> each : List.of(one, two)) {
                Object only = list(map(each.get(), "@"), "entries").getFirst();
                assertThat(number(only, "value")).isPositive();
            }
            await("their end", () -> other.ask("attached").equals("0 reset"));
        }
    }

    private static CompletableFuture<Map<?, ?>> session(Assistant client, String target) {
        // The common pool may have one thread.
        return CompletableFuture.supplyAsync(
                () -> client.answer("run_script", call(target)), task -> new Thread(task).start());
    }

    /** Ends when the test fires a value that the program itself does not. */
    private static Map<String, Object> call(String target) {
        return Map.of(
                "jvm",
                target,
                "script",
                "usdt::sessions:event { @ = count(); if ((int64)arg0 == -1) { exit(); } }",
                "duration_seconds",
                30);
    }

    @Test
    void leavesNothingWhenTheClientIsKilled() {
        try (TargetJvm other = traced();
                TargetJvm client = killedAssistant(other)) {
            await("a session", () -> other.ask("attached").startsWith("1 "));
            List<ProcessHandle> servers = handle(client).descendants().toList();
            assertThat(servers).hasSizeGreaterThanOrEqualTo(2); // nopal mcp and nopal trace.
            handle(client).destroyForcibly();
            await("the end of it", () -> other.ask("attached").equals("0 reset"));
            await("the end of both", () -> servers.stream().noneMatch(ProcessHandle::isAlive));
        }
    }

    @Test
    void leavesNothingWhenTheServerIsKilled() {
        try (TargetJvm other = traced();
                TargetJvm client = killedAssistant(other)) {
            await("a session", () -> other.ask("attached").startsWith("1 "));
            handle(client).children().forEach(ProcessHandle::destroyForcibly);
            await("the end of it", () -> other.ask("attached").equals("0 reset"));
        }
    }

    private static TargetJvm killedAssistant(TargetJvm target) {
        return TargetJvm.launch(
                List.of(
                        "-Dnopal.root=" + System.getProperty("nopal.root"),
                        "-cp",
                        System.getProperty(
                                "surefire.test.class.path", System.getProperty("java.class.path")),
                        KilledAssistant.class.getName(),
                        Long.toString(target.pid())));
    }

    private static ProcessHandle handle(TargetJvm jvm) {
        return ProcessHandle.of(jvm.pid()).orElseThrow();
    }

    @Test
    void saysWhereTheJarIsFound(@TempDir Path folder) throws Exception {
        Path alone = Files.copy(Nopal.jar(), folder.resolve("nopal.jar"));
        Command.Result result = Command.of(TargetJvm.java(), "-jar", alone.toString(), "mcp").run();
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(folder.resolve("nopal-mcp.jar") + ", which is missing");
    }

    /** Standard output is the protocol's; nobody speaks it here. */
    @Test
    void endsWithItsInputAndPrintsNothing() {
        Command.Result result = Nopal.run("mcp");
        assertThat(result.exit()).isZero();
        assertThat(result.all()).isBlank();
    }

    private static void await(String what, BooleanSupplier fact) {
        long start = System.nanoTime();
        while (!fact.getAsBoolean()) {
            if (System.nanoTime() - start > Subprocess.DEADLINE.toNanos()) {
                throw new AssertionError("after " + Subprocess.DEADLINE + " still no " + what);
            }
            LockSupport.parkNanos(10_000_000);
        }
    }

    private static Object map(Map<?, ?> answer, String name) {
        return list(answer, "maps").stream()
                .filter(map -> name.equals(field(map, "name")))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + answer));
    }

    @SuppressWarnings("unchecked") // Of whatever JSON has.
    private static List<Object> list(Object object, String name) {
        return (List<Object>) field(object, name);
    }

    private static long number(Object object, String name) {
        return ((Number) field(object, name)).longValue();
    }

    private static Object field(Object object, String name) {
        return ((Map<?, ?>) object).get(name);
    }
}
