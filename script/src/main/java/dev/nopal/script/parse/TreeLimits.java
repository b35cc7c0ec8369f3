package dev.nopal.script.parse;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;

import java.util.ArrayDeque;
import java.util.Deque;

/** The limits of a tree that recursive passes can walk: no sum of ten thousand terms. */
public final class TreeLimits {
    static final int MAX_DEPTH = 400;
    static final int MAX_NODES = 200_000;

    private TreeLimits() {}

    private record Visit(Node node, int depth) {}

    /** Returns the number of nodes, or -1 after reporting that the tree is too deep or too big. */
    public static int measure(Node root, Diagnostics diagnostics) {
        Deque<Visit> open = new ArrayDeque<>();
        open.push(new Visit(root, 0));
        int count = 0;
        while (!open.isEmpty()) {
            Visit visit = open.pop();
            if (visit.depth() > MAX_DEPTH) {
                String message = "nested too deeply (over " + MAX_DEPTH + " levels)";
                diagnostics.error(DiagnosticCode.TOO_LARGE, visit.node().span(), message);
                return -1;
            }
            if (++count > MAX_NODES) {
                diagnostics.error(
                        DiagnosticCode.TOO_LARGE,
                        visit.node().span(),
                        "the script is too big (over " + MAX_NODES + " nodes)");
                return -1;
            }
            for (Node child : Nodes.children(visit.node())) {
                open.push(new Visit(child, visit.depth() + 1));
            }
        }
        return count;
    }
}
