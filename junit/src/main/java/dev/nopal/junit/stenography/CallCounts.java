package dev.nopal.junit.stenography;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * How often each method was called, by test and by caller. Bounded, thread-safe.
 *
 * <p>When it is full, further tests are counted together.
 */
final class CallCounts {
    /** Enough for 1,000 tests that call 200 methods each. */
    static final int MOST_ROWS = 200_000;

    /** The name for calls outside of a test's thread. */
    static final String NO_TEST = "";

    /** The name for tests that came when there was no more room. */
    static final String MORE_TESTS = "(more tests)";

    private record Pair(LoggedMethod method, LoggedMethod caller) {}

    private record Cell(LongAdder calls, long order) {}

    private final Map<String, Map<Pair, Cell>> tests = new ConcurrentHashMap<>();
    private final AtomicInteger rows = new AtomicInteger();
    private final AtomicLong order = new AtomicLong();
    private final int mostRows;

    CallCounts() {
        this(MOST_ROWS);
    }

    CallCounts(int mostRows) {
        this.mostRows = mostRows;
    }

    void add(String test, LoggedMethod method, LoggedMethod caller) {
        Pair pair = new Pair(method, caller);
        Map<Pair, Cell> cells = tests.computeIfAbsent(test, _ -> new ConcurrentHashMap<>());
        Cell cell = cells.get(pair);
        if (cell == null) {
            if (rows.get() >= mostRows && !test.equals(MORE_TESTS)) {
                add(MORE_TESTS, method, caller);
                return;
            }
            cell = cells.computeIfAbsent(pair, _ -> next());
        }
        cell.calls().increment();
    }

    private Cell next() {
        rows.incrementAndGet();
        return new Cell(new LongAdder(), order.incrementAndGet());
    }

    /** Returns all rows, in the order of the first calls. */
    List<CallRow> rows(String process) {
        List<CallRow> found = new ArrayList<>();
        tests.forEach(
                (test, cells) ->
                        cells.forEach(
                                (pair, cell) ->
                                        found.add(
                                                new CallRow(
                                                        process,
                                                        test,
                                                        pair.method(),
                                                        pair.caller(),
                                                        cell.calls().sum(),
                                                        cell.order()))));
        found.sort(CallRow.IN_ORDER);
        return found;
    }
}
