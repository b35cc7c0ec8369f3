package dev.nopal.os;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/**
 * Calls a stub with 0 to 12 numbers, each in a slot of its own as the C calling convention has it.
 *
 * <p>The call is {@code critical}: the thread stays in Java, so there is no transition to pay and
 * no safepoint until the stub returns, which takes as long as the tracer's program. One handle per
 * count, in static finals so that the compiler sees constants.
 */
public final class StubCalls {
    private static final MethodHandle CALL0 = link(0);
    private static final MethodHandle CALL1 = link(1);
    private static final MethodHandle CALL2 = link(2);
    private static final MethodHandle CALL3 = link(3);
    private static final MethodHandle CALL4 = link(4);
    private static final MethodHandle CALL5 = link(5);
    private static final MethodHandle CALL6 = link(6);
    private static final MethodHandle CALL7 = link(7);
    private static final MethodHandle CALL8 = link(8);
    private static final MethodHandle CALL9 = link(9);
    private static final MethodHandle CALL10 = link(10);
    private static final MethodHandle CALL11 = link(11);
    private static final MethodHandle CALL12 = link(12);

    private StubCalls() {}

    @SuppressWarnings("restricted")
    private static MethodHandle link(int count) {
        MemoryLayout[] slots = new MemoryLayout[count];
        Arrays.fill(slots, ValueLayout.JAVA_LONG);
        return Linker.nativeLinker()
                .downcallHandle(FunctionDescriptor.ofVoid(slots), Linker.Option.critical(false));
    }

    /** Links the handles now, so that no fire pays for it or fails half-way through it. */
    static void prepare() {}

    /** Calls {@code stub} with the first {@code count} numbers of {@code a}. O(count). */
    public static void call(MemorySegment stub, int count, long[] a) throws Throwable {
        switch (count) {
            case 0 -> CALL0.invokeExact(stub);
            case 1 -> CALL1.invokeExact(stub, a[0]);
            case 2 -> CALL2.invokeExact(stub, a[0], a[1]);
            case 3 -> CALL3.invokeExact(stub, a[0], a[1], a[2]);
            case 4 -> CALL4.invokeExact(stub, a[0], a[1], a[2], a[3]);
            case 5 -> CALL5.invokeExact(stub, a[0], a[1], a[2], a[3], a[4]);
            case 6 -> CALL6.invokeExact(stub, a[0], a[1], a[2], a[3], a[4], a[5]);
            case 7 -> CALL7.invokeExact(stub, a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
            case 8 -> CALL8.invokeExact(stub, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
            case 9 -> CALL9.invokeExact(stub, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8]);
            case 10 ->
                    CALL10.invokeExact(
                            stub, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]);
            case 11 ->
                    CALL11.invokeExact(
                            stub, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9],
                            a[10]);
            case 12 ->
                    CALL12.invokeExact(
                            stub, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10],
                            a[11]);
            default -> throw new IllegalArgumentException("count=" + count);
        }
    }
}
