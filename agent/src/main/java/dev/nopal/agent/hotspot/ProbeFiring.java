package dev.nopal.agent.hotspot;

import java.time.Instant;

/**
 * One firing of a probe.
 *
 * @param time when it happened, which is before it fires
 */
record ProbeFiring(Instant time, HotspotProbe probe, Object... arguments) {}
