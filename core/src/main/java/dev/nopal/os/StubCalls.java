package dev.nopal.os;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/**
 * The calls of stubs with 0 to 12 numbers, each in its own slot as the C calling convention
 * defines.
 *
 * <p>The call is {@code critical}: the thread stays in Java, so there is no cost of a transition
 * and no safepoint until the stub returns, which takes as long as the tracer's program. Each count
 * has its own handle in a static final: the compiler sees a constant, and a program that never
 * declares a tracepoint with seven arguments does not link that call.
 */
public final class StubCalls {
    private static final class Call0 {
        static final MethodHandle HANDLE = link(0);
    }

    private static final class Call1 {
        static final MethodHandle HANDLE = link(1);
    }

    private static final class Call2 {
        static final MethodHandle HANDLE = link(2);
    }

    private static final class Call3 {
        static final MethodHandle HANDLE = link(3);
    }

    private static final class Call4 {
        static final MethodHandle HANDLE = link(4);
    }

    private static final class Call5 {
        static final MethodHandle HANDLE = link(5);
    }

    private static final class Call6 {
        static final MethodHandle HANDLE = link(6);
    }

    private static final class Call7 {
        static final MethodHandle HANDLE = link(7);
    }

    private static final class Call8 {
        static final MethodHandle HANDLE = link(8);
    }

    private static final class Call9 {
        static final MethodHandle HANDLE = link(9);
    }

    private static final class Call10 {
        static final MethodHandle HANDLE = link(10);
    }

    private static final class Call11 {
        static final MethodHandle HANDLE = link(11);
    }

    private static final class Call12 {
        static final MethodHandle HANDLE = link(12);
    }

    private StubCalls() {}

    @SuppressWarnings("restricted")
    private static MethodHandle link(int count) {
        MemoryLayout[] slots = new MemoryLayout[count];
        Arrays.fill(slots, ValueLayout.JAVA_LONG);
        return Linker.nativeLinker()
                .downcallHandle(FunctionDescriptor.ofVoid(slots), Linker.Option.critical(false));
    }

    /**
     * Links the call with {@code count} numbers now, so that no fire pays for it or, with its stack
     * exhausted, fails halfway through it for good.
     */
    public static MethodHandle prepare(int count) {
        return switch (count) {
            case 0 -> Call0.HANDLE;
            case 1 -> Call1.HANDLE;
            case 2 -> Call2.HANDLE;
            case 3 -> Call3.HANDLE;
            case 4 -> Call4.HANDLE;
            case 5 -> Call5.HANDLE;
            case 6 -> Call6.HANDLE;
            case 7 -> Call7.HANDLE;
            case 8 -> Call8.HANDLE;
            case 9 -> Call9.HANDLE;
            case 10 -> Call10.HANDLE;
            case 11 -> Call11.HANDLE;
            case 12 -> Call12.HANDLE;
            default -> throw new IllegalArgumentException("count=" + count);
        };
    }

    /** Calls {@code stub} with the first {@code count} numbers of {@code a}. O(count). */
    public static void call(MemorySegment stub, int count, long[] a) throws Throwable {
        switch (count) {
            case 0 -> Call0.HANDLE.invokeExact(stub);
            case 1 -> Call1.HANDLE.invokeExact(stub, a[0]);
            case 2 -> Call2.HANDLE.invokeExact(stub, a[0], a[1]);
            case 3 -> Call3.HANDLE.invokeExact(stub, a[0], a[1], a[2]);
            case 4 -> Call4.HANDLE.invokeExact(stub, a[0], a[1], a[2], a[3]);
            case 5 -> Call5.HANDLE.invokeExact(stub, a[0], a[1], a[2], a[3], a[4]);
            case 6 -> Call6.HANDLE.invokeExact(stub, a[0], a[1], a[2], a[3], a[4], a[5]);
            case 7 -> Call7.HANDLE.invokeExact(stub, a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
            case 8 ->
                    Call8.HANDLE.invokeExact(stub, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
            case 9 ->
                    Call9.HANDLE.invokeExact(
                            stub, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8]);
            case 10 ->
                    Call10.HANDLE.invokeExact(
                            stub, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]);
            case 11 ->
                    Call11.HANDLE.invokeExact(
                            stub, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9],
                            a[10]);
            case 12 ->
                    Call12.HANDLE.invokeExact(
                            stub, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10],
                            a[11]);
            default -> throw new IllegalArgumentException("count=" + count);
        }
    }
}
