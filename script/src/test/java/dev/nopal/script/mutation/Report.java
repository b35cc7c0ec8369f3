package dev.nopal.script.mutation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The report of what was planted, what was left out by which rule, and what survived. */
final class Report {
    private static final Path FOLDER = Path.of("target", "mutants");

    private final List<SeededClasses.Site> planted = new ArrayList<>();
    private final List<SeededClasses.Site> missed = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();

    void add(SeededClasses.Site site, boolean isCaught) {
        planted.add(site);
        if (!isCaught) {
            missed.add(site);
        }
    }

    int planted() {
        return planted.size();
    }

    int caught() {
        return planted.size() - missed.size();
    }

    void write(long seed, Lab lab, List<SeededClasses.Site> all) throws IOException {
        add(
                "seed %d: %d of %d planted faults are caught by %d checks (%.1f %%)",
                seed, caught(), planted(), lab.checks(), percent());
        Map<Equivalents.Rule, Integer> excluded =
                new TreeMap<>(Comparator.comparing(Equivalents.Rule::reason));
        for (SeededClasses.Site site : all) {
            Equivalents.rule(site).ifPresent(rule -> excluded.merge(rule, 1, Integer::sum));
        }
        int left = excluded.values().stream().mapToInt(Integer::intValue).sum();
        add(
                "%d faults can be planted; %d more are left out as equivalent:",
                all.size() - left, left);
        excluded.forEach(
                (rule, count) -> add("  %4d %s: %s", count, rule.pattern(), rule.reason()));
        table("package", site -> site.type().substring(0, site.type().indexOf('.')));
        table("operator", site -> site.fault().replaceAll("-?\\d[\\d.E]*|\\bof \\S+", "…"));
        lines.add("not caught:");
        missed.sort(Comparator.comparing(SeededClasses.Site::id));
        for (SeededClasses.Site site : missed) {
            lines.add("  " + site + (lab.isReached(site) ? "" : " (not reached)"));
        }
        lines.add("no check reaches these, planted or not:");
        for (SeededClasses.Site site : all) {
            if (!lab.isReached(site) && Equivalents.rule(site).isEmpty()) {
                lines.add("  " + site);
            }
        }
        Files.createDirectories(FOLDER);
        Files.write(FOLDER.resolve("seed-" + seed + ".txt"), lines);
    }

    private void add(String format, Object... values) {
        lines.add(String.format(Locale.ROOT, format, values));
    }

    double percent() {
        return 100.0 * caught() / planted();
    }

    private void table(String name, Function<SeededClasses.Site, String> key) {
        Map<String, int[]> counts = new TreeMap<>();
        planted.forEach(site -> counts.computeIfAbsent(key.apply(site), _ -> new int[2])[1]++);
        missed.forEach(site -> counts.get(key.apply(site))[0]++);
        lines.add("by " + name + ": caught of planted");
        counts.forEach((row, count) -> add("  %4d of %4d %s", count[1] - count[0], count[1], row));
    }
}
