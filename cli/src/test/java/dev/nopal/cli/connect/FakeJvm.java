package dev.nopal.cli.connect;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A JVM with pid 9, and 1 in its own namespace, that exists only in a made-up {@code /proc}. */
final class FakeJvm {
    static final int PID = 9;
    static final String SOCKET = ".java_pid1";
    static final String TRIGGER = ".attach_pid1";
    static final String HANDLES_QUIT = "SigCgt:\t0000000000000004\n";

    private final FakeProc tree;
    private final Path root;

    /** Makes a JVM of the user who runs the tests. */
    FakeJvm(Path folder) throws IOException {
        tree = new FakeProc(folder).jvm(PID, "25.0.3");
        root = folder.resolve(PID + "/root");
        tree.link(PID + "/cwd", "/work");
        Files.createDirectories(root.resolve("work"));
        Files.createDirectories(root.resolve("tmp"));
        caller(uid(), 7);
        status(uid(), 7, HANDLES_QUIT);
    }

    static int uid() throws IOException {
        return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }

    /** Says who runs the command. */
    FakeJvm caller(int uid, int gid) throws IOException {
        tree.file(ProcessHandle.current().pid() + "/status", ids(uid, gid));
        return this;
    }

    /** Says who runs the JVM. */
    FakeJvm status(int uid, int gid, String more) throws IOException {
        tree.file(PID + "/status", "State:\tS\n" + ids(uid, gid) + "NSpid:\t9\t1\n" + more);
        return this;
    }

    private static String ids(int uid, int gid) {
        return "Uid:\t%1$d\t%1$d\t%1$d\t%1$d\nGid:\t%2$d\t%2$d\t%2$d\t%2$d\n".formatted(uid, gid);
    }

    /** Gives it another user namespace with this map. */
    FakeJvm userNamespace(String map) throws IOException {
        tree.link("self/ns/user", "user:[1]");
        tree.link(PID + "/ns/user", "user:[2]");
        tree.file(PID + "/uid_map", map);
        return this;
    }

    ProcFs proc() {
        return tree.proc();
    }

    JavaProcess process() {
        return JavaProcess.find(proc(), PID).orElseThrow();
    }

    /** Returns a path as the JVM sees it. */
    Path inside(String path) {
        return root.resolve(path);
    }

    Path socket() {
        return inside("tmp").resolve(SOCKET);
    }

    Path trigger() {
        return inside("tmp").resolve(TRIGGER);
    }
}
