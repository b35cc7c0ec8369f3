package library;

import dev.nopal.*;

import java.io.*;
import java.lang.invoke.MethodHandles;
import java.util.*;

/** A library's tracepoints in every form, fired by the lines that it reads. */
public final class Main {
    private static final LibraryTrace TRACE =
            Tracepoints.of(MethodHandles.lookup(), LibraryTrace.class);
    private static final Tracepoint NAMED =
            Tracepoint.of("library", "named", long.class, String.class);
    private static final Tracepoint LONG_ONE =
            Tracepoint.of("library", "long_one", int.class, int.class, int.class, int.class);

    private static int asked;

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.println("= ready");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            try {
                System.out.println("= " + answer(line.split("\t")));
            } catch (Throwable e) {
                System.out.println("! " + e);
            }
        }
    }

    private static Object answer(String[] words) throws Throwable {
        switch (words[0]) {
            case "status":
                return Tracepoints.status();
            case "fire":
                return fire();
            case "count":
                return count(Integer.parseInt(words[1]), Integer.parseInt(words[2]), false);
            case "count virtually":
                return count(Integer.parseInt(words[1]), Integer.parseInt(words[2]), true);
            case "without lookup":
                return Tracepoints.of(LibraryTrace.class) == TRACE;
            case "hide":
                TracepointProvider.named("library").disable();
                return "";
            case "show":
                TracepointProvider.named("library").enable();
                return "";
            default:
                throw new IllegalArgumentException(words[0]);
        }
    }

    /** Fires each tracepoint; returns how many lazy arguments were asked for. */
    private static int fire() {
        asked = 0;
        TRACE.typed(
                true,
                (byte) -1,
                (short) -2,
                'c',
                -4,
                5L << 40,
                1.5f,
                2.5,
                "text",
                new StringBuilder("built"),
                LibraryTrace.Size.LARGE,
                12);
        if (TRACE.typedEnabled()) {
            TRACE.typed(
                    false, (byte) 0, (short) 0, '0', 0, 0, 0, 0, null, null, null, Long.MIN_VALUE);
        }
        TRACE.lazy(
                () -> ++asked,
                () -> "lazy " + ++asked,
                () -> LibraryTrace.Size.values()[++asked - 3]);
        TRACE.none();
        TRACE.timed(TRACE.timedStart(), "timed");
        NAMED.fire(1, "fired");
        NAMED.fire(2L, (Object) (java.util.function.Supplier<String>) () -> "supplied " + ++asked);
        NAMED.fireWith(() -> new Object[] {3, "with " + ++asked});
        LONG_ONE.fire(1, 2, 3, 4);
        return asked;
    }

    private static long count(int threads, int events, boolean virtually) throws Throwable {
        Runnable work =
                () -> {
                    for (int i = 0; i < events; i++) {
                        TRACE.counted(i);
                    }
                };
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            started.add(virtually ? virtual(work) : new Thread(work));
        }
        for (Thread each : started) {
            if (!virtually) {
                each.start();
            }
        }
        for (Thread each : started) {
            each.join();
        }
        return (long) threads * events;
    }

    /** Starts a virtual thread, which Java 17 cannot name. */
    private static Thread virtual(Runnable work) throws Throwable {
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
    }
}
