package dev.nopal.cli.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Lets the shell of this machine find the memory limits of made-up places. */
final class FarMemoryTest {
    private static final long MIB = 1 << 20;

    @TempDir private Path root;

    @Test
    void placeWithoutControlGroupsHasNoLimit() throws Exception {
        assertThat(room()).isEqualTo(" of ");
    }

    @Test
    void groupWithoutLimitHasNone() throws Exception {
        write("proc/self/cgroup", "0::/");
        group("", "max", 700 * MIB, "inactive_file 0");
        assertThat(room()).isEqualTo(" of ");
    }

    @Test
    void containerSeesItsGroupAtTheTopWhateverItsPath() throws Exception {
        write("proc/self/cgroup", "0::/system.slice/docker-1a2b.scope");
        group("", 256 * MIB, 100 * MIB, "inactive_file 0");
        assertThat(room()).isEqualTo("156 of 256");
    }

    @Test
    void leastOfAllGroupsAboveIsLeft() throws Exception {
        write("proc/self/cgroup", "0::/pods/pod1/main");
        group("/pods", 4096 * MIB, 4000 * MIB, "inactive_file 0");
        group("/pods/pod1", 1024 * MIB, 1000 * MIB, "inactive_file 0");
        group("/pods/pod1/main", 900 * MIB, 700 * MIB, "inactive_file 0");
        assertThat(room()).isEqualTo("24 of 1024");
    }

    @Test
    void groupIsThrottledFromItsHighMarkOn() throws Exception {
        write("proc/self/cgroup", "0::/");
        group("", 512 * MIB, 100 * MIB, "inactive_file 0");
        write("sys/fs/cgroup/memory.high", 192 * MIB);
        assertThat(room()).isEqualTo("92 of 192");
    }

    @Test
    void cachedFilesThatNoProgramMapsAreLeft() throws Exception {
        write("proc/self/cgroup", "0::/");
        group(
                "",
                256 * MIB,
                256 * MIB,
                "anon 1",
                "file_mapped " + 30 * MIB,
                "inactive_file " + 60 * MIB,
                "active_file " + 90 * MIB);
        assertThat(room()).isEqualTo("120 of 256");
    }

    @Test
    void mappedFilesAreNotLeft() throws Exception {
        write("proc/self/cgroup", "0::/");
        group(
                "",
                256 * MIB,
                200 * MIB,
                "file_mapped " + 90 * MIB,
                "inactive_file 0",
                "active_file " + 20 * MIB);
        assertThat(room()).isEqualTo("56 of 256");
    }

    @Test
    void moreThanTheLimitMayBeUsed() throws Exception {
        write("proc/self/cgroup", "0::/");
        group("", 100 * MIB, 103 * MIB, "inactive_file 0");
        assertThat(room()).isEqualTo("-3 of 100");
    }

    @Test
    void versionOneCountsTheTotalsOfTheGroupsBelow() throws Exception {
        write("proc/self/cgroup", "5:cpu,cpuacct:/x", "4:memory:/docker/1a2b", "0::/");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", 256 * MIB);
        write("sys/fs/cgroup/memory/memory.usage_in_bytes", 250 * MIB);
        write(
                "sys/fs/cgroup/memory/memory.stat",
                "mapped_file 0",
                "inactive_file 0",
                "active_file 0",
                "total_mapped_file " + 10 * MIB,
                "total_inactive_file " + 100 * MIB,
                "total_active_file " + 20 * MIB);
        assertThat(room()).isEqualTo("116 of 256");
    }

    @Test
    void versionOneWritesAHugeNumberForNoLimit() throws Exception {
        write("proc/self/cgroup", "4:memory:/");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", Long.MAX_VALUE & -4096L);
        write("sys/fs/cgroup/memory/memory.usage_in_bytes", 250 * MIB);
        write("sys/fs/cgroup/memory/memory.stat", "inactive_file 0");
        assertThat(room()).isEqualTo(" of ");
    }

    private void group(String path, Object limit, long used, String... stat) throws IOException {
        write("sys/fs/cgroup" + path + "/memory.max", limit);
        write("sys/fs/cgroup" + path + "/memory.current", used);
        write("sys/fs/cgroup" + path + "/memory.stat", (Object[]) stat);
    }

    private void write(String file, Object... lines) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.write(path, List.of(lines).stream().map(Object::toString).toList());
    }

    private String room() throws Exception {
        Process shell =
                new ProcessBuilder(
                                "sh",
                                "-c",
                                FarMemory.shellFunctions()
                                        + "nopal_room \"$1\"; echo \"$room of $limit\"",
                                "sh",
                                root.toString())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).isZero();
        return said.replaceFirst("\n$", "");
    }
}
