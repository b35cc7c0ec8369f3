package dev.nopal.bench;

import java.util.EnumSet;
import java.util.Set;

/** What happened in the process before a disabled tracepoint is measured. */
public enum Condition {
    NEVER("never attached"),
    AFTER("after attach, load, detach"),
    CROWD("beside 10,000 others"),
    SESSION_COUNT("@ = count();", true),
    SESSION_TEXT("@[str(%s)] = count();", true),
    SESSION_KEYS("@[tid] = count();", true),
    SESSION_STACK("@[ustack] = count();", true),
    SESSION_PRINTF("printf(\"%%s\\n\", str(%s));", true);

    private final String text;
    private final boolean isSession;

    Condition(String text) {
        this(text, false);
    }

    Condition(String text, boolean isSession) {
        this.text = text;
        this.isSession = isSession;
    }

    /** Returns those that every form is measured in. */
    static Set<Condition> general() {
        return EnumSet.of(NEVER, AFTER, CROWD);
    }

    boolean isSession() {
        return isSession;
    }

    /** Returns what the session does with an argument such as {@code arg1}. */
    String script(String argument) {
        return text.formatted(argument);
    }

    @Override
    public String toString() {
        return isSession ? "after a JVM session, `" + text.formatted("x") + "`" : text;
    }
}
