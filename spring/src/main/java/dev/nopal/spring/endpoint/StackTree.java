package dev.nopal.spring.endpoint;

import dev.nopal.script.render.JsonText;

import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The stacks of samples as a tree, outermost frame first, as the page draws it.
 *
 * <p>At most {@value #MOST_NODES} nodes: of a stack that would add more, the frames that are new
 * are left out, so that its sample counts for its callers.
 */
final class StackTree {
    private static final int MOST_NODES = 50_000;

    /** A frame below its callers. */
    private static final class Node {
        final Map<String, Node> callees = new TreeMap<>();
        long samples;
    }

    private final Node root = new Node();
    private int nodes = 1;
    private long samples;

    void add(RecordedStackTrace stack) {
        List<RecordedFrame> frames = stack.getFrames();
        List<String> names = new ArrayList<>(frames.size());
        for (int i = frames.size() - 1; i >= 0; i--) {
            names.add(text(frames.get(i)));
        }
        add(names);
    }

    /** Adds a stack, outermost frame first. */
    void add(List<String> frames) {
        Node at = root;
        for (String frame : frames) {
            Node next = at.callees.get(frame);
            if (next == null) {
                if (nodes >= MOST_NODES) {
                    break;
                }
                nodes++;
                next = new Node();
                at.callees.put(frame, next);
            }
            at = next;
        }
        at.samples++;
        samples++;
    }

    long samples() {
        return samples;
    }

    private static String text(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        String type = method.getType().getName();
        return type
                + "."
                + method.getName()
                + "("
                + fileOf(type)
                + ".java:"
                + frame.getLineNumber()
                + ")";
    }

    /** Returns the name of the class's source file; events do not have it. */
    private static String fileOf(String type) {
        String simple = type.substring(type.lastIndexOf('.') + 1);
        int nested = simple.indexOf('$', 1);
        return nested < 0 ? simple : simple.substring(0, nested);
    }

    /**
     * Returns the tree in preorder: {@code levels}, {@code names} (indexes in {@code frames}) and
     * {@code selves} have one number for each node.
     */
    String json() {
        Columns columns = new Columns();
        columns.add(0, "all", root);
        return "{\"unit\":\"count\",\"measure\":\"\",\"total\":"
                + samples
                + ",\"stacks\":"
                + samples
                + ",\"skipped\":0,\"least\":1,\"levels\":["
                + columns.levels
                + "],\"names\":["
                + columns.names
                + "],\"selves\":["
                + columns.selves
                + "],\"keys\":[0],\"frames\":"
                + columns.frames.keySet().stream()
                        .map(JsonText::quote)
                        .collect(Collectors.joining(",", "[", "]"))
                + "}";
    }

    /** The nodes, column by column, and the frames that they name by number. */
    private static final class Columns {
        final StringBuilder levels = new StringBuilder();
        final StringBuilder names = new StringBuilder();
        final StringBuilder selves = new StringBuilder();
        final Map<String, Integer> frames = new LinkedHashMap<>();

        void add(int level, String frame, Node node) {
            if (level > 0) {
                levels.append(',');
                names.append(',');
                selves.append(',');
            }
            levels.append(level);
            names.append(frames.computeIfAbsent(frame, unseen -> frames.size()));
            selves.append(node.samples);
            node.callees.forEach((callee, child) -> add(level + 1, callee, child));
        }
    }
}
