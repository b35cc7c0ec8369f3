package dev.nopal.script.compile;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.FireCounter;
import dev.nopal.script.ProbeSignature;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * The handler of one probe.
 *
 * @param block place of the probe in the script; several handlers of one probe run in this order
 * @param code the compiled handler, with a {@link FireCounter} as its last parameter
 * @param nanos the estimated nanoseconds that an event takes
 */
public record ProbeHandler(
        int block,
        AttachPoint attachPoint,
        ProbeSignature signature,
        MethodHandle code,
        double nanos) {

    /**
     * Returns the handler bound to a counter.
     *
     * <p>It returns void and takes the signature's arguments, then its extras: {@code long} for
     * 64-bit integers, {@code int short byte} (and {@code char} for unsigned 16 bits) for narrower
     * ones, {@code boolean}, {@link String} for texts (null reads as empty), {@link Object} for
     * objects; or only the event, if the signature has a reader. Never throws, never blocks, safe
     * on any thread.
     */
    public MethodHandle counted(FireCounter counter) {
        return MethodHandles.insertArguments(code, code.type().parameterCount() - 1, counter);
    }

    /** Returns the handler with events counted nowhere. */
    public MethodHandle handler() {
        return counted(new FireCounter());
    }
}
