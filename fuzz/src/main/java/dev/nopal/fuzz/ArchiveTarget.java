package dev.nopal.fuzz;

import dev.nopal.cli.diff.RecordedSession;
import dev.nopal.cli.page.PageJson;
import dev.nopal.cli.page.SavedPage;
import dev.nopal.cli.report.SavedReport;
import dev.nopal.script.render.Renderer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;

/**
 * The target that reads a saved trace of several JVMs, as {@code nopal show} and {@code nopal diff}
 * do. A first byte that is odd says that the rest is such an archive; else the archive is made here
 * of {@code u16 length, targets.txt}, and {@code u16 length, session} for each of them, in the form
 * of {@link SparseFile}.
 */
public final class ArchiveTarget {
    private static final int MEGABYTES = 768;
    private static final int MAX_SESSIONS = 4;
    private static final Path FOLDER = SparseFile.folder();
    private static final Path FILE = FOLDER.resolve("archive");
    private static final Path SESSION = FOLDER.resolve("entry");

    private ArchiveTarget() {}

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        if (input.length == 0) {
            return;
        }
        byte[] rest = Arrays.copyOfRange(input, 1, input.length);
        Files.write(FILE, (input[0] & 1) == 1 ? rest : made(ByteBuffer.wrap(rest)));
        Bounds.check(
                MEGABYTES,
                () -> {
                    orRefused(() -> SessionTarget.show(FILE, Renderer.text(nowhere(), nowhere())));
                    orRefused(() -> SessionTarget.show(FILE, Renderer.json(nowhere())));
                    orRefused(() -> SavedReport.write(FILE, false, nowhere(), nowhere()));
                    orRefused(() -> PageJson.of(SavedPage.of(FILE, "nopal")));
                    orRefused(() -> RecordedSession.read(FILE));
                });
    }

    private static OutputStream nowhere() {
        return OutputStream.nullOutputStream();
    }

    /** A file that is not one of sessions is refused by an exception with a reason. */
    private static void orRefused(Bounds.Work work) throws Exception {
        try {
            SessionTarget.orRefused(work);
        } catch (IOException e) {
            if (String.valueOf(e.getMessage()).isEmpty()) {
                throw new AssertionError("refused without a reason", e);
            }
        }
    }

    private static byte[] made(ByteBuffer in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            byte[] targets = next(in);
            zip.putNextEntry(new ZipEntry("targets.txt"));
            zip.write(targets);
            String[] lines = new String(targets, StandardCharsets.UTF_8).split("\n");
            for (int i = 0; i < Math.min(lines.length, MAX_SESSIONS) && in.hasRemaining(); i++) {
                String name = lines[i].split("\t", 2)[0].replace("%", "%25").replace("/", "%2F");
                SparseFile.write(next(in), false, SESSION);
                zip.putNextEntry(new ZipEntry(name + ".session"));
                Files.copy(SESSION, zip);
            }
        } catch (IllegalArgumentException | ZipException e) {
            return bytes.toByteArray(); // A name that is too long, or twice: a damaged archive.
        }
        return bytes.toByteArray();
    }

    private static byte[] next(ByteBuffer in) {
        try {
            byte[] bytes = new byte[Math.min(Short.toUnsignedInt(in.getShort()), in.remaining())];
            in.get(bytes);
            return bytes;
        } catch (BufferUnderflowException e) {
            return new byte[0];
        }
    }

    /** Returns the input that makes an archive of sessions. */
    static byte[] of(String targets, byte[]... sessions) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(0);
        add(bytes, targets.getBytes(StandardCharsets.UTF_8));
        for (byte[] session : sessions) {
            add(bytes, SparseFile.of(session));
        }
        return bytes.toByteArray();
    }

    private static void add(ByteArrayOutputStream to, byte[] part) {
        int length = Math.min(part.length, 0xffff);
        to.writeBytes(ByteBuffer.allocate(Short.BYTES).putShort((short) length).array());
        to.write(part, 0, length);
    }

    /** Returns the archive that an input makes, as an input of its own. */
    static byte[] plain(byte[] input) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(1);
        bytes.writeBytes(made(ByteBuffer.wrap(input, 1, input.length - 1).slice()));
        return bytes.toByteArray();
    }
}
