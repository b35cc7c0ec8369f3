package dev.nopal.junit.budget;

import dev.nopal.agent.OwnAgent;
import dev.nopal.agent.meter.MethodMeter;

import org.junit.jupiter.api.extension.ExtensionContext;

import java.util.List;
import java.util.Optional;

/** The extension of {@link AllocationBudget}. */
public final class AllocationBudgetExtension extends BudgetExtension<AllocationBudget> {
    private static final int MOST_METHODS = 100;

    /** Called by JUnit. */
    public AllocationBudgetExtension() {
        super(AllocationBudget.class);
    }

    @Override
    Measurement begin(AllocationBudget budget, Place place, int together) {
        BudgetedMethod method = BudgetedMethod.of(budget.method());
        if (budget.bytes() < 0) {
            throw new IllegalArgumentException(
                    "bytes=" + budget.bytes() + " is negative; write 0 for no allocation");
        }
        Optional<String> obstacle = AllocationMeter.obstacle().or(OwnAgent::load);
        if (obstacle.isPresent()) {
            return new Refused(budget, place.text(), obstacle.get());
        }
        double overhead = AllocationCalibration.overhead();
        AllocationSamples samples = new AllocationSamples();
        MethodMeter meter =
                MethodMeter.on(
                        new MethodMeter.Methods(
                                method.classes(), method.methods(), true, MOST_METHODS, ""),
                        (_, _) -> new AllocationMeter(samples, place.isOwn()));
        return new Judged(budget, place.text(), overhead, samples, meter);
    }

    private record Refused(AllocationBudget budget, String place, String why)
            implements Measurement {
        @Override
        public void close() {}

        @Override
        public List<String> failures(ExtensionContext context) {
            return List.of(budget.method() + " cannot be measured in " + place + ": " + why);
        }
    }

    private record Judged(
            AllocationBudget budget,
            String place,
            double overhead,
            AllocationSamples samples,
            MethodMeter meter)
            implements Measurement {
        @Override
        public void close() {
            meter.close();
        }

        @Override
        public List<String> failures(ExtensionContext context) {
            if (meter.refusal().isPresent()) {
                return new Refused(budget, place, meter.refusal().get()).failures(context);
            }
            return AllocationVerdict.failure(
                            budget.method(),
                            budget.bytes(),
                            samples,
                            overhead,
                            AllocationMeter.neededCalls(),
                            place)
                    .stream()
                    .toList();
        }
    }
}
