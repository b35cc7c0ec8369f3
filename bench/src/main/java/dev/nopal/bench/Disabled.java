package dev.nopal.bench;

import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

import java.lang.invoke.MethodHandles;
import java.util.concurrent.TimeUnit;

/**
 * The benchmarks of every documented form of a disabled tracepoint.
 *
 * <p>Arguments are read from fields, so that the compiler cannot fold them; results that an
 * application would ignore are ignored here too.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Disabled extends Clocked {
    private static final BenchTrace TRACE =
            Tracepoints.of(MethodHandles.lookup(), BenchTrace.class);
    private static final TracepointProvider NAMED = TracepointProvider.named("bench_named");
    private static final Tracepoint FIRE = NAMED.tracepoint("fire");
    private static final Tracepoint FIRE_NUMBER = NAMED.tracepoint("fire_number", long.class);
    private static final Tracepoint FIRE_TEXT =
            NAMED.tracepoint("fire_text", long.class, String.class);
    private static final Tracepoint FIRE_OBJECTS =
            NAMED.tracepoint("fire_objects", String.class, String.class, String.class);
    private static final Tracepoint ASK = NAMED.tracepoint("ask", long.class);
    private static final Tracepoint FIRE_WITH =
            NAMED.tracepoint("fire_with", long.class, String.class);
    private static final Tracepoint FIRE_ARRAY =
            NAMED.tracepoint("fire_array", long.class, String.class, long.class, String.class);

    @Param Condition condition;

    private long id = 42;
    private int count = 7;
    private String name = "a customer of thirty characters";
    private double price = 1.5;
    private PassingSession session;

    /** Brings the process into the condition, with the very method that is measured next. */
    @Setup(Level.Trial)
    public void prepare(BenchmarkParams parameters) throws Exception {
        if (!Tracepoints.status().kernelVisible()) {
            throw new IllegalStateException(Tracepoints.status().toString());
        }
        switch (condition) {
            case NEVER -> {}
            case AFTER -> LoadUnderTracer.run(this, nameOf(parameters));
            case CROWD -> Crowd.register(Crowd.SIZE);
            default -> session = new PassingSession(nameOf(parameters), condition);
        }
    }

    /** Lets a session come and go during the warm-up. */
    @Setup(Level.Iteration)
    public void beside() throws Exception {
        if (session != null) {
            session.next();
        }
    }

    private static String nameOf(BenchmarkParams parameters) {
        String benchmark = parameters.getBenchmark();
        return benchmark.substring(benchmark.lastIndexOf('.') + 1);
    }

    /** A method of the application that a session instruments. */
    private static long price(long id, String name) {
        return id * 31 + name.length();
    }

    @Benchmark
    public long woven() {
        return price(id, name);
    }

    @Benchmark
    public void nothing() {
        TRACE.nothing();
    }

    @Benchmark
    public void number() {
        TRACE.number(id);
    }

    @Benchmark
    public void text() {
        TRACE.text(id, name);
    }

    @Benchmark
    public void guarded() {
        if (TRACE.guardedEnabled()) {
            TRACE.guarded(id, name);
        }
    }

    @Benchmark
    public void lazyText() {
        long captured = id;
        TRACE.lazyText(captured, () -> name + captured);
    }

    @Benchmark
    public void lazyNumber() {
        long captured = id;
        TRACE.lazyNumber(captured, () -> captured + count);
    }

    @Benchmark
    public void timed() {
        long start = TRACE.timedStart();
        TRACE.timed(start, name);
    }

    @Benchmark
    public void twelve() {
        TRACE.twelve(
                id,
                count,
                name,
                (short) count,
                (byte) count,
                (char) count,
                count > 0,
                (float) price,
                price,
                name,
                id,
                id);
    }

    @Benchmark
    public void fire() {
        FIRE.fire();
    }

    @Benchmark
    public void fireNumber() {
        FIRE_NUMBER.fire(id);
    }

    @Benchmark
    public void fireText() {
        FIRE_TEXT.fire(id, name);
    }

    @Benchmark
    public void fireObjects() {
        FIRE_OBJECTS.fire(name, name, name);
    }

    @Benchmark
    public void ask() {
        if (ASK.isEnabled()) {
            ASK.fire(id);
        }
    }

    @Benchmark
    public void fireWith() {
        long captured = id;
        FIRE_WITH.fireWith(() -> new Object[] {captured, name});
    }

    @Benchmark
    public void fireArray() {
        FIRE_ARRAY.fire(id, name, id, name);
    }
}
