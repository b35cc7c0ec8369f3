package dev.nopal.script.check;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.language.ProbeType;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The probes that exist for each attach point, grouped by equal arguments. */
final class Shapes {
    private static final int MAX_SHAPES = 1024;

    private record Shape(
            List<ProbeSignature.Argument> arguments, List<ProbeSignature.Argument> extras) {}

    private final ProbeCatalog catalog;
    private final Diagnostics diagnostics;
    private final List<ProbeShape> shapes = new ArrayList<>();
    private boolean isFull;

    Shapes(ProbeCatalog catalog, Diagnostics diagnostics) {
        this.catalog = catalog;
        this.diagnostics = diagnostics;
    }

    List<ProbeShape> find(List<ScriptBlock> blocks) {
        for (int i = 0; i < blocks.size(); i++) {
            for (ScriptBlock.Attachment attachment : blocks.get(i).attachPoints()) {
                AttachPoint meant = catalog.resolve(attachment.attachPoint());
                add(
                        i,
                        blocks.get(i).expanded(),
                        new ScriptBlock.Attachment(meant, attachment.span()));
            }
        }
        return shapes;
    }

    private void add(int block, Item.Probe probe, ScriptBlock.Attachment attachment) {
        AttachPoint attachPoint = attachment.attachPoint();
        if (shapes.size() >= MAX_SHAPES) {
            if (!isFull) {
                isFull = true;
                diagnostics.error(
                        DiagnosticCode.TOO_LARGE,
                        attachment.span(),
                        "too many probes (over " + MAX_SHAPES + ")");
            }
            return;
        }
        boolean hasProbes = ProbeType.of(attachPoint).hasProbes();
        Map<Shape, List<ProbeSignature>> groups = new LinkedHashMap<>();
        Set<String> words = new HashSet<>();
        collect(probe, words);
        if (hasProbes) {
            for (ProbeSignature signature : catalog.match(attachPoint)) {
                Shape shape = shape(attachPoint, signature, words);
                groups.computeIfAbsent(shape, _ -> new ArrayList<>()).add(signature);
            }
        }
        if (groups.isEmpty()) {
            shapes.add(new ProbeShape(block, probe, attachment, List.of(), hasProbes));
        }
        groups.values()
                .forEach(same -> shapes.add(new ProbeShape(block, probe, attachment, same, false)));
    }

    /**
     * Returns the part of a signature that the script reads: with only that, thousands of methods
     * have few shapes.
     */
    private static Shape shape(
            AttachPoint attachPoint, ProbeSignature signature, Set<String> words) {
        boolean readsArguments =
                attachPoint instanceof AttachPoint.Line
                        || words.stream().anyMatch(word -> word.matches("args|arg[0-9]{1,3}"));
        return new Shape(
                readsArguments ? signature.arguments() : List.of(),
                signature.extras().stream().filter(extra -> words.contains(extra.name())).toList());
    }

    private static void collect(Node node, Set<String> words) {
        if (node instanceof Expression.Identifier word) {
            words.add(word.name());
        } else if (node instanceof Expression.Call call) {
            words.add(call.name());
        }
        Nodes.children(node).forEach(child -> collect(child, words));
    }
}
