package dev.nopal.cli.report;

import java.util.List;

/**
 * A part of a report: a title, and blocks of lines that are shown whole or left out.
 *
 * @param title one or more lines; may be empty
 */
record ReportSection(String title, List<List<String>> blocks) {
    static ReportSection ofLines(String title, List<String> lines) {
        return new ReportSection(title, lines.stream().map(List::of).toList());
    }
}
