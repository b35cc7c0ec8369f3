package dev.nopal.bench;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

import java.util.Collection;
import java.util.List;

/** A profiler that brings {@link Clocked#share} from the fork to the JVM that started it. */
public final class ShareProfiler implements InternalProfiler {
    static final String LABEL = "processor.share";

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {}

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return List.of(new ScalarResult(LABEL, Clocked.share(), "ratio", AggregationPolicy.AVG));
    }

    @Override
    public String getDescription() {
        return "share of an iteration's time that its thread was running";
    }
}
