package dev.nopal.cli.page;

import dev.nopal.cli.output.TracedTarget;

import java.util.ArrayList;
import java.util.List;

/** What a page says about the JVMs of a trace, if there are several. */
final class JvmFacts {
    /** The most JVMs that are named; a page for hundreds should still be readable. */
    private static final int MAX_NAMED = 50;

    private JvmFacts() {}

    static List<Fact> of(List<TracedTarget> targets) {
        if (targets.size() < 2) {
            return List.of();
        }
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("JVMs", names(targets)));
        List<String> problems = new ArrayList<>();
        for (TracedTarget target : targets) {
            target.problem().ifPresent(problem -> problems.add(target.name() + ": " + problem));
            String lost = TraceRecord.lost(target.losses());
            if (!lost.equals(TraceRecord.NOTHING)) {
                problems.add(target.name() + ": lost " + lost);
            }
        }
        if (!problems.isEmpty()) {
            facts.add(new Fact("missing", limited(problems, "\n")));
        }
        return facts;
    }

    private static String names(List<TracedTarget> targets) {
        return targets.size()
                + ": "
                + limited(targets.stream().map(TracedTarget::name).toList(), ", ");
    }

    private static String limited(List<String> texts, String separator) {
        int named = Math.min(MAX_NAMED, texts.size());
        String some = String.join(separator, texts.subList(0, named));
        return named == texts.size()
                ? some
                : some + separator + "and " + (texts.size() - named) + " more";
    }
}
