package dev.nopal.system.targets;

import dev.nopal.Provider;
import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that fires where the stack or the heap ends.
 *
 * <pre>
 * overflow ROUNDS    fires at every depth of a stack until it overflows; the deepest level
 * late DISTANCE      fires for the first time that many frames from the end of a stack
 * fill ROUNDS FIRES  fires while the heap is full; how often that threw, and what at first
 * fire COUNT         how often it was enabled, in both forms
 * busy               buffers that are taken although no thread fires
 * failures, losses
 * </pre>
 */
public final class Exhaustion {
    private static final long STACK_BYTES = 200 * 1024;

    @Provider("exhaustion")
    interface Trace {
        void typed(long depth, CharSequence text);
    }

    private static final Tracepoint EVENT =
            Tracepoint.of("exhaustion", "event", long.class, String.class);
    private static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);
    private static long deepest;
    private static int thrown;
    private static Throwable firstThrown;
    private static Object sink;

    private Exhaustion() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(Exhaustion::answer);
    }

    private static Object answer(String command, List<String> words) throws Exception {
        return switch (command) {
            case "overflow" -> overflow(Integer.parseInt(words.getFirst()));
            case "late" -> fireFirstAtTheEnd(Integer.parseInt(words.getFirst()));
            case "fill" ->
                    fill(Integer.parseInt(words.getFirst()), Integer.parseInt(words.getLast()));
            case "fire" -> fire(Integer.parseInt(words.getFirst()));
            case "busy" -> busy();
            case "failures" -> Tracepoints.status().failures();
            case "losses" -> Tracepoints.status().losses();
            case "paths" -> TracepointProvider.named("exhaustion").paths();
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    private static int fire(int count) {
        int seen = 0;
        for (int i = 0; i < count; i++) {
            seen += EVENT.fire(i, "still here") ? 1 : 0;
            TRACE.typed(i, "still here");
        }
        return seen;
    }

    private static long overflow(int rounds) throws InterruptedException {
        deepest = 0;
        for (int round = 0; round < rounds; round++) {
            int offset = round;
            Thread thread =
                    new Thread(null, () -> overflowFrom(offset), "overflow-" + round, STACK_BYTES);
            thread.start();
            thread.join();
        }
        return deepest;
    }

    /**
     * Goes to the end of a stack and fires on the way back, {@code distance} frames up, not before.
     */
    private static boolean fireFirstAtTheEnd(int distance) throws InterruptedException {
        Thread thread = new Thread(null, () -> descend(distance), "late", STACK_BYTES);
        thread.start();
        thread.join();
        return true;
    }

    /** Returns how many frames it is away from the end. */
    private static int descend(int distance) {
        int above;
        try {
            above = descend(distance) + 1;
        } catch (StackOverflowError e) {
            above = 0;
        }
        if (above >= distance) {
            try {
                EVENT.fire(above, "at the end");
                TRACE.typed(above, "at the end");
            } catch (StackOverflowError e) {
                // The application's own.
            }
        }
        return above;
    }

    private static void overflowFrom(int offset) {
        try {
            shift(offset);
        } catch (StackOverflowError e) {
            // Expected: the thread is empty again.
        }
    }

    /** Moves all frames below by some words, so that the end falls on another instruction. */
    private static void shift(int levels) {
        if (levels > 0) {
            shift(levels - 1);
        } else {
            dive(0);
        }
    }

    private static void dive(long depth) {
        deepest = Math.max(deepest, depth);
        try {
            EVENT.fire(depth, "on the way down");
            TRACE.typed(depth, "on the way down");
            dive(depth + 1);
        } finally {
            EVENT.fire(depth, "on the way up");
        }
    }

    private static String fill(int rounds, int fires) {
        StringBuilder text = new StringBuilder("x".repeat(100_000));
        // Here, because the JVM allocates the string when the literal is first used.
        String literal = "in a full heap";
        thrown = 0;
        firstThrown = null;
        for (int round = 0; round < rounds; round++) {
            List<byte[]> ballast = new ArrayList<>();
            for (int size = 1 << 20; size > 256; ) {
                try {
                    ballast.add(new byte[size]);
                } catch (OutOfMemoryError e) {
                    size /= 2;
                }
            }
            sink = ballast;
            for (int i = 0; i < fires; i++) {
                fireInFullHeap(i, literal, text);
            }
            sink = null;
        }
        return thrown + (firstThrown == null ? "" : " " + firstThrown);
    }

    private static void fireInFullHeap(int i, String literal, CharSequence text) {
        try {
            EVENT.fire(i, literal);
        } catch (Throwable e) {
            thrown(e);
        }
        try {
            TRACE.typed(i, text); // its toString() needs what there is not
        } catch (Throwable e) {
            thrown(e);
        }
    }

    private static void thrown(Throwable e) {
        if (thrown++ == 0) {
            firstThrown = e;
        }
    }

    /** Counts the buffers that were not given back; nothing reports them. */
    private static int busy() throws ReflectiveOperationException {
        Class<?> type = Class.forName("dev.nopal.Scratch");
        Field all = type.getDeclaredField("ALL");
        Field busy = type.getDeclaredField("busy");
        all.setAccessible(true);
        busy.setAccessible(true);
        int count = 0;
        for (Object buffer : (Object[]) all.get(null)) {
            count += busy.getBoolean(buffer) ? 1 : 0;
        }
        return count;
    }
}
