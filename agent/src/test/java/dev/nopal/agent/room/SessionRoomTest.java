package dev.nopal.agent.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.script.compile.NoRoomException;
import dev.nopal.script.compile.SessionSize;
import dev.nopal.script.session.Backing;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class SessionRoomTest {
    private static final long MIB = 1 << 20;
    private static final Room CGROUP = new Room("in the memory cgroup /shop", 400 * MIB);
    private static final Room MACHINE = new Room("on this machine", 4_000 * MIB);
    private static final Room HEAP = new Room("in the program's heap", 100 * MIB);

    @TempDir Path folder;

    @Test
    void givesAQuarterOfTheNarrowestRoom() throws IOException {
        try (SessionRoom room = room(true, 4_000)) {
            assertThat(room.mostFileBytes()).isEqualTo(100 * MIB);
            assertThat(room.require(size(100, 1))).isEqualTo(Backing.SPARSE);
        }
    }

    @Test
    void refusesMoreWithTheNumbers() {
        try (SessionRoom room = room(true, 4_000)) {
            assertThatThrownBy(() -> room.require(size(101, 1)))
                    .isInstanceOf(NoRoomException.class)
                    .hasMessage(
                            "the script needs 101 MiB (2 maps; the largest, @b, has 60 MiB), and a"
                                    + " session may take 100 MiB, a quarter of the 400 MiB left in"
                                    + " the memory cgroup /shop; use fewer maps, or config = {"
                                    + " max_map_keys = 64; }");
        }
    }

    @Test
    void refusesWhatTheHeapHasNoRoomFor() {
        try (SessionRoom room = room(true, 4_000)) {
            assertThatThrownBy(() -> room.require(size(50, 26)))
                    .isInstanceOf(NoRoomException.class)
                    .hasMessageStartingWith("the script needs 26 MiB")
                    .hasMessageEndingWith(
                            "a quarter of the 100 MiB left in the program's heap; use fewer maps"
                                    + " and a smaller max_map_keys, or give the program more"
                                    + " memory");
        }
    }

    /** Pages that were promised and not used yet look free. */
    @Test
    void countsWhatOtherSessionsOfTheJvmMayTake() throws IOException {
        try (SessionRoom first = room(true, 4_000)) {
            first.require(size(100, 1));
            try (SessionRoom second = room(true, 4_000)) {
                assertThatThrownBy(() -> second.require(size(100, 1)))
                        .hasMessageContaining("may take 75 MiB, a quarter of the 300 MiB");
            }
        }
        try (SessionRoom later = room(true, 4_000)) {
            assertThat(later.require(size(100, 1))).isEqualTo(Backing.SPARSE);
        }
    }

    @Test
    void countsTheFilesOfOtherPrograms() throws IOException {
        Files.write(folder.resolve("1-2-3-1.session"), new byte[300]);
        Files.write(folder.resolve("1-2-4-1.session"), new byte[200]);
        Path proc = Files.createDirectories(folder.resolve("proc/self")).getParent();
        Files.writeString(proc.resolve("self/cgroup"), "0::/shop\n");
        Files.createDirectories(proc.resolve("1"));
        Files.writeString(proc.resolve("1/cgroup"), "0::/other\n");
        assertThat(Promises.others(folder, proc)).isEqualTo(new Promises.Others(500, 0));
        Files.writeString(proc.resolve("1/cgroup"), "0::/shop\n");
        assertThat(Promises.others(folder, proc)).isEqualTo(new Promises.Others(500, 500));
    }

    /** A page that is not available later would fail in the middle of the application. */
    @Test
    void writesAllOfTheFileOnADiskOrASmallFileSystem() throws IOException {
        try (SessionRoom disk = room(false, 4_000)) {
            assertThat(disk.require(size(10, 1))).isEqualTo(Backing.WRITTEN);
        }
        try (SessionRoom small = room(true, 64)) {
            assertThat(small.require(size(10, 1))).isEqualTo(Backing.WRITTEN);
        }
    }

    @Test
    void knowsWhenTheFileSystemBecomesFull() throws IOException {
        long[] free = {1_000 * MIB};
        SessionRoom.FileSystemRoom system = system(true, free);
        try (SessionRoom room = new SessionRoom(List.of(CGROUP, MACHINE), HEAP, system)) {
            room.require(size(50, 1));
            assertThat(room.looseNanos()).isBetween(50_000_000L, 200_000_000L);
            free[0] = 179 * MIB;
            assertThat(room.looseNanos()).isEqualTo(50_000_000);
            free[0] = 177 * MIB;
            assertThat(room.looseNanos()).isZero();
            free[0] = Long.MAX_VALUE;
            assertThat(room.looseNanos()).isEqualTo(1_000_000_000);
        }
    }

    /** The memory of this machine is unknown, but all kinds of room must be found. */
    @Test
    void findsTheRoomOfThisProcess() throws IOException {
        try (SessionRoom room = SessionRoom.of(folder)) {
            assertThat(room.mostFileBytes()).isBetween(0L, Long.MAX_VALUE / Room.SHARE);
        }
    }

    private static SessionRoom room(boolean isMemory, long freeMebibytes) {
        SessionRoom.FileSystemRoom system = system(isMemory, new long[] {freeMebibytes * MIB});
        return new SessionRoom(List.of(CGROUP, MACHINE), HEAP, system);
    }

    private static SessionRoom.FileSystemRoom system(boolean isMemory, long[] free) {
        return new SessionRoom.FileSystemRoom() {
            @Override
            public boolean isMemory() {
                return isMemory;
            }

            @Override
            public long free() {
                return free[0];
            }
        };
    }

    /** Returns a size with one MiB for each key, and some for the rest. */
    private static SessionSize size(long fileMebibytes, long heapMebibytes) {
        return new SessionSize(
                fileMebibytes * MIB,
                heapMebibytes * MIB,
                List.of(
                        new SessionSize.MapSize("@a", 30 * MIB),
                        new SessionSize.MapSize("@b", 60 * MIB)),
                keys -> (keys + 4) * MIB);
    }
}
