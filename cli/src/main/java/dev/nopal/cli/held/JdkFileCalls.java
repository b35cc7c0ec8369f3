package dev.nopal.cli.held;

import dev.nopal.elf.Machine;
import dev.nopal.os.Kernel;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The calls that the JDK makes in order to open files relative to a folder.
 *
 * <p>They are private to the JDK: the manifest of the command opens their package to it ({@code
 * Add-Opens}). They take any flags of openat, so that nothing is opened that has side effects.
 */
record JdkFileCalls(Method openat, Method close, Method errno) implements FileCalls {
    private static final String PACKAGE = "sun.nio.fs.";
    private static final int O_PATH = 0x200000;
    private static final int O_CLOEXEC = 0x80000;
    private static final int O_NOFOLLOW = Kernel.machine() == Machine.AARCH64 ? 0x8000 : 0x20000;

    /** Returns them; empty if this JDK does not have them or does not let us call them. */
    static Optional<JdkFileCalls> find() {
        try {
            Class<?> dispatcher = Class.forName(PACKAGE + "UnixNativeDispatcher");
            JdkFileCalls calls =
                    new JdkFileCalls(
                            dispatcher.getDeclaredMethod(
                                    "openat", int.class, byte[].class, int.class, int.class),
                            dispatcher.getDeclaredMethod("close", int.class),
                            Class.forName(PACKAGE + "UnixException").getDeclaredMethod("errno"));
            calls.openat.setAccessible(true);
            calls.close.setAccessible(true);
            calls.errno.setAccessible(true);
            return Optional.of(calls);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** The JDK does not call openat2; without it a path is walked down one component at a time. */
    @Override
    public int openPath(int folder, String name, long resolve) {
        return -ENOSYS;
    }

    @Override
    public int openOldPath(int folder, String name, boolean isFollowed) throws IOException {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        int flags = O_PATH | O_CLOEXEC | (isFollowed ? 0 : O_NOFOLLOW);
        try {
            return (int) openat.invoke(null, folder, bytes, flags, 0);
        } catch (InvocationTargetException e) {
            return -errno(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IOException("openat cannot be called: " + e.getMessage(), e);
        }
    }

    @Override
    public void close(int descriptor) throws IOException {
        try {
            Object unused = close.invoke(null, descriptor);
        } catch (InvocationTargetException e) {
            // The kernel closes it whatever it reports.
        } catch (IllegalAccessException e) {
            throw new IOException("close cannot be called: " + e.getMessage(), e);
        }
    }

    private int errno(Throwable thrown) throws IOException {
        try {
            return (int) errno.invoke(thrown);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new IOException("openat cannot be called: " + thrown, thrown);
        }
    }
}
