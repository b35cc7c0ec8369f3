package dev.nopal.script.mutation;

import dev.nopal.script.differential.Golden;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The checks that decide whether a fault is caught: all scripts of the corpus, and these tests. */
final class Checks {
    private static final List<String> PACKAGES =
            List.of("compile", "render", "run", "session", "value");

    /** Tests that decide nothing here, and why. */
    private static final Map<String, String> LEFT_OUT =
            Map.of(
                    "ExhaustionTest", "runs in processes of its own, which have no faults",
                    "HostileSessionTest", "seconds of random changes to files",
                    "MemoryTest", "measures the memory of the whole JVM",
                    "RuntimeCallTest", "compiles all scripts of the corpus, which are checks too",
                    "ThreadIdsTest", "is about Java 17 and 18");

    private Checks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>();
        Golden.cases().keySet().forEach(name -> checks.add(new Check.Script(name)));
        for (String name : PACKAGES) {
            for (Class<?> type : TestClasses.in(name)) {
                if (!LEFT_OUT.containsKey(type.getSimpleName())) {
                    for (Method method : TestClasses.tests(type)) {
                        for (int row = 0; row < Rows.of(method).size(); row++) {
                            checks.add(new Check.TestRow(type.getName(), method.getName(), row));
                        }
                    }
                }
            }
        }
        return checks;
    }
}
