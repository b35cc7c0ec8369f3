package dev.nopal.script.session;

/**
 * The limit on what one read of a session creates: a few bytes of a file can claim thousands of
 * values.
 *
 * <p>A value, a bucket and an interval count one each.
 */
final class ReadBudget {
    /** More than any session has, and a few hundred megabytes of ours. */
    static final int MAX_VALUES = 1 << 23;

    private int left = MAX_VALUES;

    /** Starts another read. */
    void renew() {
        left = MAX_VALUES;
    }

    /** Takes this many; throws an exception if there are too many. */
    void take(int values) {
        left -= values;
        if (left < 0) {
            throw new MalformedSessionException(0, "more than " + MAX_VALUES + " values");
        }
    }
}
