package dev.nopal.junit.stenography;

import java.util.List;
import java.util.TreeSet;

/**
 * The logs of all JVMs of a build.
 *
 * @param calls rows with calls, in the order of the processes and of their first calls
 * @param never the methods that no process called
 * @param methods how many methods there are
 */
record MergedLog(List<CallRow> calls, List<LoggedMethod> never, int methods) {
    static MergedLog of(List<CallRow> rows) {
        TreeSet<LoggedMethod> all = new TreeSet<>();
        TreeSet<LoggedMethod> called = new TreeSet<>();
        for (CallRow row : rows) {
            all.add(row.method());
            if (row.calls() > 0) {
                called.add(row.method());
            }
        }
        int methods = all.size();
        all.removeAll(called);
        return new MergedLog(
                rows.stream().filter(row -> row.calls() > 0).sorted(CallRow.IN_ORDER).toList(),
                List.copyOf(all),
                methods);
    }
}
