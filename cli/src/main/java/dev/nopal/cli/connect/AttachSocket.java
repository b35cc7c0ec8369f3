package dev.nopal.cli.connect;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The socket on which a JVM takes requests of tools: {@code /tmp/.java_pidN} below its root, where
 * N is the pid by which it knows itself. The folder cannot be chosen: not by {@code java.io.tmpdir}
 * either.
 */
record AttachSocket(ProcFs proc, JavaProcess jvm) {
    /** The folder in which a JVM creates its socket and looks for the trigger file. */
    static final String FOLDER = "/tmp";

    private static final String NAME = ".java_pid";
    private static final int TYPE = 0170000;
    private static final int SOCKET = 0140000;

    /** Returns the pid of a process in its innermost namespace. */
    static int innerPid(ProcFs proc, int pid) throws IOException {
        List<Integer> pids = proc.status(pid).namespacePids();
        return pids.isEmpty() ? pid : pids.getLast();
    }

    /**
     * Returns the held socket, if there is one; the caller closes it.
     *
     * @throws Refusal if another user owns what has its name: the name alone proves nothing
     */
    Optional<HeldFile> find(TargetFiles files) throws Refusal, IOException {
        HeldFile socket;
        try (HeldFile folder = files.holdThroughLinks(FOLDER)) {
            socket = folder.below(name(), HeldFile.Links.REFUSED);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        try {
            Map<String, Object> found = Files.readAttributes(socket.path(), "unix:uid,mode");
            if (((int) found.get("mode") & TYPE) != SOCKET) {
                throw notItsOwn("it is not a socket");
            }
            if (!found.get("uid").equals(jvm.uid())) {
                throw notItsOwn("it belongs to user " + unsigned(found.get("uid")));
            }
            requireNotShared(socket);
            return Optional.of(socket);
        } catch (Refusal | IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    /** Throws if another container has the same folder, and the same pid in its own namespace. */
    private void requireNotShared(HeldFile socket) throws Refusal, IOException {
        int inner = innerPid(proc, jvm.pid());
        String path = FOLDER + "/" + name();
        if (inner != jvm.pid() && !new SocketTable(proc, jvm.pid()).mayHold(path)) {
            connect(socket).close(); // Throws if nothing listens.
            throw Refusal.usage(
                    "the attach socket "
                            + TargetFiles.outside(proc, jvm.pid(), path)
                            + " is that of another process with the pid "
                            + inner
                            + ", which shares this folder with process "
                            + jvm.pid()
                            + "; give each container a /tmp of its own, or start the JVM with"
                            + " -javaagent");
        }
    }

    /**
     * Connects; the path is short, as sockets need it, whatever the root of the JVM is.
     *
     * @throws Refusal if nothing listens there
     */
    SocketChannel connect(HeldFile socket) throws Refusal, IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(socket.path()));
            return channel;
        } catch (ConnectException e) {
            channel.close();
            throw notItsOwn("nothing listens there");
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Returns the refusal of a socket that a process has left that had the same pid. */
    private Refusal notItsOwn(String reason) throws IOException {
        String file = TargetFiles.outside(proc, jvm.pid(), FOLDER + "/" + name());
        return Refusal.notPermitted(
                "the attach socket "
                        + file
                        + " is not that of process "
                        + jvm.pid()
                        + " ("
                        + reason
                        + "): a process that was killed has left it; remove it as its owner or as"
                        + " root (rm "
                        + file
                        + ") and try again");
    }

    private String name() throws IOException {
        return NAME + innerPid(proc, jvm.pid());
    }

    private static String unsigned(Object uid) {
        return Integer.toUnsignedString((int) uid);
    }
}
