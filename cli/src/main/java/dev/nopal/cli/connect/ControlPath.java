package dev.nopal.cli.connect;

import dev.nopal.agent.control.ControlSocket;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;
import dev.nopal.os.HeldFile;

import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The path of the control socket of a traced JVM: {@code
 * TMPDIR/nopal-UID/PID-START-NAMESPACE.agent} below the process's own root.
 *
 * <p>Folder and socket must belong to the process's user; which user listens is checked after
 * connecting. The folder is not listed, so the time does not depend on the number of sockets.
 */
final class ControlPath {
    private static final String PROPERTY = "-Djava.io.tmpdir=";
    private static final int TYPE = 0170000;
    private static final int SOCKET = 0140000;

    private ControlPath() {}

    /**
     * Returns the held socket; the caller closes it after connecting.
     *
     * @param options the options of the JVM, one of which may name the folder for temporary files
     * @param known that folder, if the JVM itself reported it
     */
    static Optional<HeldFile> find(
            ProcFs proc, JavaProcess jvm, List<String> options, Optional<String> known) {
        try (TargetFiles files = TargetFiles.of(proc, jvm.pid())) {
            String name = name(proc, jvm.pid());
            for (String temporary : folders(files, options, known)) {
                for (String uid : List.of(insideUid(proc, jvm), Integer.toString(jvm.uid()))) {
                    Optional<HeldFile> socket =
                            socket(files, temporary, "nopal-" + uid, name, jvm.uid());
                    if (socket.isPresent()) {
                        return socket;
                    }
                }
            }
        } catch (IOException e) {
            // The process has ended, or may not be read; others check this.
        }
        return Optional.empty();
    }

    private static Set<String> folders(
            TargetFiles files, List<String> options, Optional<String> known) {
        Set<String> folders = new LinkedHashSet<>();
        known.ifPresent(folders::add);
        options.stream()
                .filter(option -> option.startsWith(PROPERTY))
                .map(option -> option.substring(PROPERTY.length()))
                .map(
                        folder ->
                                folder.startsWith("/")
                                        ? folder
                                        : files.workingFolder().orElse("") + "/" + folder)
                .forEach(folders::add);
        folders.add("/tmp"); // Java's default, and where the agent goes when a path is too long.
        return folders;
    }

    /** Returns the name that {@code ProcessName} has for the process in its own namespace. */
    private static String name(ProcFs proc, int pid) throws IOException {
        List<Integer> ids = proc.status(pid).namespacePids();
        OptionalLong start = proc.startTime(pid);
        String namespace = Files.readSymbolicLink(proc.process(pid).resolve("ns/pid")).toString();
        return (ids.isEmpty() ? pid : ids.getLast())
                + "-"
                + start.orElse(0)
                + "-"
                + namespace.replaceAll("[^0-9]", "")
                + ControlSocket.AGENT;
    }

    /** Returns the user id as the process sees it: a user namespace has its own. */
    private static String insideUid(ProcFs proc, JavaProcess jvm) {
        try {
            for (String line : proc.text(jvm.pid() + "/uid_map").split("\n")) {
                String[] fields = line.strip().split("\\s+");
                long inside = Long.parseLong(fields[0]);
                long outside = Long.parseLong(fields[1]);
                long uid = Integer.toUnsignedLong(jvm.uid());
                if (uid >= outside && uid - outside < Long.parseLong(fields[2])) {
                    return Long.toString(inside + uid - outside);
                }
            }
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            // Then it is assumed to be the same everywhere.
        }
        return Integer.toString(jvm.uid());
    }

    private static Optional<HeldFile> socket(
            TargetFiles files, String temporary, String folder, String name, int uid) {
        try (HeldFile parent = files.holdThroughLinks(temporary);
                HeldFile own = parent.below(folder, HeldFile.Links.REFUSED)) {
            if (!Files.getAttribute(own.path(), "unix:uid").equals(uid)) {
                return Optional.empty();
            }
            HeldFile socket = own.below(name, HeldFile.Links.REFUSED);
            Map<String, Object> found = Files.readAttributes(socket.path(), "unix:uid,mode");
            if (found.get("uid").equals(uid) && ((int) found.get("mode") & TYPE) == SOCKET) {
                return Optional.of(socket);
            }
            socket.close();
        } catch (IOException e) {
            // There is no such socket.
        }
        return Optional.empty();
    }
}
