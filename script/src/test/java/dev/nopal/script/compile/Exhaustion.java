package dev.nopal.script.compile;

import dev.nopal.script.session.Loss;
import dev.nopal.script.session.Losses;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that fires with the stack or the heap exhausted, then checks that everything still
 * works. Tests run it in this JVM, and in JVMs with other options.
 */
public final class Exhaustion {
    private static final String SCRIPT =
            "printf(\"%lld %s\\n\", arg0, str(arg1)); @c = count(); @k[arg0 % 64, str(arg1)] = count();";

    private final MethodHandle order;
    private long returned;
    private long threw;

    private Exhaustion(MethodHandle order) {
        this.order = order;
    }

    public static void main(String[] args) throws Exception {
        String problem =
                switch (args[0]) {
                    case "stack" -> stack(Integer.parseInt(args[1]));
                    case "speculation" -> speculation(Integer.parseInt(args[1]));
                    default -> heap();
                };
        System.out.println(problem.isEmpty() ? "good" : problem);
    }

    /** Returns what failed, or an empty string. */
    static String stack(int rounds) throws Exception {
        String single =
                "if (arg0 % 2 == 0) { printf(\"%lld %s\\n\", arg0, str(arg1)); }"
                        + " else { record(args); }";
        try (TracedShop shop =
                new TracedShop(single, SessionOptions.DEFAULT.withOutput(1 << 20, 4))) {
            Exhaustion one = new Exhaustion(shop.order);
            long delivered = 0;
            for (int round = 0; round < rounds; round++) {
                Thread thread = new Thread(null, one::overflow, "diver", 256 << 10);
                thread.start();
                thread.join();
                delivered += shop.drain().size();
            }
            shop.session.finish();
            Losses losses = shop.losses();
            if (one.threw == 0) {
                return "the stack never overflowed";
            }
            if (one.returned != delivered + losses.total()) {
                return "returned=" + one.returned + " delivered=" + delivered + " " + losses;
            }
            return works(shop);
        }
    }

    /** Calls that begin, keep, end and fail at every depth leave a place to every other thread. */
    static String speculation(int rounds) throws Exception {
        String script =
                "if (arg0 % 4 == 0) { speculate(); } else if (arg0 % 4 == 3) { discard(); }"
                        + " else { keep(args); if (arg0 == 999998) { commit(); } }";
        try (TracedShop shop = new TracedShop(script)) {
            Exhaustion one = new Exhaustion(shop.order);
            for (int round = 0; round < rounds; round++) {
                Thread thread = new Thread(null, one::overflow, "diver", 256 << 10);
                thread.start();
                thread.join();
            }
            if (one.threw == 0) {
                return "the stack never overflowed";
            }
            shop.drain();
            long before = shop.losses().total() - shop.losses().of(Loss.KEPT_OPEN);
            int expected = 300;
            for (int t = 0; t < expected; t++) {
                Thread thread =
                        new Thread(
                                () -> {
                                    shop.order(0, "begin");
                                    shop.order(999_998, "commit");
                                });
                thread.start();
                thread.join();
            }
            int delivered = shop.drain().size();
            long lost = shop.losses().total() - shop.losses().of(Loss.KEPT_OPEN) - before;
            return delivered == expected && lost == 0
                    ? ""
                    : "delivered=" + delivered + " " + shop.losses();
        }
    }

    private void overflow() {
        try {
            dive(0);
        } catch (StackOverflowError e) {
            threw++;
        }
    }

    /**
     * Fires at every depth; near the end a fire itself fails to enter and its error passes through
     * here.
     */
    private void dive(long depth) throws StackOverflowError {
        try {
            order.invokeExact(depth, "customer");
            returned++;
        } catch (StackOverflowError e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        dive(depth + 1);
    }

    static String heap() throws Exception {
        String script =
                SCRIPT + " @p[arg0, str(arg1)] = (arg0, str(arg1)); @s[ustack(3)] = count();";
        try (TracedShop shop = new TracedShop(script)) {
            // The JDK compiles a method handle for itself at its 128th call, which takes memory.
            for (int i = 0; i < 300; i++) {
                shop.order(i, "before");
            }
            List<Object> ballast = new ArrayList<>();
            int size = 1 << 20;
            long failures = 0;
            while (size > 512) {
                try {
                    ballast.add(new byte[size]);
                } catch (OutOfMemoryError e) {
                    failures++;
                    size /= 2;
                    for (int i = 0; i < 5; i++) {
                        shop.order(1000 + 10 * failures + i, "full");
                    }
                }
            }
            ballast.clear();
            shop.drain();
            return failures == 0 ? "the heap was never full" : works(shop);
        }
    }

    /** Every stripe must be free again: fire from more threads than there are stripes. */
    private static String works(TracedShop shop) throws Exception {
        shop.drain();
        long before = shop.losses().total();
        int expected = 0;
        for (int t = 0; t < 64; t++) {
            Thread thread = new Thread(() -> shop.order(7, "after"));
            thread.start();
            thread.join();
            expected++;
        }
        int delivered = shop.drain().size();
        long lost = shop.losses().total() - before;
        return delivered == expected && lost == 0
                ? ""
                : "expected=" + expected + " delivered=" + delivered + " lost=" + lost;
    }
}
