package dev.nopal.bench;

/**
 * How much is measured.
 *
 * @param quick a smoke test: nothing is judged
 * @param forks how often each disabled form is measured, in a JVM of its own each time
 * @param iterationMillis how long each of its iterations lasts
 * @param pairs how often Java and C are compared while attached, in new processes each time
 * @param turns how often they take turns in each pair
 * @param fires how many events a turn has
 * @param registrations how often each number of tracepoints is registered
 * @param sessions how often sessions are compared, in new processes each time
 * @param bursts how many bursts a turn has where events are kept
 * @param starts how often the start of a tracer is measured
 */
record Scale(
        boolean quick,
        int forks,
        int iterationMillis,
        int pairs,
        int turns,
        int fires,
        int registrations,
        int sessions,
        int bursts,
        int starts) {
    static final Scale FULL = new Scale(false, 5, 100, 12, 4, 100_000, 7, 8, 15, 6);
    static final Scale QUICK = new Scale(true, 1, 20, 1, 2, 20_000, 1, 1, 3, 1);
}
