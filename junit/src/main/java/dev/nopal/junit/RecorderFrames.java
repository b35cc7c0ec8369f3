package dev.nopal.junit;

import java.util.Set;

/** The frames of Nopal itself between a probe and what records it. */
final class RecorderFrames {
    private static final Set<String> PACKAGES =
            Set.of("dev.nopal", "dev.nopal.junit", "dev.nopal.agent.recording");

    private RecorderFrames() {}

    static boolean has(String className) {
        int dot = className.lastIndexOf('.');
        return dot > 0 && PACKAGES.contains(className.substring(0, dot));
    }
}
