package dev.nopal.cli.process;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A process of this machine, as it was when it was looked up: what a command does with it next
 * needs the same facts, and reading them takes milliseconds.
 *
 * @param jvm empty if it is not a JVM
 */
public record FoundProcess(int pid, Optional<JavaProcess> jvm) {
    /** Returns a process that may not be read, or has ended, as one that is not a JVM. */
    public static FoundProcess find(ProcFs proc, int pid) {
        return new FoundProcess(pid, JavaProcess.find(proc, pid));
    }

    /** Throws if the process has ended, or may not be read. */
    public static FoundProcess read(ProcFs proc, int pid) throws IOException {
        List<Mapping> mappings = proc.mappings(pid);
        return new FoundProcess(pid, JavaProcess.of(proc, pid, mappings));
    }
}
