package dev.nopal.cli.declare;

import java.util.List;
import java.util.function.Function;

/** The formats of {@code --as}; the names are what the user types. */
public enum ProviderFormat {
    d(DProviderText::of),
    tapset(TapsetText::of);

    private final Function<List<DeclaredProbe>, ProviderText> writer;

    ProviderFormat(Function<List<DeclaredProbe>, ProviderText> writer) {
        this.writer = writer;
    }

    /** Writes probes in this format. */
    public ProviderText write(List<DeclaredProbe> probes) {
        return writer.apply(probes);
    }
}
