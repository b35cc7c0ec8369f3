package dev.nopal.junit.stenography;

import java.util.Comparator;

/**
 * A row of the log: how often a test called a method from one caller.
 *
 * @param process the JVM, such as its process id
 * @param test such as {@code com.shop.ShopTest.pays}; empty for other threads
 * @param calls 0 in a row that only says that there is such a method
 * @param order of the first call among the first calls of its process
 */
record CallRow(
        String process,
        String test,
        LoggedMethod method,
        LoggedMethod caller,
        long calls,
        long order) {
    static final Comparator<CallRow> IN_ORDER =
            Comparator.comparing(CallRow::process).thenComparingLong(CallRow::order);

    static CallRow declared(String process, LoggedMethod method) {
        return new CallRow(process, "", method, LoggedMethod.NONE, 0, 0);
    }
}
