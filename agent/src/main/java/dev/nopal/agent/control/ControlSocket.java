package dev.nopal.agent.control;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A listening Unix socket that only its owner and root can reach.
 *
 * <p>The path is {@code TMPDIR/nopal-UID/PID-START-NAMESPACE.SUFFIX}. Sockets of processes that
 * have ended are removed when a new one is created.
 */
public final class ControlSocket implements AutoCloseable {
    /** The suffix of the socket of a traced JVM. */
    public static final String AGENT = ".agent";

    /** The suffix of the socket of a waiting command. */
    public static final String COMMAND = ".command";

    /** The length of a path, in bytes, that all systems allow. */
    private static final int MAX_PATH = 104;

    private final Path path;
    private final ServerSocketChannel channel;

    private ControlSocket(Path path, ServerSocketChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Opens the socket of this process.
     *
     * @throws FileAlreadyExistsException if another copy of this class has opened it
     */
    public static ControlSocket open(String suffix) throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        String name = ProcessName.self().text() + suffix;
        Path folder = OwnerOnly.folder(temporary);
        if (folder.resolve(name).toString().getBytes(StandardCharsets.UTF_8).length > MAX_PATH) {
            folder = OwnerOnly.folder(Path.of("/tmp"));
        }
        sweep(folder);
        Path path = folder.resolve(name);
        if (isServed(path)) {
            throw new FileAlreadyExistsException(path.toString());
        }
        Files.deleteIfExists(path);
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.bind(UnixDomainSocketAddress.of(path));
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
            path.toFile().deleteOnExit();
            return new ControlSocket(path, channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static boolean isServed(Path path) {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            return channel.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    public Path path() {
        return path;
    }

    /** Waits for a connection; the caller must check who connected. */
    public SocketChannel accept() throws IOException {
        return channel.accept();
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(path);
            channel.close();
        } catch (IOException e) {
            // Another process removed it.
        }
    }

    private static void sweep(Path folder) {
        try (DirectoryStream<Path> sockets =
                Files.newDirectoryStream(folder, "*{" + AGENT + "," + COMMAND + "}")) {
            for (Path socket : sockets) {
                if (ProcessName.parse(socket.getFileName().toString())
                        .filter(ProcessName::isKnownDead)
                        .isPresent()) {
                    Files.deleteIfExists(socket);
                }
            }
        } catch (IOException e) {
            // The next start tries again.
        }
    }
}
