package dev.nopal.cli.process;

import dev.nopal.script.system.OwnUser;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The performance counters of a JVM, {@code hsperfdata_USER/PID} in the folder for temporary files,
 * from which the JDK's own tools know which JVMs there are.
 *
 * @param owner the user who runs the JVM
 * @param bytes the file; empty if it may not be read
 */
public record PerfFile(int owner, byte[] bytes) {
    private static final int MAX_SIZE = 1 << 20;
    private static final int MAX_FOLDERS = 1000;
    private static final int MAX_COUNTERS = 10_000;
    private static final int HEADER = 32;
    private static final int MAGIC = 0xcafec0c0;
    private static final int ORDER_AT = 4;
    private static final int ACCESSIBLE_AT = 7;
    private static final int FIRST_AT = 24;
    private static final int COUNT_AT = 28;
    private static final int ENTRY = 20;
    private static final int NAME_AT = 4;
    private static final int LENGTH_AT = 8;
    private static final int TYPE_AT = 12;
    private static final int DATA_AT = 16;
    private static final String FOLDERS = "hsperfdata_*";

    private static final Duration FRESH = Duration.ofMillis(200);

    /** The JDK rounds the time at which a process was started. */
    private static final Duration ERROR = Duration.ofSeconds(2);

    /**
     * Returns the counters of the JVM with this pid; empty if it has none, or has ended. A file of
     * this user is preferred: others may have put one of the same name into a folder of their own.
     */
    public static Optional<PerfFile> of(int pid) {
        Optional<PerfFile> others = Optional.empty();
        for (Path folder : folders()) {
            try {
                Optional<PerfFile> found = read(folder, pid);
                if (found.isPresent() && found.get().owner() == OwnUser.find().uid()) {
                    return found;
                }
                others = others.isPresent() ? others : found;
            } catch (IOException e) {
                continue; // It is not there.
            }
        }
        return others;
    }

    /** Reads the file in a folder, if that belongs to the same user: HotSpot insists on it, too. */
    private static Optional<PerfFile> read(Path folder, int pid) throws IOException {
        Path file = folder.resolve(Integer.toString(pid));
        Map<String, Object> found =
                Files.readAttributes(
                        file, "unix:uid,isRegularFile,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
        Object owner = Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        return found.get("isRegularFile").equals(true)
                        && found.get("uid").equals(owner)
                        && isOf(pid, (FileTime) found.get("lastModifiedTime"))
                ? Optional.of(new PerfFile((int) owner, read(file)))
                : Optional.empty();
    }

    /** Returns the pids of all files, ascending, also of those that killed JVMs have left. */
    static List<Integer> pids() {
        Set<Integer> pids = new TreeSet<>();
        for (Path folder : folders()) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "[0-9]*")) {
                for (Path file : files) {
                    pids.add(Integer.parseInt(file.getFileName().toString()));
                }
            } catch (IOException | RuntimeException e) {
                continue; // Another user's, or not a pid.
            }
        }
        return List.copyOf(pids);
    }

    /** The folders that were found at some time; a search for JVMs asks for each process. */
    private record Found(long nanoTime, Set<Path> folders) {}

    private static volatile Found last;

    private static Set<Path> folders() {
        Found found = last;
        if (found == null || System.nanoTime() - found.nanoTime() > FRESH.toNanos()) {
            found = new Found(System.nanoTime(), find());
            last = found;
        }
        return found.folders();
    }

    /** Finds the folders; on macOS those of a user are where {@code TMPDIR} points to. */
    private static Set<Path> find() {
        List<String> parents = new ArrayList<>(List.of(System.getProperty("java.io.tmpdir")));
        Optional.ofNullable(System.getenv("TMPDIR")).ifPresent(parents::add);
        parents.add("/tmp");
        Set<Path> folders = new LinkedHashSet<>();
        for (String parent : parents) {
            try (DirectoryStream<Path> all =
                    Files.newDirectoryStream(Path.of(parent).toRealPath(), FOLDERS)) {
                for (Path folder : all) {
                    if (folders.size() < MAX_FOLDERS) {
                        folders.add(folder);
                    }
                }
            } catch (IOException | RuntimeException e) {
                continue; // The folder does not exist.
            }
        }
        return folders;
    }

    /** Returns whether a file is that of the process which has the pid now. */
    private static boolean isOf(int pid, FileTime modified) {
        if (ProcessHandle.of(ProcessHandle.current().pid()).isEmpty()) {
            return true; // The system tells nothing about processes.
        }
        return ProcessHandle.of(pid)
                .filter(
                        process ->
                                process.info()
                                        .startInstant()
                                        .map(
                                                start ->
                                                        !modified.toInstant()
                                                                .isBefore(start.minus(ERROR)))
                                        .orElse(true))
                .isPresent();
    }

    private static byte[] read(Path file) {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return in.readNBytes(MAX_SIZE);
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /** Returns whether the JVM has started: earlier, the signal of an attach would end it. */
    public boolean isStarted() {
        return bytes.length >= HEADER && bytes[ACCESSIBLE_AT] != 0;
    }

    /** Returns the counters that are texts; none of those that are malformed. */
    public Map<String, String> texts() {
        if (bytes.length < HEADER || ByteBuffer.wrap(bytes).getInt(0) != MAGIC) {
            return Map.of();
        }
        ByteBuffer data =
                ByteBuffer.wrap(bytes)
                        .order(
                                bytes[ORDER_AT] == 0
                                        ? ByteOrder.BIG_ENDIAN
                                        : ByteOrder.LITTLE_ENDIAN);
        Map<String, String> texts = new HashMap<>();
        long at = data.getInt(FIRST_AT);
        int count = Math.min(data.getInt(COUNT_AT), MAX_COUNTERS);
        for (int i = 0; i < count && at >= HEADER && at + ENTRY <= bytes.length; i++) {
            int entry = (int) at;
            int length = data.getInt(entry);
            if (length < ENTRY || at + length > bytes.length) {
                break;
            }
            if (bytes[entry + TYPE_AT] == 'B') {
                text(entry + (long) data.getInt(entry + NAME_AT), at + length)
                        .ifPresent(
                                name ->
                                        text(
                                                        entry + (long) data.getInt(entry + DATA_AT),
                                                        entry
                                                                + (long)
                                                                        data.getInt(entry + DATA_AT)
                                                                + data.getInt(entry + LENGTH_AT))
                                                .ifPresent(value -> texts.put(name, value)));
            }
            at += length;
        }
        return texts;
    }

    /** Returns the text between two places, up to its zero byte. */
    private Optional<String> text(long from, long to) {
        if (from < HEADER || to > bytes.length || from >= to) {
            return Optional.empty();
        }
        int end = (int) from;
        while (end < to && bytes[end] != 0) {
            end++;
        }
        return Optional.of(new String(bytes, (int) from, end - (int) from, StandardCharsets.UTF_8));
    }
}
