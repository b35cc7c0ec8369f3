package dev.nopal.agent.control;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A listening Unix socket that only its owner and root can reach.
 *
 * <p>The path is {@code TMPDIR/nopal-UID/PID-START-NAMESPACE.SUFFIX}, in memory where there is no
 * folder for temporary files. Sockets of processes that have ended are removed when a new one is
 * created.
 */
public final class ControlSocket implements AutoCloseable {
    /** The suffix of the socket of a traced JVM. */
    public static final String AGENT = ".agent";

    /** The suffix of the socket of a waiting command. */
    public static final String COMMAND = ".command";

    /** The suffix of a socket until it listens. */
    private static final String SILENT = "-";

    /**
     * The length of a path, in bytes, that JDKs allow on all systems: macOS and FreeBSD have room
     * for 104 bytes, of which the JDK keeps two.
     */
    static final int MAX_PATH = 102;

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
        String self = ProcessName.self().text();
        String name = self + suffix;
        String silent = self + SILENT + suffix;
        Path folder = OwnerOnly.temporary();
        if (folder.resolve(silent).toString().getBytes(StandardCharsets.UTF_8).length > MAX_PATH) {
            folder = OwnerOnly.shortest();
        }
        sweep(folder);
        Path path = folder.resolve(name);
        if (isServed(path)) {
            throw new FileAlreadyExistsException(path.toString());
        }
        Files.deleteIfExists(path);
        return new ControlSocket(
                path, listen(folder.resolve(silent), path, ControlSocket::addName));
    }

    /** Gives a file a second name, which must not exist. */
    interface Naming {
        void add(Path file, Path name) throws IOException;
    }

    private static void addName(Path file, Path name) throws IOException {
        Files.createLink(name, file);
    }

    /**
     * Listens at a path that does not exist. The name appears there when the socket already
     * listens: whoever found it earlier would be refused.
     */
    static ServerSocketChannel listen(Path silent, Path path, Naming naming) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            Files.deleteIfExists(silent);
            channel.bind(UnixDomainSocketAddress.of(silent));
            Files.setPosixFilePermissions(silent, PosixFilePermissions.fromString("rw-------"));
            name(silent, path, naming);
            path.toFile().deleteOnExit();
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        } finally {
            Files.deleteIfExists(silent);
        }
    }

    /**
     * Names the socket. A rename would replace the socket of another copy of this class, so that is
     * for systems which give a socket no second name.
     */
    private static void name(Path silent, Path path, Naming naming) throws IOException {
        try {
            naming.add(silent, path);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (FileSystemException | UnsupportedOperationException e) {
            Files.move(silent, path);
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
