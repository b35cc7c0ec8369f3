package dev.nopal.junit;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** An executor service whose tasks belong to the test that wrapped it. */
final class TracedExecutor extends AbstractExecutorService {
    private final ExecutorService executor;
    private final Traces traces;

    TracedExecutor(ExecutorService executor, Traces traces) {
        this.executor = executor;
        this.traces = traces;
    }

    @Override
    public void execute(Runnable task) {
        executor.execute(traces.runnable(task));
    }

    @Override
    public void shutdown() {
        executor.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return executor.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return executor.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return executor.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return executor.awaitTermination(timeout, unit);
    }
}
