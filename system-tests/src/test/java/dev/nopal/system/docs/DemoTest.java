package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the demonstration as an ordinary user: from the jar, nothing else at hand. */
@ResourceLock(OneAtATime.SHOP)
class DemoTest {
    private static final String ORDINARY = "65531";
    private static final Pattern PROCESS = Pattern.compile("runs as process (\\d+): (\\S+)");
    private static final int COMMANDS = 4;

    @TempDir private Path folder;
    private Path jar;

    @BeforeEach
    void copy() throws IOException {
        Require.root();
        Require.commands("setpriv");
        jar = Files.copy(Nopal.jar(), folder.resolve("nopal.jar"));
        Command.of("chmod", "-R", "a+rX", folder.toString()).run().requireSuccess();
    }

    @Test
    void showsTheHistogramAndEndsByItself() {
        Command.Result result = Command.of(demo("-d", "1s")).run();
        assertThat(result.exit()).as(result.all()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.lines())
                .contains("@microseconds:", "  java -jar " + jar + " demo --keep")
                .anyMatch(line -> line.matches("\\[1K, 2K\\) +\\d+ \\|@+ *\\|"))
                .noneMatch(line -> line.contains("\u001b"));
        assertThat(isAlive(pid(result.out()))).isFalse();
    }

    @Test
    void suggestsCommandsThatWorkAsTheyAre() {
        try (Subprocess demo =
                Subprocess.start(new ProcessBuilder(demo("-d", "100ms", "--keep")))) {
            demo.awaitOut("the last line", line -> line.startsWith("Ctrl-C ends a trace"));
            List<String> commands =
                    demo.out()
                            .lines()
                            .dropWhile(line -> !line.startsWith("The shop stays open"))
                            .filter(line -> line.startsWith("  "))
                            .map(String::strip)
                            .toList();
            assertThat(commands).hasSize(COMMANDS);
            for (String command : commands) {
                String limited = command.contains(" trace ") ? command + " -d 1500ms" : command;
                Command.Result result = Command.of(user("sh", "-c", withJdk(limited))).run();
                assertThat(result.exit()).as(command + "\n" + result.all()).isZero();
                assertThat(result.out().strip()).as(command).isNotEmpty();
                assertThat(result.err()).as(command).doesNotContain("ERROR", "WARNING");
            }
            long pid = pid(demo.out());
            demo.signal("INT");
            assertThat(demo.awaitExit(Duration.ofSeconds(20))).isZero();
            assertThat(isAlive(pid)).isFalse();
        }
    }

    @Test
    void interruptShowsTheHistogramAndClosesTheShop() {
        try (Subprocess demo = Subprocess.start(new ProcessBuilder(demo("-d", "1h")))) {
            demo.awaitOut("the command", line -> line.contains(" trace -p WebShop"));
            long pid = pid(demo.out());
            awaitTrace(pid);
            demo.signal("INT");
            assertThat(demo.awaitExit(Duration.ofSeconds(20))).isZero();
            assertThat(demo.out()).contains("The shop is closed");
            assertThat(isAlive(pid)).isFalse();
        }
    }

    @Test
    void shopClosesWhenTheCommandIsKilled() {
        try (Subprocess demo = Subprocess.start(new ProcessBuilder(demo("-d", "1h")))) {
            demo.awaitOut("the command", line -> line.contains(" trace -p WebShop"));
            long pid = pid(demo.out());
            demo.signal("KILL");
            await("the shop's end", () -> !isAlive(pid));
        }
    }

    /** Waits until a session is attached: then the command has its signal handlers. */
    private static void awaitTrace(long pid) {
        await(
                "a session",
                () ->
                        Nopal.run("list", "-v", "-p", Long.toString(pid), "shop:checkout")
                                .out()
                                .contains("JVM sessions 1"));
    }

    private static void await(String what, BooleanSupplier fact) {
        long deadline = System.nanoTime() + Subprocess.DEADLINE.toNanos();
        while (!fact.getAsBoolean()) {
            assertThat(System.nanoTime()).as("too late: " + what).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    private List<String> demo(String... options) {
        List<String> words = new ArrayList<>(List.of(TargetJvm.java(), "-jar", jar.toString()));
        words.add("demo");
        words.addAll(List.of(options));
        return user(words.toArray(String[]::new));
    }

    private static List<String> user(String... command) {
        List<String> words =
                new ArrayList<>(
                        List.of(
                                "setpriv",
                                "--reuid=" + ORDINARY,
                                "--regid=" + ORDINARY,
                                "--clear-groups",
                                "--no-new-privs"));
        words.addAll(List.of(command));
        return words;
    }

    /** The machine's own java may be an older one. */
    private static String withJdk(String command) {
        return command.replaceFirst("^java ", Matcher.quoteReplacement(TargetJvm.java()) + " ");
    }

    private static long pid(String output) {
        Matcher matcher = PROCESS.matcher(output);
        assertThat(matcher.find()).as(output).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
