package dev.nopal.script.session;

import java.lang.invoke.MethodHandle;
import java.nio.Buffer;
import java.util.Optional;

/**
 * The access to numbers by address, on Java 17 to 21: there a {@code VarHandle} of a buffer takes
 * twice the time of a {@code MemorySegment}, because it reads and checks six fields of the buffer.
 *
 * <p>Nothing is checked here. The handles are constants, which compiled code calls like the methods
 * themselves.
 */
final class AddressedWords {
    private static final MethodHandle ADDRESS;
    private static final MethodHandle GET;
    private static final MethodHandle PUT;
    private static final MethodHandle ADD;
    private static final MethodHandle SWAP;

    /** Whether this JVM has it; the rest must not be used without. */
    static final boolean EXIST;

    static {
        MethodHandle[] handles = handles();
        EXIST = handles.length > 0;
        ADDRESS = EXIST ? handles[0] : null;
        GET = EXIST ? handles[1] : null;
        PUT = EXIST ? handles[2] : null;
        ADD = EXIST ? handles[3] : null;
        SWAP = EXIST ? handles[4] : null;
    }

    private AddressedWords() {}

    private static MethodHandle[] handles() {
        Optional<UnsafeMethods> found = UnsafeMethods.find();
        if (found.isEmpty()) {
            return new MethodHandle[0];
        }
        UnsafeMethods unsafe = found.get();
        try {
            return new MethodHandle[] {
                unsafe.getter(Buffer.class, "address"),
                unsafe.atAddress("getLongVolatile", long.class),
                unsafe.atAddress("putOrderedLong", void.class, long.class),
                unsafe.atAddress("getAndAddLong", long.class, long.class),
                unsafe.atAddress("compareAndSwapLong", boolean.class, long.class, long.class)
            };
        } catch (ReflectiveOperationException | RuntimeException _) {
            return new MethodHandle[0];
        }
    }

    /** Returns where a buffer begins, which is valid as long as the buffer is reachable. */
    static long address(Buffer direct) {
        try {
            return (long) ADDRESS.invokeExact(direct);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static long getAcquire(long address) {
        try {
            return (long) GET.invokeExact(address);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static void setRelease(long address, long value) {
        try {
            PUT.invokeExact(address, value);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static long getAndAdd(long address, long delta) {
        try {
            return (long) ADD.invokeExact(address, delta);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    static boolean compareAndSet(long address, long expected, long value) {
        try {
            return (boolean) SWAP.invokeExact(address, expected, value);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /** Returns what a handle threw: an {@link InternalError} if the file was cut. */
    private static RuntimeException failed(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException exception ? exception : new IllegalStateException(e);
    }
}
