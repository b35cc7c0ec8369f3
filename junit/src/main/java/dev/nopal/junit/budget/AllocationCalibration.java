package dev.nopal.junit.budget;

import dev.nopal.agent.meter.MethodMeter;

/**
 * What a measurement counts although the call allocates nothing: found by measuring a method that
 * does nothing, in the same way and as often, once in each JVM.
 */
final class AllocationCalibration {
    private static double overhead = Double.NaN;

    private AllocationCalibration() {}

    /** Returns the bytes to subtract from each call's figure. */
    static synchronized double overhead() {
        if (Double.isNaN(overhead)) {
            overhead = measure();
        }
        return overhead;
    }

    private static double measure() {
        AllocationSamples samples = new AllocationSamples();
        BudgetedMethod method = new BudgetedMethod(Nothing.class.getName(), "run");
        Nothing nothing = new Nothing();
        try (MethodMeter _ =
                MethodMeter.on(
                        new MethodMeter.Methods(method.classes(), method.methods(), true, 1, ""),
                        (_, _) -> new AllocationMeter(samples, () -> true))) {
            for (long i = AllocationMeter.neededCalls(); i > 0; i--) {
                nothing.run();
            }
        }
        double average = samples.steadyAverage();
        return Double.isNaN(average) ? 0 : average;
    }

    /** Not trivial for the instrumenter, and without an allocation. */
    private static final class Nothing {
        private long calls;

        void run() {
            calls++;
        }
    }
}
