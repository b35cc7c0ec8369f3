package dev.nopal.cli.trace;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.check.Script;
import dev.nopal.script.check.ScriptBlock;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** The maps that a script prints in blocks of {@code interval} only, apart from {@code END}. */
final class IntervalPrints {
    private IntervalPrints() {}

    /** Returns the names of the maps. */
    static Set<String> of(Script script) {
        Set<String> inIntervals = new HashSet<>();
        Set<String> elsewhere = new HashSet<>();
        for (ScriptBlock block : script.blocks()) {
            boolean isInterval = true;
            boolean isEnd = true;
            for (ScriptBlock.Attachment each : block.attachPoints()) {
                isInterval &= each.attachPoint() instanceof AttachPoint.Interval;
                isEnd &= each.attachPoint() instanceof AttachPoint.End;
            }
            if (!isEnd) {
                addPrinted(block.expanded(), isInterval ? inIntervals : elsewhere);
            }
        }
        inIntervals.removeAll(elsewhere);
        return inIntervals;
    }

    private static void addPrinted(Node block, Set<String> printed) {
        Deque<Node> left = new ArrayDeque<>();
        left.add(block);
        while (!left.isEmpty()) {
            Node node = left.pop();
            if (node instanceof Expression.Call call
                    && call.name().equals("print")
                    && !call.arguments().isEmpty()
                    && call.arguments().getFirst() instanceof Expression.MapReference map) {
                printed.add(map.name());
            }
            left.addAll(Nodes.children(node));
        }
    }
}
