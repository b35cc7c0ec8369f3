package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.invoke.MethodHandle;

/**
 * Handlers that aggregate or print allocate nothing, not even before they are compiled by the JIT.
 */
final class AllocationTest {
    private static final int EVENTS = 50_000;
    private static final String[] CUSTOMERS = {"ada", "a rather long customer name", "grün 😀"};

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@ = count();",
                "@ = hist(arg0);",
                "@ = lhist(arg0, 0, 100, 10);",
                "@ = stats(arg0); @m = min(arg0); @x = max(arg0);",
                "@[arg0] = count();",
                "@[str(arg1)] = count();",
                "@[arg0, str(arg1)] = hist(arg0);",
                "@[arg0, arg0 + 1, arg0 + 2, str(arg1)] = count();",
                "@[comm, tid] = count();",
                "printf(\"%d %s\\n\", arg0, str(arg1));",
                "printf(\"%s %d %d\\n\", (arg0, str(arg1)), nsecs, tid);",
                "record(args, virtual);",
                "speculate(); keep(args); keep(nsecs); discard();",
                "speculate(); speculate(); keep(args); discard(); commit();",
                "$x = 0; while ($x < 10) { $x++; } @ = sum($x);"
            })
    void nothingIsAllocated(String body) throws Throwable {
        try (TracedShop shop = new TracedShop(body)) {
            fire(shop.order); // Inserts keys, links call sites.
            fire(shop.order);
            long before = AllocatedBytes.now();
            fire(shop.order);
            long bytes = AllocatedBytes.now() - before;
            assertThat((double) bytes / EVENTS).isLessThan(0.01);
        }
    }

    private static void fire(MethodHandle order) throws Throwable {
        for (int i = 0; i < EVENTS; i++) {
            order.invokeExact((long) (i & 15), CUSTOMERS[i % CUSTOMERS.length]);
        }
    }
}
