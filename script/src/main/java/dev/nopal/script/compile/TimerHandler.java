package dev.nopal.script.compile;

import dev.nopal.script.AttachPoint;

/**
 * What a script does once in a while: {@code interval}.
 *
 * @param body runs the handler on the calling thread; never throws
 */
public record TimerHandler(AttachPoint attachPoint, long periodNanos, Runnable body) {}
