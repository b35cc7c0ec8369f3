package dev.nopal.junit.budget;

import org.junit.jupiter.api.extension.ExtensionContext;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The extension of {@link LatencyBudget}. */
public final class LatencyBudgetExtension extends BudgetExtension<LatencyBudget> {
    /** Called by JUnit. */
    public LatencyBudgetExtension() {
        super(LatencyBudget.class);
    }

    @Override
    Measurement begin(LatencyBudget budget, Place place, int together) {
        List<LatencyLimit> limits = LatencyLimit.of(budget);
        LatencySource source = LatencySource.of(budget, place.isOwn());
        return new Judged(budget, limits, source, place.text(), together * limits.size());
    }

    private record Judged(
            LatencyBudget budget,
            List<LatencyLimit> limits,
            LatencySource source,
            String place,
            int together)
            implements Measurement {
        @Override
        public void close() {
            source.close();
        }

        @Override
        public List<String> failures(ExtensionContext context) {
            Optional<String> refusal = source.refusal();
            if (refusal.isPresent()) {
                return List.of(
                        budget.probe() + " cannot be measured in " + place + ": " + refusal.get());
            }
            LatencyReport report = new LatencyReport(budget.probe(), place);
            long[] nanos = source.latencies().after(budget.warmUp());
            List<String> failures = new ArrayList<>();
            for (LatencyLimit limit : limits) {
                LatencyVerdict verdict = LatencyVerdict.of(limit, nanos, together);
                switch (verdict.outcome()) {
                    case EXCEEDED, TOO_FEW -> failures.add(report.of(verdict));
                    case UNDECIDED ->
                            context.publishReportEntry("nopal.latency", report.of(verdict));
                    case KEPT -> {}
                }
            }
            return failures;
        }
    }
}
