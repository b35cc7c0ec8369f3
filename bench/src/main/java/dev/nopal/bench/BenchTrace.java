package dev.nopal.bench;

import dev.nopal.Elapsed;
import dev.nopal.Provider;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** A provider with one tracepoint for each form of the interface that is documented. */
@Provider("bench")
interface BenchTrace {
    void nothing();

    void number(long id);

    void text(long id, String name);

    void guarded(long id, String name);

    boolean guardedEnabled();

    void lazyText(long id, Supplier<String> text);

    void lazyNumber(long id, LongSupplier number);

    long timedStart();

    void timed(@Elapsed long start, String name);

    void twelve(
            long a,
            int b,
            String c,
            short d,
            byte e,
            char f,
            boolean g,
            float h,
            double i,
            String j,
            long k,
            long l);
}
