package dev.nopal.cli.tree;

import dev.nopal.cli.report.Amount;
import dev.nopal.cli.text.Printable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A call tree as text: a line for each call, then what is missing in it. */
public final class TreeText {
    private static final int COLUMNS = 5;

    /** The most lines about what a method itself does. */
    private static final int MAX_LEAVES = 3;

    /** The most methods that a note names. */
    private static final int MAX_NAMED = 5;

    private static final double PER_CENT = 0.01;

    private final CallTree tree;
    private final TreeOptions options;
    private final List<List<String>> rows = new ArrayList<>();

    private TreeText(CallTree tree, TreeOptions options) {
        this.tree = tree;
        this.options = options;
    }

    /**
     * Returns the text.
     *
     * @param target the JVM, for the next command
     */
    public static String of(CallTree tree, TreeOptions options, String target) {
        TreeText text = new TreeText(tree, options);
        CallFigures root = tree.root().figures();
        text.rows.add(List.of("total", "share", "of caller", "calls", "average", "method"));
        text.call(tree.root(), Optional.empty(), "", "");
        StringBuilder out = new StringBuilder();
        out.append(Printable.sentence(tree.method().text()))
                .append(": ")
                .append(Amount.counted(root.calls(), "call"))
                .append(" in ")
                .append(TreeSearch.seconds(tree.time()))
                .append(", the longest took ")
                .append(Amount.time(root.longest()))
                .append("\n\n");
        text.table(out);
        out.append('\n');
        text.notes().forEach(each -> out.append(each).append('\n'));
        MethodId next = tree.root().longestOwn().method();
        out.append("Next: nopal slow -p ")
                .append(target)
                .append(' ')
                .append(quoted(Printable.sentence(next.text())))
                .append("  # its slow calls, with arguments\n");
        return out.toString();
    }

    /** Returns a name as a shell takes it: those of lambdas have dollar signs. */
    private static String quoted(String name) {
        return name.matches("[\\w.]+") ? name : "'" + name + "'";
    }

    private void call(TreeCall call, Optional<TreeCall> caller, String branch, String below) {
        CallFigures figures = call.figures();
        rows.add(
                List.of(
                        Amount.time(figures.nanos()),
                        share(figures.nanos()),
                        caller.map(each -> Amount.share(figures.nanos(), each.figures().nanos()))
                                .orElse(""),
                        Amount.number(figures.calls()),
                        figures.calls() == 0
                                ? ""
                                : Amount.time((double) figures.nanos() / figures.calls()),
                        branch + name(call, caller) + remarks(figures)));
        List<Map.Entry<Leaf, Long>> leaves = leaves(call);
        boolean hasOwn =
                !leaves.isEmpty() || call.ownNanos() >= PER_CENT * tree.root().figures().nanos();
        boolean isLeaf = call.callees().isEmpty();
        for (TreeCall callee : call.callees()) {
            boolean isLast = !hasOwn && callee == call.callees().getLast();
            call(
                    callee,
                    Optional.of(call),
                    below + (isLast ? "└─ " : "├─ "),
                    below + (isLast ? "   " : "│  "));
        }
        if (hasOwn && !isLeaf) {
            rows.add(
                    List.of(
                            Amount.time(call.ownNanos()),
                            share(call.ownNanos()),
                            Amount.share(call.ownNanos(), figures.nanos()),
                            "",
                            "",
                            below + "└─ itself"));
        }
        show(leaves, below + (isLeaf ? "" : "   "));
    }

    private String name(TreeCall call, Optional<TreeCall> caller) {
        return Printable.sentence(caller.isEmpty() ? tree.method().text() : call.method().text());
    }

    private static String remarks(CallFigures figures) {
        List<String> remarks = new ArrayList<>();
        if (figures.again() > 0) {
            remarks.add(Amount.number(figures.again()) + " more within itself");
        }
        if (figures.thrown() > 0) {
            remarks.add(Amount.number(figures.thrown()) + " threw");
        }
        return remarks.isEmpty() ? "" : " (" + String.join(", ", remarks) + ")";
    }

    private String share(long nanos) {
        return Amount.share(nanos, tree.root().figures().nanos());
    }

    /**
     * Returns what a method itself was sampled doing, if that is a hundredth of all at least; one
     * sample is chance.
     */
    private List<Map.Entry<Leaf, Long>> leaves(TreeCall call) {
        return call.leaves().entrySet().stream()
                .filter(each -> each.getValue() > 1 && each.getValue() >= PER_CENT * tree.samples())
                .sorted(
                        Map.Entry.<Leaf, Long>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(each -> each.getKey().text()))
                .limit(MAX_LEAVES)
                .toList();
    }

    private void show(List<Map.Entry<Leaf, Long>> shown, String below) {
        for (int i = 0; i < shown.size(); i++) {
            Map.Entry<Leaf, Long> leaf = shown.get(i);
            rows.add(
                    List.of(
                            "",
                            "~" + Amount.share(leaf.getValue(), tree.samples()),
                            "",
                            "",
                            "",
                            below
                                    + (i < shown.size() - 1 ? "├─ " : "└─ ")
                                    + Printable.sentence(leaf.getKey().text())
                                    + " (sampled)"));
        }
    }

    private void table(StringBuilder out) {
        int[] widths = new int[COLUMNS];
        for (List<String> row : rows) {
            for (int column = 0; column < COLUMNS; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        for (List<String> row : rows) {
            for (int column = 0; column < COLUMNS; column++) {
                String cell = row.get(column);
                out.repeat(' ', widths[column] - cell.length()).append(cell).append("  ");
            }
            out.append(row.getLast()).append('\n');
        }
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (tree.unfinished() > 0) {
            notes.add(
                    Amount.counted(tree.unfinished(), "call")
                            + " had not ended after the time ("
                            + Amount.time(tree.unfinishedNanos())
                            + " until then): not counted, but what they called is");
        }
        notes.add(
                "Sampled: "
                        + Amount.counted(tree.samples(), "stack")
                        + ", each thread "
                        + TreeScript.RATE
                        + " times a second");
        notFollowed().forEach(each -> notes.add("Not followed, " + each));
        if (waitsForThreads(tree.root())) {
            notes.add(
                    "Calls on other threads are not followed: where it waits for them, name the"
                            + " method that they run");
        }
        tree.cost()
                .ifPresent(
                        each ->
                                notes.add(
                                        "Cost: " + each + " (--budget " + options.budget() + ")"));
        return notes;
    }

    private static boolean waitsForThreads(TreeCall call) {
        return call.leaves().keySet().stream().anyMatch(Leaf::isForThreads)
                || call.callees().stream().anyMatch(TreeText::waitsForThreads);
    }

    private List<String> notFollowed() {
        Map<NotFollowed.Reason, List<NotFollowed>> byReason =
                tree.notFollowed().stream()
                        .collect(
                                Collectors.groupingBy(
                                        NotFollowed::reason,
                                        () -> new EnumMap<>(NotFollowed.Reason.class),
                                        Collectors.toList()));
        List<String> lines = new ArrayList<>();
        byReason.forEach((reason, each) -> lines.add(line(reason, each)));
        return lines;
    }

    private String line(NotFollowed.Reason reason, List<NotFollowed> each) {
        return switch (reason) {
            case TOO_OFTEN ->
                    "called too often for --budget " + options.budget() + ": " + names(each);
            case NO_CODE -> "without code that can be instrumented: " + names(each);
            case LIMIT -> "more than --limit " + options.limit() + ": " + names(each);
            case DEPTH -> "deeper than --depth " + options.depth() + ": " + names(each);
            case LATE -> "seen too late, a longer -d may show more: " + names(each);
            case SMALL ->
                    "less than "
                            + Amount.digits(100 * options.least())
                            + " % each (--min): "
                            + Amount.counted(each.size(), "method");
        };
    }

    /** Returns the methods with their shares, those of one method together. */
    private static String names(List<NotFollowed> notFollowed) {
        Map<String, Double> shares = new LinkedHashMap<>();
        notFollowed.forEach(each -> shares.merge(each.method().text(), each.share(), Double::sum));
        String named =
                shares.entrySet().stream()
                        .limit(MAX_NAMED)
                        .map(each -> Printable.sentence(each.getKey()) + share(each.getValue()))
                        .collect(Collectors.joining(", "));
        int more = shares.size() - MAX_NAMED;
        return more > 0 ? named + " and " + more + " more" : named;
    }

    private static String share(double share) {
        return share > 0 ? " (~" + Amount.share(share, 1) + ")" : "";
    }
}
