package dev.nopal.cli.doctor;

import dev.nopal.cli.text.Printable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Checks as a user reads them, one line each and one more for what to do, and as JSON. */
public final class CheckTable {
    private static final int ID_WIDTH = 15;

    private CheckTable() {}

    /** Returns whether no check failed. */
    public static boolean isFit(List<Check> checks) {
        return checks.stream().noneMatch(check -> check.state() == Check.State.FAIL);
    }

    /** Returns checks with a title, and an empty line at the end. */
    public static String section(String title, List<Check> checks) {
        StringBuilder text = new StringBuilder();
        text.append(Printable.of(title)).append('\n');
        for (Check check : checks) {
            text.append(
                    String.format(
                            "  %-9s%-" + ID_WIDTH + "s%s%n",
                            word(check.state()),
                            check.id(),
                            Printable.of(check.finding())));
            check.fix()
                    .ifPresent(
                            fix ->
                                    text.append(" ".repeat(11 + ID_WIDTH))
                                            .append("→ ")
                                            .append(Printable.of(fix))
                                            .append('\n'));
        }
        return text.append('\n').toString();
    }

    /** Returns a check as a value for {@link dev.nopal.cli.text.Json}. */
    public static Map<String, Object> json(String scope, Check check) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("scope", scope);
        json.put("id", check.id());
        json.put("state", word(check.state()));
        json.put("finding", check.finding());
        json.put("fix", check.fix().orElse(null));
        return json;
    }

    private static String word(Check.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
