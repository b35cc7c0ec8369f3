package dev.nopal.script.program;

import dev.nopal.script.type.Type;

/** The settings of a script's {@code config} block, with bpftrace's defaults. */
public record Config(
        int maxStringLength,
        int maxMapKeys,
        int maxProbes,
        MissingProbes missingProbes,
        Type.Stack.Mode stackMode,
        String truncationTrailer,
        boolean printsMapsOnExit) {
    public static final Config DEFAULT =
            new Config(1024, 4096, 1024, MissingProbes.ERROR, Type.Stack.Mode.BPFTRACE, "..", true);

    /** Returns the same with another limit of keys. */
    public Config withMaxMapKeys(int keys) {
        return new Config(
                maxStringLength,
                keys,
                maxProbes,
                missingProbes,
                stackMode,
                truncationTrailer,
                printsMapsOnExit);
    }

    /** The reaction to an attach point that matches nothing. */
    public enum MissingProbes {
        ERROR,
        WARN,
        IGNORE
    }
}
