package dev.nopal.cli.trace;

import dev.nopal.agent.control.ControlSocket;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the control socket of a traced JVM by what the kernel knows: a listening socket that this
 * very process holds open. Names alone would let a container's process pass for another.
 */
final class ControlPath {
    /** With the terminating zero that is 108, Linux's limit. */
    private static final int MAX_PATH = 107;

    private static final int INODE = 6;
    private static final int PATH = 7;

    private ControlPath() {}

    /** Returns where to connect, from our own file system's point of view. */
    static Optional<Path> find(ProcFs proc, int pid) {
        try {
            Map<String, String> sockets = listening(proc, pid);
            if (sockets.isEmpty()) {
                return Optional.empty();
            }
            try (DirectoryStream<Path> descriptors =
                    Files.newDirectoryStream(proc.process(pid).resolve("fd"))) {
                for (Path descriptor : descriptors) {
                    String path = sockets.get(target(descriptor));
                    if (path != null) {
                        return Optional.of(seenFromHere(proc, pid, path));
                    }
                }
            }
        } catch (IOException e) {
            // Not ours to look at: found out by other means.
        }
        return Optional.empty();
    }

    /** Returns paths by what a descriptor of the socket is a link to. */
    private static Map<String, String> listening(ProcFs proc, int pid) throws IOException {
        Map<String, String> found = new HashMap<>();
        for (String line : proc.text(pid + "/net/unix").split("\n")) {
            String[] fields = line.strip().split("\\s+", PATH + 1);
            if (fields.length > PATH
                    && fields[PATH].endsWith(ControlSocket.AGENT)
                    && fields[PATH].contains("/nopal-")) {
                found.put("socket:[" + fields[INODE] + "]", fields[PATH]);
            }
        }
        return found;
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return "";
        }
    }

    /** Returns a path of another process as it is opened from here. */
    static Path seenFromHere(ProcFs proc, int pid, String path) {
        Path inside = Path.of(path);
        if (isSameMount(proc, pid)) {
            return inside;
        }
        Path outside = proc.process(pid).resolve("root" + path);
        int length = outside.toString().getBytes(StandardCharsets.UTF_8).length;
        return length <= MAX_PATH || Files.isRegularFile(outside) ? outside : inside;
    }

    private static boolean isSameMount(ProcFs proc, int pid) {
        try {
            Path own = proc.root().resolve("self/ns/mnt");
            return Files.readSymbolicLink(own)
                    .equals(Files.readSymbolicLink(proc.process(pid).resolve("ns/mnt")));
        } catch (IOException e) {
            return true;
        }
    }
}
