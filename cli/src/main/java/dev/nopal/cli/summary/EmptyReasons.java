package dev.nopal.cli.summary;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.check.Script;
import dev.nopal.script.check.ScriptBlock;
import dev.nopal.script.program.CheckedProbe;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The possible reasons why the probes of a script recorded nothing.
 *
 * @param nanos how long they were attached
 * @param fired how often they fired, if that is known
 */
record EmptyReasons(Script script, long nanos, OptionalLong fired) {
    private static final double SECOND = 1e9;
    private static final int FEW = 20;

    /** Recipes for libraries have dozens of probes. */
    private static final int MOST_REASONS = 4;

    /** Returns one sentence. */
    String of(List<CheckedProbe> probes) {
        Set<String> reasons = new LinkedHashSet<>();
        for (CheckedProbe probe : probes) {
            Optional<String> predicate = predicate(script.blocks().get(probe.block()));
            if (fired.orElse(0) > 0) {
                reasons.add(predicate.orElse("no predicate") + " let none through");
            } else {
                reasons.add(
                        reason(probe.attachPoint())
                                + (fired.isPresent()
                                        ? ""
                                        : predicate
                                                .map(text -> ", or " + text + " let none through")
                                                .orElse("")));
            }
        }
        return "nothing was seen in "
                + seconds(nanos)
                + ": "
                + (fired.orElse(0) > 0 ? "the probes fired " + fired.getAsLong() + " times; " : "")
                + listed(List.copyOf(reasons));
    }

    private static String listed(List<String> reasons) {
        int left = reasons.size() - MOST_REASONS;
        return left < 2
                ? String.join("; ", reasons)
                : String.join("; ", reasons.subList(0, MOST_REASONS))
                        + "; and the same of "
                        + left
                        + " other probes";
    }

    private String reason(AttachPoint point) {
        return switch (point) {
            case AttachPoint.Usdt usdt -> "no code reached " + usdt.text();
            case AttachPoint.Method method -> "nothing called " + name(method.text());
            case AttachPoint.MethodReturn method -> "no call of " + name(method.text()) + " ended";
            case AttachPoint.Line line -> "no code reached " + line.text();
            case AttachPoint.Jfr event -> "the program had no event " + event.event();
            case AttachPoint.Profile(var text, var period) ->
                    samples(text, period, "no thread that ran Java code")
                            + "; wall:hz:99 shows threads that wait, too";
            case AttachPoint.Wall(var text, var period) -> samples(text, period, "no thread");
            case AttachPoint.Interval(var text, var period) ->
                    text + " is due after " + seconds(period) + " for the first time";
            case AttachPoint.Begin _, AttachPoint.End _ -> "";
        };
    }

    private static String name(String attachPoint) {
        return attachPoint.substring(attachPoint.indexOf(':') + 1);
    }

    private String samples(String text, long period, String found) {
        long expected = nanos / Math.max(1, period);
        return text
                + " sampled about "
                + expected
                + (expected == 1 ? " time" : " times")
                + " and found "
                + found
                + (expected < FEW ? ", which is too few samples: use a longer -d" : "");
    }

    private Optional<String> predicate(ScriptBlock block) {
        return block.written()
                .predicate()
                .map(
                        expression ->
                                script.call()
                                        .text()
                                        .substring(
                                                expression.span().start(), expression.span().end())
                                        .replaceAll("\\s+", " "))
                .map(
                        text -> {
                            boolean isJfr =
                                    block.attachPoints().stream()
                                            .map(ScriptBlock.Attachment::attachPoint)
                                            .anyMatch(AttachPoint.Jfr.class::isInstance);
                            boolean isThreshold = isJfr && text.contains("duration");
                            return "the predicate /"
                                    + text
                                    + "/"
                                    + (isThreshold ? " (the recorder's threshold)" : "");
                        });
    }

    private static String seconds(long time) {
        return String.format(Locale.ROOT, "%.1f s", time / SECOND);
    }
}
