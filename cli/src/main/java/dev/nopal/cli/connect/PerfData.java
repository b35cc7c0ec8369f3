package dev.nopal.cli.connect;

import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.ForeignFile;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.PerfFile;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    private static final int MAX_FOLDERS = 1000;
    private static final String FOLDER = "hsperfdata_";
    private static final byte[] NAME =
            "sun.rt.jvmCapabilities\0".getBytes(StandardCharsets.US_ASCII);

    boolean isAttachable() {
        return capabilities.startsWith("1");
    }

    /** Returns the counters; empty if the JVM has none or they are malformed. */
    static Optional<PerfData> of(ProcFs proc, JavaProcess jvm) {
        if (!proc.isLinux()) {
            return PerfFile.of(jvm.pid()).flatMap(file -> parse(file.bytes()));
        }
        try (TargetFiles files = TargetFiles.of(proc, jvm.pid());
                HeldFile temporary = files.holdThroughLinks("/tmp")) {
            String name = Integer.toString(AttachSocket.innerPid(proc, jvm.pid()));
            for (String folder : folders(temporary, jvm)) {
                Optional<PerfData> found = read(files, "/tmp/" + folder + "/" + name, jvm);
                if (found.isPresent()) {
                    return found;
                }
            }
        } catch (IOException e) {
            // It has none, or they may not be read.
        }
        return Optional.empty();
    }

    /**
     * Returns the folders in which they may be. A container has names of its own for users, so that
     * those of its folders tell little.
     */
    private static List<String> folders(HeldFile temporary, JavaProcess jvm) throws IOException {
        List<String> folders = new ArrayList<>(List.of(FOLDER + jvm.user()));
        try (DirectoryStream<Path> all = Files.newDirectoryStream(temporary.path(), FOLDER + "*")) {
            for (Path folder : all) {
                if (folders.size() < MAX_FOLDERS) {
                    folders.add(folder.getFileName().toString());
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return folders;
    }

    private static Optional<PerfData> read(TargetFiles files, String path, JavaProcess jvm) {
        try (ForeignFile file = files.open(path)) {
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
