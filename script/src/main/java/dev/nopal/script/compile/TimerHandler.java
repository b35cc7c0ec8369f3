package dev.nopal.script.compile;

import dev.nopal.script.AttachPoint;

/**
 * The handler of a timer: {@code interval}.
 *
 * @param body runs the handler on the calling thread; never throws
 */
public record TimerHandler(AttachPoint attachPoint, long periodNanos, Runnable body) {}
