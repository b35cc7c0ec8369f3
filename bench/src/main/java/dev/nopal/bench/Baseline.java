package dev.nopal.bench;

import jdk.jfr.Recording;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.TimeUnit;

/** The benchmarks that disabled tracepoints are compared with. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Baseline extends Clocked {
    private static final Logger LOGGER = LoggerFactory.getLogger(Baseline.class);

    private long id = 42;
    private int count = 7;
    private String name = "a customer of thirty characters";
    private double price = 1.5;
    private Recording recording;

    /** Starts a recording, because JFR is cheaper still where none runs. */
    @Setup(Level.Trial)
    public void record(BenchmarkParams parameters) {
        if (parameters.getBenchmark().endsWith(".jfrEvent")) {
            recording = new Recording();
            recording.disable(OrderEvent.class);
            recording.start();
        }
    }

    @TearDown(Level.Trial)
    public void stop() {
        if (recording != null) {
            recording.close();
        }
    }

    private static void none() {}

    private static void none(long a, String b) {}

    private static void none(
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
            long l) {}

    @Benchmark
    public void emptyNothing() {
        none();
    }

    @Benchmark
    public void emptyText() {
        none(id, name);
    }

    @Benchmark
    public void emptyTwelve() {
        none(
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
    public void jfrEvent() {
        OrderEvent event = new OrderEvent();
        event.id = id;
        event.name = name;
        event.commit();
    }

    @Benchmark
    public void slf4jDebug() {
        LOGGER.debug("order {} of {}", id, name);
    }
}
