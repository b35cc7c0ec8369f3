package dev.nopal.spring.probe;

import java.util.Locale;

/**
 * The name of the tracepoint of an observation.
 *
 * <p>What precedes the first dot is the provider, the rest the probe: {@code http.server.requests}
 * is {@code http:server_requests}. Names without a dot belong to the provider {@code observation}.
 * Every character that tracers do not accept is an underscore, letters are small, and a part is cut
 * after {@value #MAX_LENGTH} characters, so that two names may share a tracepoint.
 */
record ProbeName(String provider, String probe) {
    private static final int MAX_LENGTH = 60;
    private static final String COMMON_PROVIDER = "observation";

    /** Returns the name; every text has one. */
    static ProbeName of(String observation) {
        int dot = observation.indexOf('.');
        boolean hasBoth = dot > 0 && dot < observation.length() - 1;
        return new ProbeName(
                hasBoth ? accepted(observation.substring(0, dot)) : COMMON_PROVIDER,
                accepted(hasBoth ? observation.substring(dot + 1) : observation));
    }

    /** Returns another name, for an observation whose own is that of a different tracepoint. */
    ProbeName alternative() {
        return new ProbeName(provider, probe + "_observation");
    }

    private static String accepted(String part) {
        String cut = part.length() > MAX_LENGTH ? part.substring(0, MAX_LENGTH) : part;
        String accepted = cut.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
        return accepted.isEmpty() ? "_" : accepted;
    }
}
