package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Traced;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Fills the file system of session files, a tmpfs that only the program sees: an access to a page
 * that cannot be had would be an error in the middle of the program.
 */
@Timeout(120)
class FullFileSystemTest {
    private static final String SCRIPT =
            "config = { max_map_keys = 1500; } usdt::sessions:event { @[arg0] = hist(arg0, 5); }";

    @Test
    void pagesAreTakenBeforeOthersTakeThem() throws IOException {
        try (Target target = start("400m");
                Trace trace = Trace.attach(target, SCRIPT)) {
            Path file = file(target);
            long size = Files.size(file);
            assertThat(MemoryCgroupTest.charged(file)).isLessThan(size / 4);
            fill(target, "280");
            Deadline.await("all pages of the file", () -> MemoryCgroupTest.charged(file) >= size);
            fill(target, "400");
            assertThat(target.ask("fire", "1500")).isEqualTo("1500");
            assertThat(trace.stop()).contains("@[1499]:");
            target.assertSilent();
        }
    }

    /** The program is stopped meanwhile, so it cannot take them. */
    @Test
    void sessionEndsWhereThePagesAreGone() throws IOException {
        try (Target target = start("400m");
                Trace trace = Trace.attach(target, SCRIPT)) {
            target.process().signal("STOP");
            fill(target, "400");
            target.process().signal("CONT");
            trace.end(124);
            assertThat(trace.said())
                    .map(line -> Troubleshooting.assertListed("nopal trace", line))
                    .contains(
                            "nopal: the session ends, because … is full; free some space there",
                            "nopal: the session in process N ended early: the file system of its"
                                    + " file was full");
            target.assertDetached("full");
            assertThat(target.ask("fire", "1500")).isEqualTo("0");
            target.assertSilent();
        }
    }

    /** As in a container whose shared memory is small. */
    @Test
    void sessionTakesTheDiskWhereMemoryHasNoSpace() {
        try (Target target = start("2m");
                Trace trace = Trace.attach(target, SCRIPT)) {
            assertThat(target.ask("fire", "1500")).isEqualTo("1500");
            assertThat(trace.stop()).contains("@[1499]:");
            target.assertSilent();
        }
    }

    @Test
    void sessionWithoutSpaceIsRefused() {
        try (Target target = start("2m", "-Djava.io.tmpdir=/dev/shm");
                Trace trace =
                        Trace.begin("--engine", "jvm", "-p", "" + target.pid(), "-e", SCRIPT)) {
            assertThat(trace.end(1)).isEmpty();
            assertThat(trace.said()).hasSize(1);
            String said = trace.said().getFirst();
            assertThat(said).contains("left in /dev/shm");
            Troubleshooting.assertListed("nopal trace", said);
            target.assertSilent();
        }
    }

    /** Writes so many MiB, or as many as there is room for. */
    private static void fill(Target target, String mebibytes) {
        Command.of(
                        "nsenter",
                        "-m",
                        "-t",
                        "" + target.pid(),
                        "dd",
                        "if=/dev/zero",
                        "of=/dev/shm/filler",
                        "bs=1M",
                        "count=" + mebibytes)
                .run();
    }

    private static Path file(Target target) throws IOException {
        Path folder = Path.of("/proc/" + target.pid() + "/root/dev/shm/nopal-0");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.session")) {
            return files.iterator().next();
        }
    }

    private static Target start(String size, String... options) {
        Require.root();
        Require.commands("unshare", "nsenter");
        List<String> command = new ArrayList<>();
        command.addAll(
                List.of(
                        "unshare",
                        "-m",
                        "sh",
                        "-c",
                        "mount -t tmpfs -o size=" + size + " tmpfs /dev/shm && exec \"$0\" \"$@\"",
                        TargetJvm.java(),
                        "-XX:+UseSerialGC",
                        "-Xmx64m",
                        "-XX:+EnableDynamicAgentLoading",
                        "-javaagent:" + Target.agent(),
                        "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", TargetJvm.classPath(), Traced.class.getName()));
        return Target.launch(command);
    }
}
