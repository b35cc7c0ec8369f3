package dev.nopal.cli.connect;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;

/**
 * The check whether a JVM would take requests of this user, so that none is made that it answers
 * with a thread dump, or not at all.
 */
final class ListenerCheck {
    private static final int OWNER_WRITES = 0200;
    private static final int OTHERS_WRITE = 022;

    private final ProcFs proc;

    ListenerCheck(ProcFs proc) {
        this.proc = proc;
    }

    /** Throws unless the JVM takes requests of this user and has a folder for its socket. */
    void require(JavaProcess jvm) throws Refusal, IOException {
        requireAccepted(jvm);
        requireFolder(jvm);
    }

    /**
     * Throws unless the JVM accepts this user: HotSpot accepts root, and the user and group that it
     * runs as, by the numbers that they have in its own user namespace.
     */
    private void requireAccepted(JavaProcess jvm) throws Refusal, IOException {
        Caller caller = Caller.of(proc);
        if (caller.uid() < 0 || caller.isRootFor(jvm)) {
            return;
        }
        if (!caller.isOwnerOf(jvm)) {
            throw otherNamespace(jvm, caller);
        }
        int group = proc.status(jvm.pid()).gid();
        if (group != caller.gid()) {
            throw Refusal.notPermitted(
                    "process "
                            + jvm.pid()
                            + " runs with group "
                            + Integer.toUnsignedString(group)
                            + ", and its JVM refuses this one, "
                            + Integer.toUnsignedString(caller.gid())
                            + "; run nopal with that group (setpriv --regid "
                            + Integer.toUnsignedString(group)
                            + " --clear-groups nopal …) or as root");
        }
    }

    /** Returns the refusal of a user whom the JVM would take for nobody. */
    private static Refusal otherNamespace(JavaProcess jvm, Caller caller) {
        return Refusal.notPermitted(
                "process "
                        + jvm.pid()
                        + " runs in another user namespace, where user "
                        + Integer.toUnsignedString(caller.uid())
                        + " is neither its own user nor root; run nopal there: nsenter --user"
                        + " --target "
                        + jvm.pid()
                        + " nopal …");
    }

    /** Throws if the JVM cannot create its socket; one that is there already needs no folder. */
    private void requireFolder(JavaProcess jvm) throws Refusal, IOException {
        try (TargetFiles files = TargetFiles.of(proc, jvm.pid())) {
            Optional<HeldFile> socket = new AttachSocket(proc, jvm).find(files);
            if (socket.isPresent()) {
                socket.get().close();
                return;
            }
            try (HeldFile folder = files.holdThroughLinks(AttachSocket.FOLDER)) {
                if (isWritable(folder, jvm)) {
                    return;
                }
            } catch (FileSystemException e) {
                // It is missing.
            }
        }
        throw Refusal.usage(
                "process "
                        + jvm.pid()
                        + " has no /tmp that can be written, and a JVM opens its attach socket"
                        + " there; give it one (in a pod a volume emptyDir: {} with mountPath:"
                        + " /tmp, else --tmpfs /tmp), or start the JVM with -javaagent");
    }

    private static boolean isWritable(HeldFile folder, JavaProcess jvm) throws IOException {
        Map<String, Object> found =
                Files.readAttributes(folder.path(), "unix:uid,mode,isDirectory");
        int mode = (int) found.get("mode");
        boolean isItsOwn = found.get("uid").equals(jvm.uid()) && (mode & OWNER_WRITES) != 0;
        return found.get("isDirectory").equals(true)
                && (jvm.uid() == 0 || isItsOwn || (mode & OTHERS_WRITE) != 0)
                && Files.isWritable(folder.path()); // Not if the file system is read-only.
    }
}
