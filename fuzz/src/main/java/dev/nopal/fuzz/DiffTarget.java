package dev.nopal.fuzz;

import dev.nopal.cli.diff.DiffJson;
import dev.nopal.cli.diff.DiffPage;
import dev.nopal.cli.diff.DiffText;
import dev.nopal.cli.diff.Judge;
import dev.nopal.cli.diff.Judgement;
import dev.nopal.cli.diff.RecordedSession;
import dev.nopal.cli.diff.RegressionLimit;
import dev.nopal.cli.diff.RegressionLimitParser;
import dev.nopal.cli.diff.SameScript;
import dev.nopal.cli.diff.SessionDiff;
import dev.nopal.cli.page.PageJson;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The target that compares two session files as {@code nopal diff} does, in all formats. */
public final class DiffTarget {
    private static final int MEGABYTES = 512;
    private static final Path FOLDER = SparseFile.folder();
    private static final Path BEFORE = FOLDER.resolve("before");
    private static final Path AFTER = FOLDER.resolve("after");
    private static final List<RegressionLimit> LIMITS =
            List.of(
                    limit("p99 > +10%"),
                    limit("rate < -10%"),
                    limit("changed"),
                    limit("max > 20ms"),
                    limit("avg > 1"));

    private DiffTarget() {}

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        SparseFile.write(input, false, BEFORE);
        SparseFile.write(input, true, AFTER);
        Bounds.check(MEGABYTES, () -> SessionTarget.orRefused(DiffTarget::compare));
    }

    private static void compare() throws Exception {
        RecordedSession before = RecordedSession.read(BEFORE);
        RecordedSession after = RecordedSession.read(AFTER);
        SameScript.difference(before, after);
        SessionDiff.of(after, before, true);
        SessionDiff diff = SessionDiff.of(before, after, false);
        Judge judge = new Judge(diff);
        List<Judgement> judgements = new ArrayList<>();
        for (RegressionLimit limit : LIMITS) {
            if (judge.knows(limit)) {
                judgements.add(judge.judge(limit));
            }
        }
        DiffText.of(diff, judgements, true);
        DiffJson.of(diff, judgements);
        PageJson.of(DiffPage.of(diff, judgements));
    }

    private static RegressionLimit limit(String text) {
        try {
            return RegressionLimitParser.parse(text);
        } catch (RegressionLimitParser.Mistake e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
