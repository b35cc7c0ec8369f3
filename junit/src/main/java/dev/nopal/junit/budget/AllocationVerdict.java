package dev.nopal.junit.budget;

import java.util.Locale;
import java.util.Optional;

/**
 * The verdict on an allocation budget.
 *
 * <p>Only the JIT compiler reduces what a call allocates. So a budget that is kept by code that is
 * not optimised yet is kept; whether one is exceeded is known only after enough calls.
 */
final class AllocationVerdict {
    /** Less than the smallest object; averages are not exact to the byte. */
    private static final double TOLERANCE = 0.5;

    private AllocationVerdict() {}

    /**
     * Returns why a test fails; empty if it keeps its budget.
     *
     * @param budget how many bytes a call may allocate
     * @param overhead what the measurement itself allocates in each call
     * @param place where the annotation is
     */
    static Optional<String> failure(
            String method,
            long budget,
            AllocationSamples samples,
            double overhead,
            long neededCalls,
            String place) {
        long calls = samples.calls();
        if (calls == 0) {
            return Optional.of(
                    samples.unknown() > 0
                            ? method
                                    + " was called on virtual threads only, whose allocations this"
                                    + " JVM does not count; call it on a platform thread in "
                                    + place
                            : method
                                    + " was not called; call it in "
                                    + place
                                    + ", or correct the method in its @AllocationBudget");
        }
        double bytes = Math.max(0, samples.steadyAverage() - overhead);
        if (bytes <= budget + TOLERANCE) {
            return Optional.empty();
        }
        String allocated =
                method
                        + " allocates "
                        + text(bytes)
                        + " bytes in each call; its budget is "
                        + text(budget)
                        + (budget == 1 ? " byte" : " bytes");
        return Optional.of(
                calls < neededCalls
                        ? allocated
                                + ". After "
                                + text(calls)
                                + (calls == 1 ? " call" : " calls")
                                + " it may not be fully compiled; call it "
                                + text(neededCalls)
                                + " times in "
                                + place
                                + " to be sure"
                        : allocated
                                + ". This is the average of the later half of "
                                + text(calls)
                                + " calls; allocate less, or raise bytes in @AllocationBudget on "
                                + place);
    }

    private static String text(double number) {
        return number == Math.rint(number) || number >= 100
                ? String.format(Locale.ROOT, "%,.0f", number)
                : String.format(Locale.ROOT, "%.1f", number);
    }
}
