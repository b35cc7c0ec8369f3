package dev.nopal.script.render;

import dev.nopal.script.value.HistogramRow;

import java.util.List;

/** The drawing of histograms: {@code [8, 16) 3 |@@@@ |}. */
final class HistogramText {
    private static final int BAR = 52;

    private HistogramText() {}

    static void write(TextStream out, List<HistogramRow> rows) {
        long most = 0;
        for (HistogramRow row : rows) {
            most = Long.compareUnsigned(row.count(), most) > 0 ? row.count() : most;
        }
        for (HistogramRow row : rows) {
            out.field(16, true, ' ').piece(label(row));
            out.field(8, false, ' ').piece(Long.toUnsignedString(row.count()));
            out.piece(" |").field(BAR, true, ' ').piece("@".repeat(barLength(row.count(), most)));
            out.plain().piece("|\n");
        }
    }

    /**
     * Rounds as bpftrace does, in single precision; a histogram divided down to zeros has no bars.
     */
    static int barLength(long count, long most) {
        return most == 0 ? 0 : (int) (toFloat(count) / toFloat(most) * BAR);
    }

    private static float toFloat(long unsigned) {
        return unsigned >= 0 ? unsigned : (unsigned >>> 1 | unsigned & 1) * 2f;
    }

    private static String label(HistogramRow row) {
        if (row.lower() == null) {
            return "(..., " + row.upper().label() + ")";
        }
        if (row.upper() == null) {
            return "[" + row.lower().label() + ", ...)";
        }
        if (row.isSingle()) {
            return "[" + row.lower().label() + "]";
        }
        return "[" + row.lower().label() + ", " + row.upper().label() + ")";
    }
}
