package dev.nopal.os;

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

/**
 * Calls the C functions that Java has no name for.
 *
 * <p>Each is linked when it is first called, because most processes need only one of them; no
 * caller is on a hot path.
 */
final class LibC {
    private static final int MFD_CLOEXEC = 1;
    private static final int MFD_NOEXEC_SEAL = 8;
    private static final int EINVAL = 22;
    private static final long SYS_UPROBE = 336; // x86_64
    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO_FIELD =
            STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private LibC() {}

    /** Creates an anonymous file and returns its descriptor, which is closed on exec. */
    static int memfd(String name) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle create =
                    link(
                            "memfd_create",
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.ADDRESS,
                                    ValueLayout.JAVA_INT),
                            ERRNO);
            MemorySegment state = arena.allocate(STATE);
            MemorySegment text = arena.allocateFrom(name);
            // Kernels before 6.3 do not know the seal; those that do may demand it.
            int fd = (int) create.invokeExact(state, text, MFD_CLOEXEC | MFD_NOEXEC_SEAL);
            if (fd < 0 && errno(state) == EINVAL) {
                fd = (int) create.invokeExact(state, text, MFD_CLOEXEC);
            }
            if (fd < 0) {
                throw new IOException("memfd_create failed with errno " + errno(state));
            }
            return fd;
        } catch (IOException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("memfd_create cannot be called", e);
        }
    }

    /** Closes a descriptor that {@link #memfd} returned and nobody mapped. */
    static void close(int fd) throws IOException {
        try {
            int ignored =
                    (int)
                            link(
                                            "close",
                                            FunctionDescriptor.of(
                                                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT))
                                    .invokeExact(fd);
        } catch (Throwable e) {
            throw new IOException("close cannot be called", e);
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

    private static int errno(MemorySegment state) {
        return (int) ERRNO_FIELD.get(state, 0L);
    }
}
