package dev.nopal.os;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * Holds the C functions that Java has no name for.
 *
 * <p>Linked once, when native access is known to be granted; {@link #link} fails as a value's
 * absence would, with an exception that says which function is missing.
 */
record LibC(MethodHandle memfdCreate, MethodHandle close, MethodHandle syscall) {
    private static final int MFD_CLOEXEC = 1;
    private static final int MFD_NOEXEC_SEAL = 8;
    private static final int EINVAL = 22;
    private static final long SYS_UPROBE = 336; // x86_64
    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final VarHandle ERRNO_FIELD =
            Linker.Option.captureStateLayout()
                    .varHandle(MemoryLayout.PathElement.groupElement("errno"));

    @SuppressWarnings("restricted")
    static LibC link() {
        Linker linker = Linker.nativeLinker();
        return new LibC(
                linker.downcallHandle(
                        linker.defaultLookup().findOrThrow("memfd_create"),
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
                        ERRNO),
                linker.downcallHandle(
                        linker.defaultLookup().findOrThrow("close"),
                        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)),
                linker.downcallHandle(
                        linker.defaultLookup().findOrThrow("syscall"),
                        FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG),
                        ERRNO,
                        Linker.Option.firstVariadicArg(1)));
    }

    /** Creates an anonymous file and returns its descriptor, which is closed on exec. */
    int memfd(String name) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
            MemorySegment text = arena.allocateFrom(name);
            // Kernels before 6.3 do not know the seal; those that do may demand it.
            int fd = (int) memfdCreate.invokeExact(state, text, MFD_CLOEXEC | MFD_NOEXEC_SEAL);
            if (fd < 0 && errno(state) == EINVAL) {
                fd = (int) memfdCreate.invokeExact(state, text, MFD_CLOEXEC);
            }
            if (fd < 0) {
                throw new IOException("memfd_create failed with errno " + errno(state));
            }
            return fd;
        } catch (IOException | Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException(e);
        }
    }

    /** Closes a descriptor that {@link #memfd} returned and nobody mapped. */
    void close(int fd) throws IOException {
        try {
            int ignored = (int) close.invokeExact(fd);
        } catch (Throwable e) {
            throw new IOException("close failed", e);
        }
    }

    /** Returns the errno of the uprobe system call made outside a trampoline, or 0. */
    int uprobeErrno() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
            long result = (long) syscall.invokeExact(state, SYS_UPROBE);
            return result == -1 ? errno(state) : 0;
        } catch (Throwable e) {
            return 0;
        }
    }

    private static int errno(MemorySegment state) {
        return (int) ERRNO_FIELD.get(state, 0L);
    }
}
