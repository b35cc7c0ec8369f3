package dev.nopal.cli.doctor;

import java.util.Optional;

/** Reports what the target's JDK does not have and newer ones do. */
record JdkFeaturesCheck(TargetFacts facts) {
    private static final String ID = "jdk";

    /** The first JDK with virtual threads. */
    private static final int VIRTUAL_THREADS = 21;

    /** The newest JDK whose events Nopal's documents name. */
    private static final int NEWEST_EVENTS = 25;

    /** Returns the outcome; empty if nothing is missing, or if the version is unknown. */
    Optional<Check> check() {
        return facts.jvm()
                .flatMap(jvm -> jvm.feature())
                .filter(feature -> feature < NEWEST_EVENTS)
                .map(
                        feature ->
                                Check.ok(
                                        ID,
                                        (feature < VIRTUAL_THREADS
                                                        ? "it has no virtual threads, and records"
                                                        : "it records")
                                                + " fewer events of the Flight Recorder than JDK "
                                                + NEWEST_EVENTS,
                                        "nopal list 'jfr:*' -p "
                                                + facts.pid()
                                                + " shows the events that it has"));
    }
}
