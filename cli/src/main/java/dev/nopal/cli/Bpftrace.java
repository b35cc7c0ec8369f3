package dev.nopal.cli;

import dev.nopal.cli.trace.Request;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Hands a script over to the installed bpftrace. */
final class Bpftrace {
    private Bpftrace() {}

    static int run(
            Consumer<String> say,
            Request request,
            OptionalLong pid,
            Optional<List<String>> command,
            OutputFormat format,
            boolean dryRun) {
        throw Failure.usage("--engine bpftrace comes later");
    }
}
