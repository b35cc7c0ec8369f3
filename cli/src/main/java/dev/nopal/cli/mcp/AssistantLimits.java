package dev.nopal.cli.mcp;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What an assistant may do, given when its server starts.
 *
 * @param processes the processes that it may trace, besides those of {@code mains}
 * @param mains main classes, or parts of their names; empty like {@code processes}: every JVM
 * @param longest how long a session may run
 * @param overhead thousandths of one processor that all sessions together may cost
 * @param methods how many methods the probes of a session may match
 * @param sessions the folder of saved sessions, if they are to be kept
 * @param allowsFiles whether scripts may read files of this machine
 */
public record AssistantLimits(
        List<Long> processes,
        List<String> mains,
        Duration longest,
        int overhead,
        int methods,
        Optional<Path> sessions,
        boolean allowsFiles) {}
