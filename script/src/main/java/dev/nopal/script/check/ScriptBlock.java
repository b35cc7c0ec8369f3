package dev.nopal.script.check;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.Span;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;

import java.util.List;

/**
 * One block of a script, with its attach points.
 *
 * @param written as it stands in the text
 * @param expanded without macros and parameters, its literals computed
 * @param attachPoints those that could be read: {@code $@} gives one for each parameter
 */
public record ScriptBlock(Item.Probe written, Item.Probe expanded, List<Attachment> attachPoints) {
    /**
     * One attach point, parameters in place.
     *
     * @param span where it stands in the text
     */
    public record Attachment(AttachPoint attachPoint, Span span) {}

    public ScriptBlock {
        attachPoints = List.copyOf(attachPoints);
    }

    /** Returns whether the expanded block has a word, as a name or as a call. */
    boolean mentions(String word) {
        return mentions(expanded, word);
    }

    private static boolean mentions(Node node, String word) {
        return node instanceof Expression.Identifier identifier && identifier.name().equals(word)
                || node instanceof Expression.Call call && call.name().equals(word)
                || Nodes.children(node).stream().anyMatch(child -> mentions(child, word));
    }
}
