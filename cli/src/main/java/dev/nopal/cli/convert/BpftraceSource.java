package dev.nopal.cli.convert;

import static java.util.stream.Collectors.toMap;

import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.parse.AttachPointText;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.parse.Parser;
import dev.nopal.script.parse.Program;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A bpftrace script as it was written, with its comments.
 *
 * @param isExecutable whether its first line names an interpreter
 */
record BpftraceSource(
        String text, boolean isExecutable, Program syntax, List<SourceComment> comments) {
    static BpftraceSource of(String text, Diagnostics diagnostics) {
        Program syntax = Parser.parse(text, diagnostics);
        return new BpftraceSource(text, text.startsWith("#!"), syntax, comments(text, syntax));
    }

    Stream<Item.Probe> probes() {
        return syntax.items().stream()
                .filter(Item.Probe.class::isInstance)
                .map(Item.Probe.class::cast);
    }

    /** Returns a node and everything in it. */
    static Stream<Node> all(Node node) {
        return Stream.concat(
                Stream.of(node), Nodes.children(node).stream().flatMap(BpftraceSource::all));
    }

    String at(Span span) {
        return text.substring(span.start(), span.end());
    }

    private static List<SourceComment> comments(String text, Program syntax) {
        // A path of an attach point may have slashes and stars.
        Map<Integer, Span> points =
                all(syntax)
                        .filter(AttachPointText.class::isInstance)
                        .map(Node::span)
                        .collect(toMap(Span::start, span -> span, (first, _) -> first));
        List<SourceComment> comments = new ArrayList<>();
        int i = text.startsWith("#!") ? lineEnd(text, 0) : 0;
        while (i < text.length()) {
            Span point = points.get(i);
            if (point != null && point.end() > i) {
                i = point.end();
            } else if (text.charAt(i) == '"') {
                i = afterString(text, i);
            } else if (text.startsWith("//", i) || text.startsWith("/*", i)) {
                int close = text.indexOf("*/", i + 2);
                int end =
                        text.startsWith("//", i)
                                ? lineEnd(text, i)
                                : close < 0 ? text.length() : close + 2;
                String whole = text.substring(i, end).stripTrailing();
                comments.add(new SourceComment(i, end, whole));
                i = end;
            } else {
                i++;
            }
        }
        return List.copyOf(comments);
    }

    private static int lineEnd(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    private static int afterString(String text, int start) {
        int i = start + 1;
        while (i < text.length() && text.charAt(i) != '"') {
            i += text.charAt(i) == '\\' ? 2 : 1;
        }
        return Math.min(text.length(), i + 1);
    }
}
