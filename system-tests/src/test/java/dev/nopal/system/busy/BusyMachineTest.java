package dev.nopal.system.busy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.FencedBlocks;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs commands of docs/recipes.md on a busy machine: each ends within its time and five seconds,
 * counted from when it is attached, and says what it saw. All of them: {@code -Dnopal.busy=all}.
 */
@Timeout(300)
@Isolated("keeps every processor busy")
class BusyMachineTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** How long it may take to start a JVM, to load the agent and to attach. */
    private static final Duration START = Duration.ofSeconds(120);

    private static final Pattern TIME = Pattern.compile(" -d ([0-9]+)(ms|s)");
    private static final List<String> SOME =
            List.of(
                    "profile -p Kitchen -d 1s",
                    "latency -p Kitchen -d 1s dev.nopal.examples.Cook.bake",
                    "gc -p Kitchen -d 1s");

    private static StressNg stress;
    private static Subprocess kitchen;

    @BeforeAll
    static void open() throws IOException {
        // What an earlier run dumped is never overwritten.
        Files.deleteIfExists(ROOT.resolve("target/kitchen.hprof"));
        List<String> command = new ArrayList<>(List.of(TargetJvm.java(), "-XX:+UseSerialGC"));
        command.addAll(List.of("-Xmx256m", "-XX:+EnableDynamicAgentLoading", "-cp"));
        command.add(ROOT.resolve("examples/target/classes").toString());
        command.addAll(List.of("dev.nopal.examples.Kitchen", "open"));
        kitchen = Subprocess.start(new ProcessBuilder(command));
        kitchen.awaitOut("greeting", _ -> true);
        try {
            stress = StressNg.start();
        } catch (Throwable e) {
            kitchen.close();
            throw e;
        }
    }

    @AfterAll
    static void close() {
        if (stress != null) {
            stress.close();
            kitchen.close();
        }
    }

    static Stream<String> commands() throws IOException {
        if (!"all".equals(System.getProperty("nopal.busy"))) {
            return SOME.stream();
        }
        return FencedBlocks.of(Files.readString(ROOT.resolve("docs/recipes.md"))).stream()
                .filter(block -> block.language().equals("sh"))
                .flatMap(block -> block.text().lines())
                .filter(line -> line.startsWith("./nopal ") && line.contains("-p Kitchen"))
                .map(line -> line.substring("./nopal ".length()));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void endsInTimeAndSaysWhatItSaw(String command) {
        String line = "./nopal " + command.replace("-p Kitchen", "-p " + kitchen.pid());
        ProcessBuilder builder =
                new ProcessBuilder(new ArrayList<>(List.of("sh", "-c", "exec " + line)));
        builder.directory(ROOT.toFile());
        try (Subprocess nopal = Subprocess.start(builder)) {
            boolean isTrace = !command.startsWith("heap");
            if (isTrace) {
                awaitAttached(nopal);
            }
            int code = nopal.awaitExit(isTrace ? time(command).plus(GRACE) : START);
            assertThat(code).as(nopal.err()).isZero();
            assertThat(nopal.out().strip() + saysWhy(nopal.err())).as(nopal.err()).isNotEmpty();
        }
    }

    private static String saysWhy(String err) {
        return err.lines().filter(each -> each.contains("nothing was seen")).findFirst().orElse("");
    }

    private static void awaitAttached(Subprocess nopal) {
        long start = System.nanoTime();
        AssertionError missing = null;
        while (System.nanoTime() - start < START.toNanos() && nopal.isAlive()) {
            try {
                nopal.awaitErr("attachment", line -> line.startsWith("Attached "));
                return;
            } catch (AssertionError e) {
                missing = e; // Not within half a minute.
            }
        }
        throw missing == null ? new AssertionError("ended: " + nopal.err()) : missing;
    }

    private static Duration time(String command) {
        Matcher time = TIME.matcher(command);
        if (!time.find()) {
            return Duration.ofSeconds(30);
        }
        long number = Long.parseLong(time.group(1));
        return time.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number);
    }
}
