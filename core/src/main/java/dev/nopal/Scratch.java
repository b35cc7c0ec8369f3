package dev.nopal;

import dev.nopal.os.StubCalls;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The buffer for the arguments of one fire: a slot for each, and native memory for text.
 *
 * <p>All threads, including virtual ones, share a fixed number of them: a fire takes one, fills it,
 * calls the stub and returns it. Text is written just before the call, so that its pages are
 * present when the tracer reads them: bpftrace reads an absent page as an empty string.
 *
 * <p>The thread that took one returns it by storing to {@link #busy}, never by a call: a call may
 * overflow the stack.
 *
 * <p>Linked only where {@link dev.nopal.os.ForeignFunctions} exist: elsewhere no kernel tracer is
 * ever attached.
 */
final class Scratch {
    static final int MAX_ARGUMENTS = 12;

    private static final int TEXT_BYTES = Settings.CURRENT.maxStringBytes();
    private static final int ROOM = TEXT_BYTES + 1; // with the NUL
    private static final VarHandle BUSY = busyField();
    private static final Scratch[] ALL = create();

    volatile boolean busy;

    private final long[] slots = new long[MAX_ARGUMENTS];
    private final MemorySegment[] texts = new MemorySegment[MAX_ARGUMENTS];

    private static VarHandle busyField() {
        try {
            return MethodHandles.lookup().findVarHandle(Scratch.class, "busy", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static Scratch[] create() {
        int wanted = 4 * Runtime.getRuntime().availableProcessors();
        Scratch[] all = new Scratch[Integer.highestOneBit(2 * wanted - 1)];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Scratch();
        }
        return all;
    }

    /**
     * Takes a free buffer, or counts a loss and returns null. Tries each buffer once:
     * O(processors), O(1) unless threads were suspended in the middle of a fire.
     */
    static Scratch take(StaticTracepoint tracepoint) {
        int start = (int) Thread.currentThread().threadId();
        for (int i = 0; i < ALL.length; i++) {
            Scratch scratch = ALL[start + i & ALL.length - 1];
            if (!scratch.busy && BUSY.compareAndSet(scratch, false, true)) {
                return scratch;
            }
        }
        tracepoint.tally().lost();
        return null;
    }

    void set(int index, long value) {
        slots[index] = value;
    }

    /** Writes text as capped, NUL-terminated UTF-8. O(bytes), at most the cap. */
    void text(int index, String value) {
        if (value == null) {
            slots[index] = 0;
            return;
        }
        MemorySegment text = texts[index];
        if (text == null) {
            text = Arena.global().allocate(ROOM);
            texts[index] = text;
        }
        Utf8.write(value, text, 0, TEXT_BYTES);
        slots[index] = text.address();
    }

    /** Stores a value other than an integer, given in its boxed carrier. */
    void value(int index, Object value) {
        switch (value) {
            case null -> set(index, 0);
            case String text -> text(index, text);
            case Boolean flag -> set(index, flag ? 1 : 0);
            case Float number -> set(index, bits(number));
            default -> set(index, bits((double) value));
        }
    }

    static long bits(float value) {
        return Integer.toUnsignedLong(Float.floatToRawIntBits(value));
    }

    static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }

    /** Calls the stub: this is what a kernel tracer sees. */
    void call(StaticTracepoint tracepoint) throws Throwable {
        StubCalls.call(tracepoint.nativeSite().stub(), tracepoint.arguments().size(), slots);
    }
}
