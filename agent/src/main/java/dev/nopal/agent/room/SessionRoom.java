package dev.nopal.agent.room;

import dev.nopal.script.compile.NoRoomException;
import dev.nopal.script.compile.RoomCheck;
import dev.nopal.script.compile.SessionSize;
import dev.nopal.script.session.Backing;
import dev.nopal.script.system.HostSystem;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The memory that one session may have: a quarter of what is left in each memory cgroup of the
 * program, on the machine, in the file system of the session file, and in the heap.
 *
 * <p>On a tmpfs with much room the file is sparse: only pages that are used are charged. There the
 * room may be used up later, so the session calls {@link #looseNanos()} again and again.
 */
public final class SessionRoom implements RoomCheck, AutoCloseable {
    /** The room that a sparse file needs in addition to its own size. */
    private static final long AMPLE = 256L << 20;

    /** Processes that fill the file system need longer than this for what is kept free. */
    private static final long SHORTEST_NANOS = 50_000_000;

    private static final long LONGEST_NANOS = 1_000_000_000;

    /** How fast other processes are assumed to use up what is not kept free. */
    private static final long BYTES_PER_NANO = 5;

    /** If less than this is left besides the file's size, its pages are taken at once. */
    private static final long TIGHT = 128L << 20;

    /**
     * The folder in which the kernel reports figures; elsewhere than on Linux, nothing is there.
     */
    private static final Path KERNEL_FILES =
            HostSystem.kernelFiles().orElse(Path.of("/dev/null/none"));

    private final List<Room> rooms;
    private final Room heap;
    private final FileSystemRoom fileSystem;
    private long promised;

    SessionRoom(List<Room> rooms, Room heap, FileSystemRoom fileSystem) {
        this.rooms = List.copyOf(rooms);
        this.heap = heap;
        this.fileSystem = fileSystem;
    }

    /** Free space that may change at any time. */
    interface FileSystemRoom {
        /** Returns whether files are in memory, and have pages only where they were written. */
        boolean isMemory();

        long free();
    }

    /** Returns the room for a file in this folder. */
    public static SessionRoom of(Path folder) throws IOException {
        FileSystemRoom fileSystem = fileSystem(Files.getFileStore(folder));
        Promises.Others others = Promises.others(folder, KERNEL_FILES);
        List<Room> rooms = new ArrayList<>();
        if (HostSystem.IS_LINUX) {
            for (Room room : MemoryCgroups.OWN.rooms()) {
                rooms.add(room.less(others.inSameCgroup()));
            }
        }
        KernelText.number(KernelText.lines(KERNEL_FILES.resolve("meminfo")), "MemAvailable:")
                .ifPresent(
                        kilobytes ->
                                rooms.add(
                                        new Room("on this machine", kilobytes << 10)
                                                .less(others.all())));
        rooms.add(new Room("in " + folder.getParent(), fileSystem.free()).less(others.all()));
        Runtime runtime = Runtime.getRuntime();
        long used = runtime.totalMemory() - runtime.freeMemory();
        // Much of what is used may be garbage: a quarter of the heap is assumed to be free in any
        // case.
        long left = Math.max(runtime.maxMemory() - used, runtime.maxMemory() / 4);
        return new SessionRoom(rooms, new Room("in the program's heap", left), fileSystem);
    }

    private static FileSystemRoom fileSystem(FileStore store) {
        return new FileSystemRoom() {
            @Override
            public boolean isMemory() {
                return store.type().equals("tmpfs");
            }

            @Override
            public long free() {
                try {
                    // A tmpfs without a limit reports a size of 0.
                    return store.getTotalSpace() == 0 ? Long.MAX_VALUE : store.getUsableSpace();
                } catch (IOException e) {
                    return Long.MAX_VALUE; // Unknown: the other limits decide.
                }
            }
        };
    }

    @Override
    public long mostFileBytes() {
        return narrowest().share();
    }

    private Room narrowest() {
        return rooms.stream().min(Comparator.comparingLong(Room::bytes)).orElseThrow();
    }

    @Override
    public Backing require(SessionSize size) throws NoRoomException {
        long before = Promises.make(size.fileBytes());
        promised = size.fileBytes();
        Room room = narrowest().less(before);
        if (size.fileBytes() > room.share()) {
            throw new NoRoomException(RoomText.refusal(size, size.fileBytes(), room));
        }
        if (size.heapBytes() > heap.share()) {
            throw new NoRoomException(RoomText.refusal(size, size.heapBytes(), heap));
        }
        boolean isAmple = fileSystem.free() - size.fileBytes() >= AMPLE;
        return fileSystem.isMemory() && isAmple ? Backing.SPARSE : Backing.WRITTEN;
    }

    /**
     * Returns for how long the file may stay sparse before this is asked again; 0 if it should take
     * its pages now, while they are available.
     */
    public long looseNanos() {
        long loose = fileSystem.free() - promised - TIGHT;
        return loose < 0
                ? 0
                : Math.max(SHORTEST_NANOS, Math.min(loose / BYTES_PER_NANO, LONGEST_NANOS));
    }

    /** Withdraws the promise. */
    @Override
    public void close() {
        Promises.release(promised);
        promised = 0;
    }
}
