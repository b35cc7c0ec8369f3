package dev.nopal.junit.budget.cases;

import dev.nopal.Arg;
import dev.nopal.Elapsed;
import dev.nopal.Provider;
import dev.nopal.Tracepoints;

import java.lang.invoke.MethodHandles;

/** A program to measure: fires a tracepoint with a latency, and allocates. */
public final class Checkout {
    @Provider("budgetshop")
    interface Trace {
        void paid(@Elapsed @Arg("ns") long start, @Arg("customer") String customer);

        long paidStart();

        void refunded(@Arg("id") long id, @Arg("ns") long nanos);
    }

    private static final Trace TRACE = Tracepoints.of(MethodHandles.lookup(), Trace.class);

    private static Object escaped;

    private Checkout() {}

    static void pay(long nanos) {
        long start = TRACE.paidStart();
        work(nanos);
        TRACE.paid(start, "ada");
    }

    static void refund(long nanos) {
        TRACE.refunded(4711, nanos);
    }

    static void work(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    /** Allocates an object that the JIT compiler can remove, and nothing else. */
    static long price(int items) {
        return new Sum(items, 3).total();
    }

    /** Allocates 24 bytes and more, which it keeps. */
    static long receipt(int items) {
        escaped = new Sum(items, 5);
        return items;
    }

    private record Sum(long items, long each) {
        long total() {
            return items * each;
        }
    }
}
