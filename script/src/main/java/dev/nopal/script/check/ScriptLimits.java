package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.parse.Statement;

import java.util.List;

/** The limits on what a script may cost the program that it runs in. */
final class ScriptLimits {
    static final long MAX_STATEMENTS = 10_000;
    static final int MAX_MAPS = 256;

    private final Diagnostics diagnostics;

    ScriptLimits(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    void check(List<Item.Probe> probes, int maps) {
        if (maps > MAX_MAPS && !probes.isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.TOO_LARGE,
                    probes.getFirst().span(),
                    "too many maps (" + maps + ", over " + MAX_MAPS + ")");
        }
        for (Item.Probe probe : probes) {
            long statements = statements(probe);
            if (statements > MAX_STATEMENTS) {
                diagnostics.error(
                        DiagnosticCode.TOO_LARGE,
                        probe.attachPoints().getFirst().span(),
                        "too many statements after unrolling ("
                                + statements
                                + ", over "
                                + MAX_STATEMENTS
                                + ")");
            }
        }
    }

    /** Counts statements, those of unrolled bodies as often as they run; never overflows. */
    private static long statements(Node node) {
        long count = node instanceof Statement ? 1 : 0;
        for (Node child : Nodes.children(node)) {
            count = Math.min(count + statements(child), Integer.MAX_VALUE);
        }
        if (node instanceof Statement.Unroll unroll
                && unroll.count() instanceof Expression.IntegerLiteral) {
            long times = Math.clamp(Literals.natural(unroll.count()).orElse(1), 1, 100);
            return Math.min(count * times, Integer.MAX_VALUE);
        }
        return count;
    }
}
