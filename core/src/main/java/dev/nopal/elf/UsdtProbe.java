package dev.nopal.elf;

import java.util.List;
import java.util.OptionalLong;

/** A USDT probe: a name and every location in the code that fires it. */
public record UsdtProbe(String provider, String name, List<Location> locations) {
    /** Creates a probe with a copy of the list. */
    public UsdtProbe {
        locations = List.copyOf(locations);
    }

    /**
     * One location in the code.
     *
     * @param address of the probe instruction, corrected by the move of {@code .stapsdt.base}
     * @param fileOffset of the probe instruction; empty when no executable segment holds it, and
     *     then no tracer can attach to it
     * @param semaphore address of the counter that tracers raise; 0 when there is none. As in the
     *     note: tracers do not correct it
     * @param semaphoreOffset of the counter in the file; empty when there is none or no segment
     *     holds it
     * @param arguments as in the note, for {@link ArgumentSpec#parse}
     */
    public record Location(
            long address,
            OptionalLong fileOffset,
            long semaphore,
            OptionalLong semaphoreOffset,
            String arguments) {}
}
