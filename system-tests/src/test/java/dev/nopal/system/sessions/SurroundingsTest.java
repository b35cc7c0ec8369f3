package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.Tracepoint;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Copies;
import dev.nopal.system.targets.Traced;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs sessions where the kernel sees nothing, and where there are several copies of Nopal. */
@Timeout(120)
class SurroundingsTest {
    private static final String SCRIPT =
            "usdt::sessions:* { @[probe] = count(); @sum = sum(arg0); }";

    @TempDir Path temporary;

    @Test
    void worksWithoutNativeAccess() {
        assertTraced(List.of(TargetJvm.java(), "--illegal-native-access=deny"));
    }

    @Test
    void worksWhereNoCodeMayBeMapped() {
        Require.root();
        Require.commands("unshare", "mount");
        assertTraced(
                List.of(
                        "unshare",
                        "--mount",
                        "sh",
                        "-ec",
                        "mount -t tmpfs -o noexec none " + temporary + "; exec \"$@\"",
                        "sh",
                        TargetJvm.java(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dnopal.backing=file",
                        "-Djava.io.tmpdir=" + temporary));
    }

    private static void assertTraced(List<String> java) {
        List<String> command = new ArrayList<>(java);
        command.addAll(Target.light());
        command.add("-XX:+EnableDynamicAgentLoading");
        command.addAll(List.of("-cp", TargetJvm.classPath(), Traced.class.getName()));
        try (Target target = Target.launch(command)) {
            assertThat(target.ask("path")).as("what the kernel sees").isEmpty();
            try (Trace trace = Trace.attach(target, SCRIPT)) {
                assertThat(target.ask("fire", "10")).isEqualTo("10");
                assertThat(target.ask("fire", "3", "later")).isEqualTo("3");
                assertThat(trace.stop().lines())
                        .contains(
                                "@[usdt::sessions:event]: 10",
                                "@[usdt::sessions:later]: 3",
                                "@sum: 48");
            }
            target.assertDetached("without the kernel");
            assertThat(target.ask("fire", "10")).isEqualTo("0");
            target.assertSilent();
        }
    }

    /** Each in a loader of its own: one before the session, one while it runs, none beside it. */
    @Test
    void tracesAllCopies() {
        String core = TargetJvm.location(Tracepoint.class);
        String slash = core.endsWith(".jar") ? "" : "/";
        List<String> options = new ArrayList<>(Target.light());
        options.add("-javaagent:" + Target.agent());
        try (Target target = Target.launch(Copies.class, options)) {
            target.ask("load", "first", core + slash);
            target.ask("load", "second", core + slash);
            try (Trace trace =
                    Trace.attach(target, "usdt::copies:event { @[arg1] = sum(arg0 + 1); }")) {
                assertThat(target.ask("fire", "first", "3")).isEqualTo("3");
                assertThat(target.ask("fire", "second", "2")).isEqualTo("2");
                target.ask("load", "third", core + slash);
                assertThat(target.ask("fire", "third", "4")).isEqualTo("4");
                assertThat(trace.stop().lines())
                        .contains("@[first]: 6", "@[second]: 3", "@[third]: 10");
            }
            assertThat(target.ask("fire", "first", "3")).isEqualTo("0");
            assertThat(target.ask("fire", "third", "3")).isEqualTo("0");
            Deadline.await("end of the session", () -> !hasSession(target.pid()));
            // The copy that was loaded last is held by the JVM itself, traced or not.
            target.ask("load", "fourth", core + slash);
            for (String copy : List.of("first", "second", "third")) {
                assertThat(target.ask("forget", copy)).as("collected %s", copy).isEqualTo("true");
            }
            target.assertSilent();
        }
    }

    private static boolean hasSession(long pid) {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
            return tasks.anyMatch(task -> name(task).startsWith("nopal-session"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path task) {
        try {
            return Files.readString(task.resolve("comm"));
        } catch (IOException e) {
            return ""; // It has ended.
        }
    }
}
