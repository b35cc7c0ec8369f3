package dev.nopal.agent.room;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

class MemoryCgroupsTest {
    private static final String V2_MOUNT =
            "31 23 0:26 / /sys/fs/cgroup rw,relatime shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
    private static final String V1_MOUNT =
            """
            31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
            32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu
            35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
            """;
    private static final String NO_LIMIT_V1 = "9223372036854771712\n";

    @TempDir Path root;

    @Test
    void findsWhatVersionTwoHasLeft() throws IOException {
        process("0::/shop\n", V2_MOUNT);
        cgroup("sys/fs/cgroup/shop", v2("1000", "max", "700", "100"));
        assertThat(rooms()).isEqualTo(Map.of("/shop", 400L));
    }

    @Test
    void findsWhatVersionOneHasLeft() throws IOException {
        process("4:memory:/shop\n1:cpu:/\n", V1_MOUNT);
        cgroup("sys/fs/cgroup/memory/shop", v1("1000", "700", "total_inactive_file 50\n"));
        assertThat(rooms()).isEqualTo(Map.of("/shop", 350L));
    }

    /** The controller is in one of the two hierarchies; the other one has no such files. */
    @Test
    void findsTheControllerInAHybridTree() throws IOException {
        process(
                "4:memory:/shop\n0::/shop\n",
                V1_MOUNT
                        + "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n");
        cgroup("sys/fs/cgroup/memory/shop", v1("1000", "700", "inactive_file 50\n"));
        cgroup("sys/fs/cgroup/unified/shop", Map.of("cgroup.procs", "1\n"));
        assertThat(rooms()).isEqualTo(Map.of("/shop", 350L));
    }

    @Test
    void looksAtAllCgroupsAbove() throws IOException {
        process("0::/team/shop/web\n", V2_MOUNT);
        cgroup("sys/fs/cgroup/team", v2("500", "max", "450", "0"));
        cgroup("sys/fs/cgroup/team/shop", v2("max", "max", "440", "0"));
        cgroup("sys/fs/cgroup/team/shop/web", v2("1000", "max", "400", "0"));
        assertThat(rooms()).isEqualTo(Map.of("/team", 50L, "/team/shop/web", 600L));
    }

    @Test
    void hasNothingLeftAboveTheLimit() throws IOException {
        process("0::/shop\n", V2_MOUNT);
        cgroup("sys/fs/cgroup/shop", v2("1000", "max", "1100", "0"));
        assertThat(rooms()).isEqualTo(Map.of("/shop", 0L));
    }

    @Test
    void staysBelowTheLimitAtWhichTheKernelSlowsDown() throws IOException {
        process("0::/shop\n", V2_MOUNT);
        cgroup("sys/fs/cgroup/shop", v2("1000", "800", "700", "0"));
        assertThat(rooms()).isEqualTo(Map.of("/shop", 100L));
    }

    @Test
    void knowsBothFormsOfNoLimit() throws IOException {
        process("0::/shop\n4:memory:/shop\n", V1_MOUNT + V2_MOUNT);
        cgroup("sys/fs/cgroup/shop", v2("max", "max", "700", "0"));
        cgroup("sys/fs/cgroup/memory/shop", v1(NO_LIMIT_V1, "700", ""));
        assertThat(rooms()).isEmpty();
    }

    /**
     * A container without its own cgroup namespace gets the host's path, but sees only its own
     * part.
     */
    @Test
    void findsTheCgroupOfAContainer() throws IOException {
        process(
                "0::/docker/4f1c/inner\n",
                "31 23 0:26 /docker/4f1c /sys/fs/cgroup ro - cgroup2 cgroup2 rw\n");
        cgroup("sys/fs/cgroup", v2("1000", "max", "100", "0"));
        cgroup("sys/fs/cgroup/inner", v2("500", "max", "100", "0"));
        assertThat(rooms()).isEqualTo(Map.of("/", 900L, "/inner", 400L));
    }

    @Test
    void takesTheMountPointForACgroupThatItDoesNotSee() throws IOException {
        process("0::/../../other\n", V2_MOUNT);
        cgroup("sys/fs/cgroup", v2("1000", "max", "100", "0"));
        assertThat(rooms()).isEqualTo(Map.of("/", 900L));
    }

    @Test
    void readsEscapedMountPoints() throws IOException {
        process("0::/shop\n", "31 23 0:26 / /sys/my\\040groups rw - cgroup2 cgroup2 rw\n");
        cgroup("sys/my groups/shop", v2("1000", "max", "700", "0"));
        assertThat(rooms()).isEqualTo(Map.of("/shop", 300L));
    }

    @Test
    void findsNothingWhereThereIsNothingOrNonsense() throws IOException {
        assertThat(rooms()).isEmpty();
        process("nonsense\n::\n0::/shop\n", "nonsense\n - \n" + V2_MOUNT);
        cgroup("sys/fs/cgroup/shop", v2("much", "", "700", "x"));
        assertThat(rooms()).isEmpty();
    }

    private void process(String cgroup, String mounts) throws IOException {
        Path self = Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(self.resolve("cgroup"), cgroup);
        Files.writeString(self.resolve("mountinfo"), mounts);
    }

    private static Map<String, String> v2(String max, String high, String current, String cache) {
        return Map.of(
                "memory.max", max + "\n",
                "memory.high", high + "\n",
                "memory.current", current + "\n",
                "memory.stat", "anon 5\ninactive_file " + cache + "\nslab 7\n");
    }

    private static Map<String, String> v1(String limit, String usage, String stat) {
        return Map.of(
                "memory.limit_in_bytes", limit.strip() + "\n",
                "memory.usage_in_bytes", usage + "\n",
                "memory.stat", "cache 5\n" + stat);
    }

    /** Mount points are looked for once; what is left is asked each time. */
    @Test
    void asksForTheRoomAgain() throws IOException {
        process("0::/shop\n", V2_MOUNT);
        cgroup("sys/fs/cgroup/shop", v2("1000", "max", "700", "100"));
        MemoryCgroups cgroups = new MemoryCgroups(root);
        assertThat(rooms(cgroups)).isEqualTo(Map.of("/shop", 400L));
        cgroup("sys/fs/cgroup/shop", v2("1000", "max", "900", "100"));
        process("0::/shop\n", "");
        assertThat(rooms(cgroups)).isEqualTo(Map.of("/shop", 200L));
    }

    /** A hierarchy may be mounted after the program began. */
    @Test
    void looksForAMountPointUntilThereIsOne() throws IOException {
        process("0::/shop\n", "");
        cgroup("sys/fs/cgroup/shop", v2("1000", "max", "700", "100"));
        MemoryCgroups cgroups = new MemoryCgroups(root);
        assertThat(rooms(cgroups)).isEmpty();
        process("0::/shop\n", V2_MOUNT);
        assertThat(rooms(cgroups)).isEqualTo(Map.of("/shop", 400L));
    }

    private void cgroup(String path, Map<String, String> files) throws IOException {
        Path folder = Files.createDirectories(root.resolve(path));
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
    }

    /** Returns the memory that is left, by the name of the cgroup. */
    private Map<String, Long> rooms() {
        return rooms(new MemoryCgroups(root));
    }

    private static Map<String, Long> rooms(MemoryCgroups cgroups) {
        return cgroups.rooms().stream()
                .collect(
                        Collectors.toMap(
                                room ->
                                        room.where()
                                                .replace("in the memory cgroup ", "")
                                                .replace(" of the program", ""),
                                Room::bytes));
    }
}
