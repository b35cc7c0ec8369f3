package dev.nopal.cli.report;

import dev.nopal.cli.recipe.ReportKind;

import java.util.List;

/** A form of text for what a recipe collected. */
sealed interface Report permits TableReport, TriageReport, DumpReport, WaitReport {
    static Report of(ReportKind kind) {
        return switch (kind) {
            case TABLES -> new TableReport();
            case TRIAGE -> new TriageReport();
            case DUMP -> new DumpReport();
            case WAITS -> new WaitReport();
        };
    }

    /** Returns the sections, the most important first. */
    List<ReportSection> sections(Collected collected);

    /** Returns what to look at next, the most promising first. */
    List<NextCommand> next(Collected collected);
}
