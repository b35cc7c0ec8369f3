package dev.nopal.agent.hotspot;

import java.util.List;
import java.util.Optional;

/** What declares the tracepoints. */
public interface ProbeDeclarer {
    /** Declares a tracepoint; returns an empty result, and remembers why, if it cannot. */
    Optional<FiredProbe> declare(
            String provider, String name, List<String> arguments, List<Class<?>> types);
}
