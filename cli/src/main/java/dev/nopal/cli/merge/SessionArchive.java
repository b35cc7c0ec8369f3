package dev.nopal.cli.merge;

import dev.nopal.cli.output.TracedTarget;
import dev.nopal.cli.text.Printable;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The file of a saved trace of several JVMs: a zip archive of their session files. Its first entry,
 * {@value #TARGETS}, has a line for each JVM: its name, and after a tab what is missing of it. The
 * entry of a session is its name with {@code .session}; unpacked, it is a session like any other.
 */
final class SessionArchive {
    static final String TARGETS = "targets.txt";
    static final String SUFFIX = ".session";

    private static final int MAGIC = 0x504b0304;
    private static final int COPIED_AT_ONCE = 64 << 10;
    private static final int MAX_TARGETS = 10_000;

    /** The most bytes of all sessions of an archive that are not zero. */
    private static final long MAX_CONTENT = 8L << 30;

    private SessionArchive() {}

    /** Returns whether a file is such an archive, by its first bytes. */
    static boolean is(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] start = in.readNBytes(Integer.BYTES);
            return start.length == Integer.BYTES && ByteBuffer.wrap(start).getInt() == MAGIC;
        }
    }

    /** Writes an archive. */
    static void write(List<NamedSession> sessions, List<TracedTarget> targets, FileChannel archive)
            throws IOException {
        OutputStream out = Channels.newOutputStream(archive);
        ZipOutputStream zip = new ZipOutputStream(out);
        zip.setLevel(Deflater.BEST_SPEED);
        zip.putNextEntry(new ZipEntry(TARGETS));
        zip.write(lines(targets).getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
        for (NamedSession session : sessions) {
            zip.putNextEntry(new ZipEntry(entry(session.target())));
            try (FileChannel copy = temporary()) {
                session.view().copyTo(copy);
                copy.position(0);
                Channels.newInputStream(copy).transferTo(zip);
            }
            zip.closeEntry();
        }
        zip.finish();
    }

    private static String entry(String target) {
        return target.replace("%", "%25").replace("/", "%2F") + SUFFIX;
    }

    private static String lines(List<TracedTarget> targets) {
        StringBuilder lines = new StringBuilder();
        for (TracedTarget target : targets) {
            lines.append(oneLine(target.name()))
                    .append('\t')
                    .append(oneLine(target.problem().orElse("")))
                    .append('\n');
        }
        return lines.toString();
    }

    private static String oneLine(String text) {
        return text.replaceAll("[\\t\\r\\n]", " ");
    }

    /**
     * The content of an archive.
     *
     * @param problems what is missing, by the name of the JVM; empty if nothing is
     * @param sessions by the name of the JVM
     */
    record Content(Map<String, String> problems, Map<String, Path> sessions) {}

    /** Unpacks the sessions into files, which the caller deletes. */
    static Content unpack(Path archive, Path folder) throws IOException {
        Map<String, String> problems = new LinkedHashMap<>();
        Map<String, Path> sessions = new LinkedHashMap<>();
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            ZipEntry targets = zip.getEntry(TARGETS);
            if (targets == null) {
                throw new IOException("it is a zip archive, but not one of sessions");
            }
            try (BufferedReader lines =
                    new BufferedReader(
                            new InputStreamReader(
                                    zip.getInputStream(targets), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine();
                        line != null && problems.size() < MAX_TARGETS;
                        line = lines.readLine()) {
                    String[] parts = line.split("\t", 2);
                    problems.put(parts[0], parts.length > 1 ? Printable.sentence(parts[1]) : "");
                }
            }
            Budget budget = new Budget();
            for (String name : new ArrayList<>(problems.keySet())) {
                ZipEntry entry = zip.getEntry(entry(name));
                if (entry != null) {
                    Path file = folder.resolve(sessions.size() + SUFFIX);
                    try (InputStream in = zip.getInputStream(entry)) {
                        unpack(in, file, budget);
                    }
                    sessions.put(Printable.of(name), file);
                }
            }
        }
        Map<String, String> printable = new LinkedHashMap<>();
        problems.forEach((name, problem) -> printable.put(Printable.of(name), problem));
        return new Content(printable, sessions);
    }

    /** Counts what an archive, of which nothing is trusted, unpacks to. */
    private static final class Budget {
        private long left = MAX_CONTENT;

        void take(int bytes) throws IOException {
            left -= bytes;
            if (left < 0) {
                throw new IOException(
                        "its sessions have more than " + (MAX_CONTENT >> 30) + " GiB");
            }
        }
    }

    /** Writes a file with holes where the input has zeros, as the JVM's own file had. */
    private static void unpack(InputStream in, Path file, Budget budget) throws IOException {
        byte[] zeros = new byte[COPIED_AT_ONCE];
        try (FileChannel out =
                FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            long at = 0;
            for (byte[] block = in.readNBytes(COPIED_AT_ONCE);
                    block.length > 0;
                    block = in.readNBytes(COPIED_AT_ONCE)) {
                budget.take(1 + (isZero(block, zeros) ? 0 : block.length));
                if (!isZero(block, zeros)) {
                    ByteBuffer left = ByteBuffer.wrap(block);
                    while (left.hasRemaining()) {
                        out.write(left, at + left.position());
                    }
                }
                at += block.length;
            }
            if (at > out.size()) {
                out.write(ByteBuffer.allocate(1), at - 1);
            }
        }
    }

    private static boolean isZero(byte[] block, byte[] zeros) {
        return Arrays.equals(block, 0, block.length, zeros, 0, block.length);
    }

    private static FileChannel temporary() throws IOException {
        Path file =
                Files.createTempFile(
                        "nopal",
                        SUFFIX,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")));
        return FileChannel.open(
                file,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
    }
}
