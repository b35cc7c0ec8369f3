package dev.nopal.cli.connect;

import dev.nopal.agent.control.OwnerOnly;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * The agent's jar, copied from this command's jar to a folder, once for each version, so that JVMs
 * of this user can load it.
 */
public final class AgentFile {
    /** The property that names the folder which the far side of a line removes at its end. */
    public static final String FAR_FOLDER = "nopal.far.folder";

    private static final String RESOURCE = "nopal-agent.jar";

    /** One at a time writes the file that they have in common. */
    private static final Object WRITING = new Object();

    private static Content content;

    private final Optional<Path> place;

    private AgentFile(Optional<Path> place) {
        this.place = place;
    }

    /**
     * Returns the file in the folder of the user, where it stays. At the far side of a line, to
     * which it was brought, it is in a folder that is removed.
     */
    public static AgentFile ofUser() {
        return new AgentFile(Optional.ofNullable(System.getProperty(FAR_FOLDER)).map(Path::of));
    }

    /** Returns the file in another folder. */
    static AgentFile in(Path folder) {
        return new AgentFile(Optional.of(folder));
    }

    /** Returns the jar for JVMs of this user that see the same files. */
    public Path forOwnJvms() throws IOException {
        synchronized (WRITING) {
            return write(place.isPresent() ? place.get() : OwnerOnly.temporary());
        }
    }

    private static Path write(Path folder) throws IOException {
        byte[] bytes = content().bytes();
        Path jar = folder.resolve("agent-" + content().sum() + ".jar");
        if (Files.isRegularFile(jar) && Files.size(jar) == bytes.length) {
            return jar;
        }
        Path partial = folder.resolve("agent-" + ProcessHandle.current().pid() + ".partial");
        Files.deleteIfExists(partial);
        Files.createFile(
                partial,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(partial, bytes);
        try {
            Files.move(partial, jar, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException e) {
            Files.deleteIfExists(partial);
        }
        return jar;
    }

    /** Returns the content of the jar, the same array each time; it must not be changed. */
    static byte[] bytes() throws IOException {
        return content().bytes();
    }

    /** Reads the jar once: a trace may attach to a hundred JVMs. */
    private static Content content() throws IOException {
        synchronized (WRITING) {
            if (content == null) {
                content = Content.read();
            }
            return content;
        }
    }

    /**
     * The jar in this command's jar.
     *
     * @param sum its checksum, in hexadecimal digits
     */
    private record Content(byte[] bytes, String sum) {
        static Content read() throws IOException {
            try (InputStream in = AgentFile.class.getResourceAsStream(RESOURCE)) {
                if (in == null) {
                    throw new IOException(RESOURCE + " is missing from this nopal");
                }
                byte[] bytes = in.readAllBytes();
                CRC32 sum = new CRC32();
                sum.update(bytes);
                return new Content(bytes, Long.toHexString(sum.getValue()));
            }
        }
    }
}
