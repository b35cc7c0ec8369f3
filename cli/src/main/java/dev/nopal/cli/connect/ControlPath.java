package dev.nopal.cli.connect;

import dev.nopal.agent.control.ControlSocket;
import dev.nopal.agent.control.ProcessName;
import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;
import dev.nopal.script.system.HostSystem;
import dev.nopal.script.system.ProcessTime;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
            Set<String> folders = folders(proc, files, options, known);
            if (!proc.isLinux()) {
                return listed(proc, files, folders, jvm);
            }
            String name = name(proc, jvm.pid());
            for (String temporary : folders) {
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

    /** Returns the folders for temporary files of a process, those that it prefers first. */
    static Set<String> folders(
            ProcFs proc, TargetFiles files, List<String> options, Optional<String> known) {
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
        if (!proc.isLinux()) {
            folders.add(System.getProperty("java.io.tmpdir")); // The same for a user's JVMs.
        }
        folders.add("/tmp"); // Java's default, and where the agent goes when a path is too long.
        // Where it goes if there is no other.
        HostSystem.sharedMemory().ifPresent(memory -> folders.add(memory.toString()));
        return folders;
    }

    /**
     * Returns the socket where the JDK tells when a process was started: the times that two JVMs
     * read may differ a little, so the folder is listed.
     */
    private static Optional<HeldFile> listed(
            ProcFs proc, TargetFiles files, Set<String> folders, JavaProcess jvm) {
        long start = proc.startTime(jvm.pid()).orElse(0);
        String own = "nopal-" + jvm.uid();
        for (String temporary : folders) {
            try (HeldFile parent = files.holdThroughLinks(temporary);
                    DirectoryStream<Path> sockets =
                            Files.newDirectoryStream(
                                    parent.path().resolve(own),
                                    jvm.pid() + "-*" + ControlSocket.AGENT)) {
                for (Path socket : sockets) {
                    String name = socket.getFileName().toString();
                    boolean isIt =
                            ProcessName.parse(name)
                                    .filter(its -> ProcessTime.isSame(its.start(), start))
                                    .isPresent();
                    Optional<HeldFile> held =
                            isIt
                                    ? socket(files, temporary, own, name, jvm.uid())
                                    : Optional.empty();
                    if (held.isPresent()) {
                        return held;
                    }
                }
            } catch (IOException | DirectoryIteratorException e) {
                continue; // The folder does not exist.
            }
        }
        return Optional.empty();
    }

    /** Returns the name that {@code ProcessName} has for the process in its own namespace. */
    private static String name(ProcFs proc, int pid) throws IOException {
        OptionalLong start = proc.startTime(pid);
        String namespace = Files.readSymbolicLink(proc.process(pid).resolve("ns/pid")).toString();
        return AttachSocket.innerPid(proc, pid)
                + "-"
                + start.orElse(0)
                + "-"
                + namespace.replaceAll("[^0-9]", "")
                + ControlSocket.AGENT;
    }

    /** Returns the user id as the process sees it: a user namespace has its own. */
    private static String insideUid(ProcFs proc, JavaProcess jvm) {
        long uid = Integer.toUnsignedLong(jvm.uid());
        return Long.toString(new UserNamespace(proc, jvm.pid()).inside(jvm.uid()).orElse(uid));
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
