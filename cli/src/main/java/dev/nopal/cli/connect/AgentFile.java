package dev.nopal.cli.connect;

import dev.nopal.agent.control.OwnerOnly;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.CRC32;

/**
 * The agent's jar, copied from this command's jar to a folder of the user, once for each version,
 * so that a JVM can load it.
 */
public final class AgentFile {
    private static final String RESOURCE = "nopal-agent.jar";

    private AgentFile() {}

    /** Returns the jar for JVMs of this user. */
    public static Path forOwnJvms() throws IOException {
        byte[] bytes = bytes();
        CRC32 sum = new CRC32();
        sum.update(bytes);
        Path folder = OwnerOnly.folder(Path.of(System.getProperty("java.io.tmpdir")));
        Path jar = folder.resolve("agent-" + Long.toHexString(sum.getValue()) + ".jar");
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

    /**
     * Returns a jar that another user's JVM can read; the caller deletes its folder after loading.
     */
    static Path forOtherJvms() throws IOException {
        Path folder = Files.createTempDirectory("nopal-agent");
        Path jar = folder.resolve(RESOURCE);
        Files.write(jar, bytes());
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        return jar;
    }

    private static byte[] bytes() throws IOException {
        try (InputStream in = AgentFile.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IOException(RESOURCE + " is missing from this nopal");
            }
            return in.readAllBytes();
        }
    }
}
