package dev.nopal.cli.diff;

import dev.nopal.cli.output.TracedTarget;
import dev.nopal.cli.summary.SessionCosts;
import dev.nopal.cli.text.Printable;
import dev.nopal.script.session.Loss;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A comparison as text. */
public final class DiffText {
    private static final int MOST_LINES = 20;
    private static final int MOST_PICTURES = 5;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final SessionDiff diff;
    private final boolean isWhole;
    private final StringBuilder out = new StringBuilder();

    private DiffText(SessionDiff diff, boolean isWhole) {
        this.diff = diff;
        this.isWhole = isWhole;
    }

    /**
     * @param isWhole whether to show every entry and every histogram, however little they changed
     */
    public static String of(SessionDiff diff, List<Judgement> judgements, boolean isWhole) {
        DiffText text = new DiffText(diff, isWhole);
        text.head();
        Map<String, List<Entry>> byMap = new LinkedHashMap<>();
        diff.entries()
                .forEach(
                        entry ->
                                byMap.computeIfAbsent(entry.map(), _ -> new ArrayList<>())
                                        .add(entry));
        byMap.forEach(text::map);
        text.foot(judgements);
        return text.out.toString();
    }

    private void head() {
        say("BEFORE  " + session(diff.before()));
        losses(diff.before());
        missing(diff.before());
        say("AFTER   " + session(diff.after()));
        losses(diff.after());
        missing(diff.after());
        say(diff.durations().basis().sentence() + ", distributions by their shares");
    }

    /** Returns where and when a session was recorded, and for how long. */
    static String session(RecordedSession session) {
        String seconds =
                session.seconds().isPresent()
                        ? DiffNumbers.plain(session.seconds().getAsDouble()) + " s"
                        : "for an unknown time";
        return session.file()
                + ": "
                + (session.targets().size() > 1
                        ? session.targets().size() + " JVMs"
                        : "process " + session.processId())
                + ", "
                + TIME.format(session.start().atZone(ZoneId.systemDefault()))
                + ", "
                + seconds
                + (session.isFinished() ? "" : ", cut off before its end");
    }

    /** Says which JVMs are missing, or have data of the beginning only. */
    private void missing(RecordedSession session) {
        for (TracedTarget target : session.targets()) {
            target.problem().ifPresent(problem -> say("        " + target.name() + ": " + problem));
        }
    }

    private void losses(RecordedSession session) {
        if (!session.removed().isEmpty()) {
            say(
                    "        partial, because they cost too much: "
                            + SessionCosts.names(session.removed())
                            + "; their numbers below are too small");
        }
        session.losses()
                .counts()
                .forEach(
                        (loss, count) -> {
                            if (loss != Loss.NESTED) {
                                say(
                                        "        lost "
                                                + count
                                                + " times: "
                                                + loss.explanation()
                                                + "; the numbers below are too small");
                            }
                        });
    }

    private void map(String name, List<Entry> entries) {
        out.append('\n');
        DiffRows rows = new DiffRows(diff.durations().basis());
        int left = 0;
        for (int i = 0; i < entries.size(); i++) {
            if (i < MOST_LINES || isWhole) {
                rows.add(entries.get(i));
            } else {
                left++;
            }
        }
        out.append(rows);
        if (left > 0) {
            say(name + ": " + left + " more, none of which changed more; --all shows them");
        }
        int pictures = 0;
        for (Entry entry : entries) {
            boolean isWorthIt =
                    isWhole
                            || entry.key().isEmpty()
                            || entry.verdict() == Verdict.CHANGED && pictures < MOST_PICTURES;
            if (isWorthIt
                    && entry.presence() == Entry.Presence.BOTH
                    && entry.histograms().isPresent()) {
                pictures++;
                out.append('\n').append(OverlaidBars.of(entry));
            }
        }
    }

    private void foot(List<Judgement> judgements) {
        out.append('\n');
        diff.skipped().forEach(reason -> say("not compared: " + reason));
        say(summary(diff));
        for (Judgement judgement : judgements) {
            String word =
                    switch (judgement.outcome()) {
                        case KEPT -> "ok    ";
                        case EXCEEDED -> "FAILED";
                        case BLIND -> "BLIND ";
                    };
            say(word + "  " + judgement.limit().text());
            judgement.exceeded().forEach(each -> say("        " + each));
            judgement.notJudged().stream()
                    .limit(MOST_LINES)
                    .forEach(each -> say("        not judged: " + each));
        }
    }

    /** Returns the result in one line. */
    static String summary(SessionDiff diff) {
        return diff.count(Verdict.CHANGED)
                + " of "
                + diff.entries().size()
                + " entries changed by more than chance, "
                + diff.count(Verdict.TINY)
                + " more by less than 1 %; level 1 % for all "
                + diff.tests()
                + " tests together, by Holm";
    }

    private void say(String line) {
        out.append(Printable.of(line)).append('\n');
    }
}
