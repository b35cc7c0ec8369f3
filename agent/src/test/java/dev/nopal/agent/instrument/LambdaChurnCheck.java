package dev.nopal.agent.instrument;

import dev.nopal.fixture.Lambdas;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;

/**
 * Instruments and restores a class with three lambdas repeatedly, and runs it each time: the JVM
 * creates new classes for them whenever their class was exchanged. Prints what that costs.
 *
 * <p>Argument: how often.
 */
final class LambdaChurnCheck {
    private LambdaChurnCheck() {}

    public static void main(String[] args) {
        int times = Integer.parseInt(args[0]);
        Instrumenter instrumenter = Instrumenter.of(TestAgent.instrumentation());
        InstrumentationRequest request =
                new Everywhere(Lambdas.class.getName()::equals, true, false);
        int wrong = 0;
        wrong += cycle(instrumenter, request, 20);
        long before = metaspace();
        wrong += cycle(instrumenter, request, times);
        System.out.printf("wrong %s bytes %s%n", wrong, (metaspace() - before) / times);
    }

    private static int cycle(Instrumenter instrumenter, InstrumentationRequest request, int times) {
        int wrong = 0;
        for (int i = 0; i < times; i++) {
            try (Installation installation =
                    instrumenter.instrument(request, MethodLimit.DEFAULT)) {
                wrong += installation.report().skipped().isEmpty() && Lambdas.three(1) == 4 ? 0 : 1;
            }
            wrong += Lambdas.three(2) == 5 ? 0 : 1;
        }
        return wrong;
    }

    private static long metaspace() {
        System.gc();
        long used = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            used += pool.getName().equals("Metaspace") ? pool.getUsage().getUsed() : 0;
        }
        return used;
    }
}
