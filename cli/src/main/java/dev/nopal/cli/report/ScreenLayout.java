package dev.nopal.cli.report;

import java.util.ArrayList;
import java.util.List;

/**
 * The choice of what fits on one screen: sections get their blocks in turn, so that a long one does
 * not push out the others. What is left out is counted.
 */
final class ScreenLayout {
    static final int LINES = 40;

    private ScreenLayout() {}

    /**
     * Returns the lines.
     *
     * @param last lines that always are at the end
     * @param isWhole whether everything is shown
     */
    static List<String> of(List<ReportSection> sections, List<String> last, boolean isWhole) {
        int[] shown = isWhole ? everything(sections) : fitting(sections, last.size());
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            ReportSection section = sections.get(i);
            if (!section.title().isEmpty()) {
                lines.add("");
                section.title().lines().map(ScreenLayout::titled).forEach(lines::add);
            }
            section.blocks().stream().limit(shown[i]).forEach(lines::addAll);
            int left = section.blocks().size() - shown[i];
            if (left > 0) {
                lines.add("  … " + left + " more: --all");
            }
        }
        if (!last.isEmpty()) {
            lines.add("");
            lines.addAll(last);
        }
        return lines;
    }

    /** Returns a line that a script printed, so that it is not taken for a command. */
    static String titled(String line) {
        return line.startsWith(NextCommand.START) ? " " + line : line;
    }

    private static int[] everything(List<ReportSection> sections) {
        return sections.stream().mapToInt(section -> section.blocks().size()).toArray();
    }

    private static int[] fitting(List<ReportSection> sections, int last) {
        int left = LINES - last - 1;
        for (ReportSection section : sections) {
            // A line above the title, and one below for what is left out.
            left -= (int) section.title().lines().count() + 2;
        }
        int[] shown = new int[sections.size()];
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            open.add(i);
        }
        while (!open.isEmpty()) {
            List<Integer> done = new ArrayList<>();
            for (int i : open) {
                List<List<String>> blocks = sections.get(i).blocks();
                int size = shown[i] < blocks.size() ? blocks.get(shown[i]).size() : 0;
                boolean isFirst = shown[i] == 0;
                if (size == 0 || size > left && !isFirst) {
                    done.add(i);
                } else {
                    shown[i]++;
                    left -= size;
                }
            }
            open.removeAll(done);
        }
        return shown;
    }

    /** Returns lines that are indented below a row. */
    static List<String> indented(List<String> lines) {
        return lines.stream().map(line -> "        " + line).toList();
    }
}
