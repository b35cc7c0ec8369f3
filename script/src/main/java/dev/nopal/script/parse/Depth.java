package dev.nopal.script.parse;

import dev.nopal.script.Diagnostics;
import java.util.ArrayDeque;
import java.util.Deque;

/** Refuses a tree that recursive passes could not walk, such as a sum of ten thousand terms. */
final class Depth {
    static final int MAX = 400;

    private Depth() {}

    private record Visit(Node node, int depth) {}

    static boolean check(Program program, Diagnostics diagnostics) {
        Deque<Visit> open = new ArrayDeque<>();
        open.push(new Visit(program, 0));
        while (!open.isEmpty()) {
            Visit visit = open.pop();
            if (visit.depth() > MAX) {
                diagnostics.error(
                        visit.node().span(), "nested too deeply (over " + MAX + " levels)");
                return false;
            }
            for (Node child : Nodes.children(visit.node())) {
                open.push(new Visit(child, visit.depth() + 1));
            }
        }
        return true;
    }
}
