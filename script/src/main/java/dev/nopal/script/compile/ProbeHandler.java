package dev.nopal.script.compile;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;

import java.lang.invoke.MethodHandle;

/**
 * What a script does at one probe.
 *
 * @param block place of the probe in the script; several handlers of one probe run in this order
 * @param handler returns void and takes the signature's arguments, then its extras: {@code long}
 *     for 64-bit integers, {@code int short byte} (and {@code char} for unsigned 16 bits) for
 *     narrower ones, {@code boolean}, {@link String} for texts (null reads as empty), {@link
 *     Object} for objects; or the event alone, where the signature has a reader. Never throws,
 *     never blocks, safe on any thread.
 */
public record ProbeHandler(
        int block, AttachPoint attachPoint, ProbeSignature signature, MethodHandle handler) {}
