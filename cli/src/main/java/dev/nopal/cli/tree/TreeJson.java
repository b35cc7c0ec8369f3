package dev.nopal.cli.tree;

import dev.nopal.cli.text.Json;
import dev.nopal.script.session.Loss;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A call tree as one JSON object, for programs. */
public final class TreeJson {
    private static final double TENTHS = 10.0;
    private static final int PER_CENT = 100;

    private final CallTree tree;

    private TreeJson(CallTree tree) {
        this.tree = tree;
    }

    public static String of(CallTree tree) {
        return Json.of(new TreeJson(tree).object());
    }

    private Map<String, Object> object() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("method", tree.method().text());
        json.put("probes", tree.method().places());
        json.put("seconds", tree.time().toMillis() / 1000.0);
        json.put("samples", tree.samples());
        json.put("complete", tree.isComplete());
        json.put("unfinished_calls", tree.unfinished());
        json.put("unfinished_ns", tree.unfinishedNanos());
        json.put("tree", call(tree.root(), Optional.empty()));
        json.put("not_followed", tree.notFollowed().stream().map(TreeJson::notFollowed).toList());
        tree.cost().ifPresent(cost -> json.put("cost", cost));
        Map<String, Long> losses = new TreeMap<>();
        for (Map.Entry<Loss, Long> loss : tree.losses().entrySet()) {
            if (loss.getValue() > 0) {
                losses.put(loss.getKey().name().toLowerCase(Locale.ROOT), loss.getValue());
            }
        }
        json.put("losses", losses);
        return json;
    }

    private Map<String, Object> call(TreeCall call, Optional<TreeCall> caller) {
        CallFigures figures = call.figures();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("method", call.method().text());
        json.put("calls", figures.calls());
        json.put("total_ns", figures.nanos());
        json.put("average_ns", figures.calls() == 0 ? 0 : figures.nanos() / figures.calls());
        json.put("longest_ns", figures.longest());
        json.put("share_percent", percent(figures.nanos(), tree.root().figures().nanos()));
        caller.ifPresent(
                each ->
                        json.put(
                                "of_caller_percent",
                                percent(figures.nanos(), each.figures().nanos())));
        json.put("own_ns", call.ownNanos());
        json.put("threw", figures.thrown());
        json.put("within_itself", figures.again());
        json.put("samples", call.samples());
        json.put("sampled", sampled(call));
        json.put(
                "callees",
                call.callees().stream().map(each -> call(each, Optional.of(call))).toList());
        return json;
    }

    private List<Map<String, Object>> sampled(TreeCall call) {
        return call.leaves().entrySet().stream()
                .sorted(
                        Map.Entry.<Leaf, Long>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(each -> each.getKey().text()))
                .map(
                        each -> {
                            Map<String, Object> json = new LinkedHashMap<>();
                            json.put(
                                    "doing", each.getKey().doing().name().toLowerCase(Locale.ROOT));
                            json.put("called", each.getKey().called());
                            json.put("in", each.getKey().in());
                            json.put("samples", each.getValue());
                            json.put("share_percent", percent(each.getValue(), tree.samples()));
                            return json;
                        })
                .toList();
    }

    private static Map<String, Object> notFollowed(NotFollowed each) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("method", each.method().text());
        each.caller().ifPresent(caller -> json.put("caller", caller.text()));
        json.put("reason", each.reason().json());
        json.put("share_percent", percent(each.share(), 1));
        return json;
    }

    /** Returns a share with one decimal. */
    private static double percent(double part, double whole) {
        return whole <= 0 ? 0 : Math.round(PER_CENT * TENTHS * part / whole) / TENTHS;
    }
}
