package dev.nopal.bench;

import dev.nopal.testing.Jdk;
import dev.nopal.testing.Jdks;

import java.nio.file.Path;
import java.util.List;

/**
 * Subjects that are measured in the same rounds, each compared with one of them.
 *
 * @param column where the ratios stand
 */
record SubjectComparison(
        String name,
        List<Subject> subjects,
        Subject reference,
        ResultTable.Column column,
        Budget budget) {
    private static final double OLDER_HIST = 2;
    private static final double OLDER_FIRST_OUTPUT = 1.5;

    /** What is judged. */
    enum Measure {
        HIST,
        FIRST_OUTPUT,
        OTHER
    }

    /** Judges a ratio, or leaves it as it is. */
    interface Budget {
        void judge(ResultTable.Row row, Subject subject, Measure measure, MeanInterval ratio);
    }

    /** Returns all JDKs of this machine, compared with the one that runs the benchmarks. */
    static SubjectComparison ofJdks() {
        return new SubjectComparison(
                "jdks",
                Jdks.all().stream().map(Subject::of).toList(),
                Subject.of(Jdks.own()),
                ResultTable.Column.OWN_JDK,
                SubjectComparison::judgeOlder);
    }

    /** Returns this tree, compared with another one. */
    static SubjectComparison withTree(Path before) {
        Subject reference = Subject.of("before", before);
        return new SubjectComparison(
                "before",
                List.of(reference, Subject.thisTree()),
                reference,
                ResultTable.Column.BEFORE,
                SubjectComparison::judgeTree);
    }

    private static void judgeOlder(
            ResultTable.Row row, Subject subject, Measure measure, MeanInterval ratio) {
        Jdk own = Jdks.own();
        double limit =
                switch (measure) {
                    case HIST -> OLDER_HIST;
                    case FIRST_OUTPUT -> OLDER_FIRST_OUTPUT;
                    case OTHER -> Double.POSITIVE_INFINITY;
                };
        if (subject.jdk().feature() < own.feature() && Double.isFinite(limit)) {
            String budget = measure == Measure.HIST ? "÷ JDK %d ≤ 2" : "÷ JDK %d ≤ 1.5";
            row.judge(budget.formatted(own.feature()), ratio.high() <= limit);
        }
    }

    private static void judgeTree(
            ResultTable.Row row, Subject subject, Measure measure, MeanInterval ratio) {
        row.judge("the interval reaches 1", ratio.low() <= 1);
    }

    /** Enters the ratio to the reference, and judges it unless this is a smoke test. */
    void enter(
            ResultTable.Row row,
            Subject subject,
            Measure measure,
            double[] figures,
            double[] ofReference,
            Scale scale) {
        if (subject.equals(reference)) {
            return;
        }
        MeanInterval ratio = MeanInterval.ofRatios(figures, ofReference);
        row.put(column, ratio);
        if (!scale.quick()) {
            budget.judge(row, subject, measure, ratio);
        }
    }
}
