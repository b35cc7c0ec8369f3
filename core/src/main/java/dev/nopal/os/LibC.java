package dev.nopal.os;

import dev.nopal.elf.Machine;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;

/**
 * The C functions that have no counterpart in Java.
 *
 * <p>Each is linked when it is first called, because most processes need only one of them; no
 * caller is on a hot path.
 */
public final class LibC {
    private static final boolean IS_AARCH64 = Kernel.machine() == Machine.AARCH64;
    private static final int MFD_CLOEXEC = 1;
    private static final int MFD_NOEXEC_SEAL = 8;
    private static final int O_RDWR = 2;
    private static final int O_CLOEXEC = 0x80000;
    private static final int O_NOFOLLOW = IS_AARCH64 ? 0x8000 : 0x20000;
    private static final int LOCK_EX = 2;
    private static final int LOCK_NB = 4;
    private static final int EINVAL = 22;
    private static final int O_PATH = 0x200000;
    private static final long SYS_OPENAT2 = 437; // The same on every processor that Java runs on.
    private static final int OPEN_HOW_SIZE = 24;
    private static final long SYS_UPROBE = 336; // x86_64
    public static final int WORKING_FOLDER = -100;
    static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO_FIELD =
            STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private LibC() {}

    /**
     * Throws if this JVM cannot call native functions: some, such as Zero, have no linker.
     *
     * @throws UnsupportedOperationException with the JDK's own reason
     */
    public static void requireLinker() {
        Linker unused = Linker.nativeLinker();
    }

    /** Creates an anonymous file and returns its descriptor, which is closed on exec. */
    static int memfd(String name) throws IOException {
        // Kernels before 6.3 do not know the seal; newer ones may require it.
        int fd = descriptor("memfd_create", name, MFD_CLOEXEC | MFD_NOEXEC_SEAL);
        if (fd == -EINVAL) {
            fd = descriptor("memfd_create", name, MFD_CLOEXEC);
        }
        if (fd < 0) {
            throw new IOException("memfd_create failed with errno " + -fd);
        }
        return fd;
    }

    /**
     * Opens an existing file such that no child process inherits it, which Java's own classes do
     * not ensure, and that no link is followed.
     */
    static int open(Path file) throws IOException {
        int fd = descriptor("open", file.toString(), O_RDWR | O_NOFOLLOW | O_CLOEXEC);
        if (fd < 0) {
            throw new IOException("cannot open " + file + ": errno " + -fd);
        }
        return fd;
    }

    /**
     * Opens a name for {@code stat} and for opening it again, without side effects: it neither
     * waits for a FIFO nor opens a device.
     *
     * @param folder a descriptor, or {@link #WORKING_FOLDER}
     * @param resolve flags of openat2 that say which links are followed
     * @return a descriptor, or the negative errno
     */
    public static int openPath(int folder, String name, long resolve) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment how = arena.allocate(OPEN_HOW_SIZE, Long.BYTES);
            how.set(ValueLayout.JAVA_LONG, 0, O_PATH | O_CLOEXEC);
            how.set(ValueLayout.JAVA_LONG, 2 * Long.BYTES, resolve);
            MemorySegment state = arena.allocate(STATE);
            ValueLayout.OfLong word = ValueLayout.JAVA_LONG;
            MethodHandle syscall =
                    link(
                            "syscall",
                            FunctionDescriptor.of(word, word, word, word, word, word),
                            ERRNO);
            long fd =
                    (long)
                            syscall.invokeExact(
                                    state,
                                    SYS_OPENAT2,
                                    (long) folder,
                                    arena.allocateFrom(name).address(),
                                    how.address(),
                                    (long) OPEN_HOW_SIZE);
            return fd < 0 ? -errno(state) : (int) fd;
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("openat2 cannot be called: " + e.getMessage(), e);
        }
    }

    /**
     * Does what {@link #openPath} does, on a kernel without openat2.
     *
     * @param isFollowed whether links are followed; if not, the name is one component
     */
    public static int openOldPath(int folder, String name, boolean isFollowed) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle openat =
                    link(
                            "openat",
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.ADDRESS,
                                    ValueLayout.JAVA_INT),
                            ERRNO);
            MemorySegment state = arena.allocate(STATE);
            int fd =
                    (int)
                            openat.invokeExact(
                                    state,
                                    folder,
                                    arena.allocateFrom(name),
                                    O_PATH | O_CLOEXEC | (isFollowed ? 0 : O_NOFOLLOW));
            return fd < 0 ? -errno(state) : fd;
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("openat cannot be called: " + e.getMessage(), e);
        }
    }

    /** Calls a function that takes a text and flags; returns a descriptor or the negative errno. */
    private static int descriptor(String function, String text, int flags) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle handle =
                    link(
                            function,
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.ADDRESS,
                                    ValueLayout.JAVA_INT),
                            ERRNO);
            MemorySegment state = arena.allocate(STATE);
            int fd = (int) handle.invokeExact(state, arena.allocateFrom(text), flags);
            return fd < 0 ? -errno(state) : fd;
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException(function + " cannot be called", e);
        }
    }

    /**
     * Locks a file for as long as its descriptor is open; returns false if another process holds
     * the lock.
     */
    static boolean tryLock(int fd) throws IOException {
        try {
            MethodHandle flock =
                    link(
                            "flock",
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT));
            return (int) flock.invokeExact(fd, LOCK_EX | LOCK_NB) == 0;
        } catch (Throwable e) {
            throw new IOException("flock cannot be called", e);
        }
    }

    /** Closes a descriptor that a method of this class returned. */
    public static void close(int fd) throws IOException {
        try {
            MethodHandle close =
                    link(
                            "close",
                            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
            int ignored = (int) close.invokeExact(fd);
        } catch (Throwable e) {
            throw new IOException("close cannot be called", e);
        }
    }

    /** Sends a signal to a process; returns 0 or the negative errno. */
    public static int kill(int pid, int signal) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            ValueLayout.OfInt word = ValueLayout.JAVA_INT;
            MethodHandle kill = link("kill", FunctionDescriptor.of(word, word, word), ERRNO);
            MemorySegment state = arena.allocate(STATE);
            return (int) kill.invokeExact(state, pid, signal) == 0 ? 0 : -errno(state);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("kill cannot be called", e);
        }
    }

    /** Returns the errno of the uprobe system call made outside a trampoline, or 0. */
    static int uprobeErrno() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            MethodHandle syscall =
                    link(
                            "syscall",
                            FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG),
                            ERRNO);
            long result = (long) syscall.invokeExact(state, SYS_UPROBE);
            return result == -1 ? errno(state) : 0;
        } catch (Throwable e) {
            return 0;
        }
    }

    @SuppressWarnings("restricted")
    private static MethodHandle link(
            String name, FunctionDescriptor type, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type, options);
    }

    static int errno(MemorySegment state) {
        return (int) ERRNO_FIELD.get(state, 0L);
    }
}
