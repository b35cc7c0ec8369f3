package dev.nopal.bench;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A benchmark of {@link Disabled} as users would write it.
 *
 * @param empty the benchmark of an empty method with the same arguments
 * @param allocates whether it is documented to
 */
record DisabledForm(String text, String empty, boolean allocates) {
    /** A method of the application, not a tracepoint. */
    static final String WOVEN = "woven";

    /** By the name of the benchmark. */
    static final Map<String, DisabledForm> ALL = new LinkedHashMap<>();

    static {
        form("nothing", "`T.x()`", "emptyNothing");
        form("number", "`T.x(long)`", "emptyText");
        form("text", "`T.x(long, String)`", "emptyText");
        form("guarded", "`if (T.xEnabled()) T.x(long, String)`", "emptyText");
        form("lazyText", "`T.x(long, () -> text)`", "emptyText");
        form("lazyNumber", "`T.x(long, () -> number)`", "emptyText");
        form("timed", "`T.x(T.xStart(), String)`", "emptyText");
        form("twelve", "`T.x(twelve arguments)`", "emptyTwelve");
        form("fire", "`X.fire()`", "emptyNothing");
        form("fireNumber", "`X.fire(long)`", "emptyText");
        form("fireText", "`X.fire(long, Object)`", "emptyText");
        form("fireObjects", "`X.fire(Object, Object, Object)`", "emptyText");
        form("ask", "`if (X.isEnabled()) X.fire(long)`", "emptyText");
        form("fireWith", "`X.fireWith(() -> array)`", "emptyText");
        ALL.put("fireArray", new DisabledForm("`X.fire(Object...)`", "emptyText", true));
        form(WOVEN, "a method of the application, instrumented by the session", "emptyText");
    }

    private static void form(String benchmark, String text, String empty) {
        ALL.put(benchmark, new DisabledForm(text, empty, false));
    }

    /**
     * Returns sessions of every kind for one form, and for the others the kind that leaves most
     * traces.
     */
    static Set<Condition> conditions(String form) {
        Set<Condition> conditions = EnumSet.noneOf(Condition.class);
        if (form.equals(WOVEN)) {
            conditions.addAll(
                    EnumSet.of(
                            Condition.NEVER,
                            Condition.SESSION_COUNT,
                            Condition.SESSION_TEXT,
                            Condition.SESSION_STACK));
            return conditions;
        }
        conditions.addAll(Condition.general());
        switch (form) {
            case "text" ->
                    conditions.addAll(
                            EnumSet.range(Condition.SESSION_COUNT, Condition.SESSION_PRINTF));
            case "nothing", "number", "lazyNumber", "ask" ->
                    conditions.add(Condition.SESSION_STACK);
            case "guarded", "lazyText" ->
                    conditions.addAll(EnumSet.of(Condition.SESSION_TEXT, Condition.SESSION_PRINTF));
            case "fireArray" -> {}
            default -> conditions.add(Condition.SESSION_TEXT);
        }
        return conditions;
    }
}
