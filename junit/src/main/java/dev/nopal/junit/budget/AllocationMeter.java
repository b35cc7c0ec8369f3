package dev.nopal.junit.budget;

import com.sun.management.ThreadMXBean;

import dev.nopal.agent.meter.AroundCall;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The measurement of what each call allocates, by the JVM's exact count for each platform thread.
 *
 * <p>Some of the first calls end only when the JIT compiler has nothing left to do, so that later
 * ones run optimised code however busy the machine is: while much waits to be compiled, the JVM
 * wants to compile less.
 */
final class AllocationMeter implements AroundCall {
    private static final ThreadMXBean BEAN =
            ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean ? bean : null;

    private static final long THRESHOLD = JitCompiler.threshold();
    private static final long WAITING = 2 * THRESHOLD;
    private static final long STEP = Math.max(1, THRESHOLD / 2);

    /** The token of a call whose thread is not counted. */
    private static final long NOT_COUNTED = -1;

    private final AllocationSamples samples;
    private final BooleanSupplier isOwn;

    AllocationMeter(AllocationSamples samples, BooleanSupplier isOwn) {
        this.samples = samples;
        this.isOwn = isOwn;
    }

    /** Returns how many calls there must be, so that the later half of them is optimised. */
    static long neededCalls() {
        return 2 * WAITING;
    }

    /** Returns why this JVM cannot measure it. */
    static Optional<String> obstacle() {
        return BEAN != null
                        && BEAN.isThreadAllocatedMemorySupported()
                        && BEAN.isThreadAllocatedMemoryEnabled()
                ? Optional.empty()
                : Optional.of("this JVM does not count what threads allocate");
    }

    @Override
    public long enter() {
        if (!isOwn.getAsBoolean()) {
            return 0;
        }
        long bytes = BEAN.getCurrentThreadAllocatedBytes();
        return bytes < 0 ? NOT_COUNTED : bytes + 1;
    }

    @Override
    public void exit(Throwable thrown, long token) {
        if (token > 0) {
            long calls = samples.add(BEAN.getCurrentThreadAllocatedBytes() + 1 - token);
            if (calls <= WAITING && calls % STEP == 0) {
                JitCompiler.awaitIdle();
            }
        } else if (token == NOT_COUNTED) {
            samples.addUnknown();
        }
    }
}
