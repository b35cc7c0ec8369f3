package dev.nopal.cli.diff;

import dev.nopal.cli.output.TracedTarget;
import dev.nopal.cli.text.Json;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.statistics.ConfidenceInterval;
import dev.nopal.script.statistics.Deviations;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A complete comparison as one JSON object. */
public final class DiffJson {
    private DiffJson() {}

    /** Returns the object, with a newline at its end. */
    public static String of(SessionDiff diff, List<Judgement> judgements) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("before", session(diff.before()));
        all.put("after", session(diff.after()));
        all.put("compared", diff.durations().basis().name().toLowerCase(Locale.ROOT));
        all.put("level", Aspect.LEVEL);
        all.put("tests", diff.tests());
        all.put("correction", "Holm");
        all.put("changed", diff.count(Verdict.CHANGED));
        all.put("entries", diff.entries().stream().map(DiffJson::entry).toList());
        all.put("not_compared", diff.skipped());
        all.put("limits", judgements.stream().map(DiffJson::judgement).toList());
        all.put("failed", judgements.stream().anyMatch(Judgement::isFailure));
        return Json.of(all) + "\n";
    }

    private static Map<String, Object> session(RecordedSession session) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("file", session.file().toString());
        map.put("script", session.scriptName());
        map.put("process", session.processId());
        if (session.targets().size() > 1) {
            map.put("targets", session.targets().stream().map(DiffJson::target).toList());
        }
        map.put("start", session.start().toString());
        map.put("seconds", session.seconds().isPresent() ? session.seconds().getAsDouble() : null);
        map.put("finished", session.isFinished());
        Map<String, Object> losses = new LinkedHashMap<>();
        session.losses()
                .counts()
                .forEach((loss, count) -> losses.put(loss.name().toLowerCase(Locale.ROOT), count));
        map.put("lost", losses);
        map.put("partial", session.removed().stream().map(RemovedProbe::probe).toList());
        return map;
    }

    private static Map<String, Object> target(TracedTarget target) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("target", target.name());
        map.put("problem", target.problem().orElse(null));
        return map;
    }

    private static Map<String, Object> entry(Entry entry) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("map", entry.map());
        map.put("key", entry.key().orElse(null));
        map.put("kind", entry.kind());
        map.put("in", entry.presence().name().toLowerCase(Locale.ROOT));
        map.put("verdict", entry.verdict().id());
        map.put("aspects", entry.aspects().stream().map(DiffJson::aspect).toList());
        entry.histograms()
                .ifPresent(
                        pair -> {
                            map.put("moved", pair.moved());
                            map.put("buckets", buckets(pair));
                        });
        return map;
    }

    private static Map<String, Object> aspect(Aspect aspect) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("aspect", aspect.name());
        map.put("verdict", aspect.verdict().id());
        aspect.test()
                .ifPresent(
                        test -> {
                            map.put("test", test.method());
                            map.put("p", test.chance());
                            map.put("p_adjusted", aspect.adjusted());
                        });
        map.put("quantities", aspect.quantities().stream().map(DiffJson::quantity).toList());
        return map;
    }

    private static Map<String, Object> quantity(Quantity quantity) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", quantity.name());
        map.put("before", quantity.beforeValue());
        map.put("after", quantity.afterValue());
        quantity.bucket()
                .ifPresent(
                        bucket -> {
                            map.put("before_bucket", bucket.before());
                            map.put("after_bucket", bucket.after());
                        });
        ConfidenceInterval change = quantity.change(Deviations.exceededBy(Aspect.LEVEL / 2));
        map.put("change", change.estimate());
        if (quantity.isTested() && quantity.tooFew().isEmpty()) {
            map.put("change_low", change.low());
            map.put("change_high", change.high());
        }
        return map;
    }

    private static List<Object> buckets(Entry.Pair pair) {
        List<Object> rows = new ArrayList<>();
        Bins bins = pair.before().bins();
        for (int bin = 0; bin < bins.count(); bin++) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("min", bins.low(bin));
            row.put("end", bins.high(bin));
            row.put("before", Math.round(pair.before().counts()[bin]));
            row.put("after", Math.round(pair.after().counts()[bin]));
            rows.add(row);
        }
        return rows;
    }

    private static Map<String, Object> judgement(Judgement judgement) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("limit", judgement.limit().text());
        map.put("outcome", judgement.outcome().name().toLowerCase(Locale.ROOT));
        map.put("exceeded", judgement.exceeded());
        map.put("not_judged", judgement.notJudged());
        return map;
    }
}
