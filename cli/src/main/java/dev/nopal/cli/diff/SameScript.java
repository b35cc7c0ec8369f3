package dev.nopal.cli.diff;

import dev.nopal.script.session.ScriptSource;
import dev.nopal.script.value.MapData;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The comparison of the scripts that two sessions ran. */
public final class SameScript {
    private SameScript() {}

    /** Returns how the scripts differ; empty if they do not. */
    public static Optional<String> difference(RecordedSession before, RecordedSession after) {
        if (before.source().isPresent() && after.source().isPresent()) {
            return sources(before.source().get(), after.source().get());
        }
        Set<String> left = maps(before);
        Set<String> right = maps(after);
        return left.equals(right)
                ? Optional.empty()
                : Optional.of("one has the maps " + left + ", the other " + right);
    }

    private static Optional<String> sources(ScriptSource before, ScriptSource after) {
        if (!before.text().equals(after.text())) {
            return Optional.of(firstDifference(before.text(), after.text()));
        }
        return before.equals(after)
                ? Optional.empty()
                : Optional.of(
                        "the parameters were "
                                + before.parameters()
                                + before.named()
                                + " and "
                                + after.parameters()
                                + after.named());
    }

    private static String firstDifference(String before, String after) {
        List<String> left = before.lines().toList();
        List<String> right = after.lines().toList();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            if (!left.get(i).equals(right.get(i))) {
                return "line " + (i + 1) + " was '" + left.get(i) + "' and '" + right.get(i) + "'";
            }
        }
        return "one has " + left.size() + " lines, the other " + right.size();
    }

    private static Set<String> maps(RecordedSession session) {
        return session.maps().stream().map(MapData::name).collect(Collectors.toSet());
    }
}
