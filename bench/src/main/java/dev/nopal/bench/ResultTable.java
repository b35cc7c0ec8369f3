package dev.nopal.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The rows of the result, and whether their budgets hold. */
final class ResultTable {
    enum Column {
        WHAT("what"),
        STATE("state"),
        COST("cost"),
        OVER_EMPTY("over empty, ns"),
        OVER_NEVER("over never attached, ns"),
        EMPTY("÷ empty"),
        JFR("÷ JFR"),
        SLF4J("÷ SLF4J"),
        C("÷ C"),
        BPFTRACE("÷ bpftrace"),
        LTTNG("÷ LTTng"),
        KEYS("÷ 16 keys"),
        OVER_ALONE("over alone, ns"),
        NOT_INSTRUMENTED("÷ not instrumented"),
        NOT_TRACED("÷ not traced"),
        WITHOUT_STARTER("÷ without the starter"),
        OVER_STARTER("over without the starter, ns"),
        ASYNC("÷ async-profiler"),
        OVER_CLOCKS("over two clock reads, ns"),
        TIMING("÷ JEP 520"),
        HOTSPOT("÷ HotSpot's probes"),
        THOUSAND("÷ 1,000"),
        OWN_JDK("÷ JDK " + Runtime.version().feature()),
        BEFORE("÷ before"),
        BYTES("bytes"),
        BUDGET("budget"),
        HOLDS("holds");

        private final String title;

        Column(String title) {
            this.title = title;
        }
    }

    /** One line of the table. */
    static final class Row {
        private final Map<Column, String> cells = new EnumMap<>(Column.class);

        Row put(Column column, Object value) {
            cells.put(column, value.toString());
            return this;
        }

        /** Judges the row: a bound that is not a number does not hold. */
        Row judge(String budget, boolean holds) {
            return put(Column.BUDGET, budget).put(Column.HOLDS, holds ? "yes" : "**no**");
        }
    }

    private final List<Row> rows = new ArrayList<>();

    Row row(String what, String state) {
        Row row = new Row().put(Column.WHAT, what).put(Column.STATE, state);
        rows.add(row);
        return row;
    }

    /** Returns the rows whose budget does not hold. */
    List<String> failures() {
        return rows.stream()
                .filter(row -> row.cells.getOrDefault(Column.HOLDS, "yes").contains("no"))
                .map(row -> row.cells.get(Column.WHAT) + ", " + row.cells.get(Column.STATE))
                .toList();
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Returns the table, without the columns that no row fills. */
    String markdown() {
        List<Column> columns =
                Arrays.stream(Column.values())
                        .filter(each -> rows.stream().anyMatch(row -> row.cells.containsKey(each)))
                        .toList();
        StringBuilder text = new StringBuilder();
        for (Column column : columns) {
            text.append("| ").append(column.title).append(' ');
        }
        text.append("|\n").append("|---".repeat(columns.size())).append("|\n");
        for (Row row : rows) {
            for (Column column : columns) {
                text.append("| ").append(row.cells.getOrDefault(column, "")).append(' ');
            }
            text.append("|\n");
        }
        return text.toString();
    }
}
