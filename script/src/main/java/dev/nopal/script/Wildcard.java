package dev.nopal.script;

/**
 * A pattern with {@code *} that names are matched against, as bpftrace does: parts in order,
 * anchored where there is no star.
 */
public final class Wildcard {
    private Wildcard() {}

    public static boolean isPattern(String text) {
        return text.indexOf('*') >= 0;
    }

    /**
     * Matches each part at its leftmost position, which is sufficient for stars, so the work is
     * bounded.
     */
    public static boolean matches(String pattern, String name) {
        int star = pattern.indexOf('*');
        if (star < 0) {
            return pattern.equals(name);
        }
        if (!name.startsWith(pattern.substring(0, star))) {
            return false;
        }
        int position = star;
        int from = star + 1;
        for (int next = pattern.indexOf('*', from); next >= 0; next = pattern.indexOf('*', from)) {
            String part = pattern.substring(from, next);
            int found = name.indexOf(part, position);
            if (found < 0) {
                return false;
            }
            position = found + part.length();
            from = next + 1;
        }
        String tail = pattern.substring(from);
        return name.length() - tail.length() >= position && name.endsWith(tail);
    }
}
