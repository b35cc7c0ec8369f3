package dev.nopal.elf;

import java.util.List;
import java.util.OptionalLong;

/** Describes a USDT probe: a name and every place in the code that fires it. */
public record UsdtProbe(String provider, String name, List<Location> locations) {
    /** Copies the list. */
    public UsdtProbe {
        locations = List.copyOf(locations);
    }

    /**
     * Describes one place in the code.
     *
     * @param address of the probe instruction, corrected by the move of {@code .stapsdt.base}
     * @param fileOffset of the probe instruction; empty when no executable segment holds it, which
     *     no tracer can attach to
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
