package dev.nopal.cli.trace;

import dev.nopal.script.check.Script;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.session.OwnTexts;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** The strings that the user's own script contains, or that the user passed to it. */
final class OwnLiterals {
    private OwnLiterals() {}

    static OwnTexts of(Script script) {
        Set<String> texts = new HashSet<>(script.call().parameters());
        texts.addAll(script.call().named().values());
        Deque<Node> left = new ArrayDeque<>();
        left.add(script.syntax());
        while (!left.isEmpty()) {
            Node node = left.pop();
            if (node instanceof Expression.StringLiteral literal) {
                texts.add(literal.value());
            }
            left.addAll(Nodes.children(node));
        }
        texts.add("%H:%M:%S\n"); // What time() prints without a format.
        return OwnTexts.of(texts);
    }
}
