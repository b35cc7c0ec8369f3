package dev.nopal.cli.connect;

import dev.nopal.cli.process.ForeignFile;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The performance counters of a JVM, which show whether it lets agents attach, wherever the option
 * was given: in an argument file or on the command line.
 *
 * @param capabilities one digit for each capability; the first one is attaching
 */
record PerfData(String capabilities) {
    private static final int MAX_SIZE = 1 << 20;
    private static final int MAGIC_BYTES = 4;
    private static final byte[] NAME =
            "sun.rt.jvmCapabilities\0".getBytes(StandardCharsets.US_ASCII);

    boolean isAttachable() {
        return capabilities.startsWith("1");
    }

    /** Returns the counters; empty if the JVM has none or they are malformed. */
    static Optional<PerfData> of(ProcFs proc, JavaProcess jvm) {
        try (TargetFiles files = TargetFiles.of(proc, jvm.pid());
                ForeignFile file = files.open("/tmp/hsperfdata_" + jvm.user() + "/" + jvm.pid())) {
            return file.owner() == jvm.uid() ? parse(file.head(MAX_SIZE)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Parses the counters; the value is the digits after the name and some padding. */
    static Optional<PerfData> parse(byte[] bytes) {
        for (int at = MAGIC_BYTES; at + NAME.length < bytes.length; at++) {
            if (java.util.Arrays.equals(bytes, at, at + NAME.length, NAME, 0, NAME.length)) {
                int from = at + NAME.length;
                while (from < bytes.length && bytes[from] == 0) {
                    from++;
                }
                int to = from;
                while (to < bytes.length && (bytes[to] == '0' || bytes[to] == '1')) {
                    to++;
                }
                return to == from
                        ? Optional.empty()
                        : Optional.of(
                                new PerfData(
                                        new String(
                                                bytes,
                                                from,
                                                to - from,
                                                StandardCharsets.US_ASCII)));
            }
        }
        return Optional.empty();
    }
}
