package dev.nopal.cli;

import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A {@code /proc} tree for a test. */
public final class FakeProc {
    private final Path root;

    /** Creates the tree in this folder. */
    public FakeProc(Path root) {
        this.root = root;
    }

    /** Returns the tree. */
    public ProcFs proc() {
        return new ProcFs(root);
    }

    /** Writes a file; creates folders as needed. */
    public FakeProc file(String name, String content) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        return this;
    }

    /** Writes the files of a JVM with this id and version that runs {@code com.shop.Main}. */
    public FakeProc jvm(int pid, String version, String... options) throws IOException {
        String command = "java\0" + String.join("\0", options) + (options.length > 0 ? "\0" : "");
        file(pid + "/maps", "1000-2000 r-xp 00000000 fe:00 7   /jdk/lib/server/libjvm.so\n");
        file(pid + "/status", "State:\tS\nUid:\t5\t5\t5\t5\nNSpid:\t" + pid + "\nSeccomp:\t0\n");
        file(pid + "/stat", pid + " (a b) c) S 1 1 1 0 -1 4 0 0 0 0 0 0 0 0 20 0 1 0 4242 0 0\n");
        file(pid + "/cmdline", command + "com.shop.Main\0arg\0");
        file(pid + "/environ", "A=b\0");
        file(pid + "/mountinfo", "1 0 1:1 / / rw - ext4 /dev/a rw\n");
        file(pid + "/root/jdk/release", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        link(pid + "/exe", "/jdk/bin/java");
        link(pid + "/ns/mnt", "mnt:[1]");
        link("self/ns/mnt", "mnt:[1]");
        return this;
    }

    /** Makes a symbolic link. */
    public FakeProc link(String name, String target) throws IOException {
        Path link = root.resolve(name);
        Files.createDirectories(link.getParent());
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, Path.of(target));
        return this;
    }
}
