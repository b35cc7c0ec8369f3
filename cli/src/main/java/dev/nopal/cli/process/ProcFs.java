package dev.nopal.cli.process;

import dev.nopal.os.ProcessIdentity;
import dev.nopal.script.system.HostSystem;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;

/**
 * A {@code /proc} tree, real or made for a test.
 *
 * <p>Every read is capped: a process chooses the length of its command line and the number of its
 * mappings.
 */
public class ProcFs {
    /** Bytes of a maps file: 65,530 mappings (the kernel's default limit) of long paths. */
    private static final int MAX_MAPS = 64 << 20;

    /** Bytes of a command line or an environment; Linux allows about 2 MiB of both by default. */
    private static final int MAX_ARGUMENTS = 4 << 20;

    private static final int MAX_SMALL = 1 << 20;

    private final Path root;

    /** Uses this folder in place of {@code /proc}. */
    public ProcFs(Path root) {
        this.root = root;
    }

    /** Returns the {@code /proc} of this machine, or what stands for it on another system. */
    public static ProcFs real() {
        return HostSystem.kernelFiles().map(ProcFs::new).orElseGet(ProcessHandles::new);
    }

    /** Returns whether this is the tree of a Linux kernel, with all that it tells. */
    public boolean isLinux() {
        return true;
    }

    /** Returns the path by which the root folder of a process is reached. */
    Path rootOf(int pid) {
        return process(pid).resolve("root");
    }

    /** Returns the user of a process for a message: its number, or its name if that is known. */
    public String owner(int pid) throws IOException {
        return Integer.toString(status(pid).uid());
    }

    /** Returns the tree's root. */
    public Path root() {
        return root;
    }

    /** Returns the folder of a process. */
    public Path process(int pid) {
        return root.resolve(Integer.toString(pid));
    }

    /** Returns whether there is such a process, even if this user may not read it. */
    public boolean exists(int pid) {
        return Files.exists(process(pid).resolve("stat"));
    }

    /** Returns the ids of all processes, ascending. */
    public List<Integer> pids() throws IOException {
        List<Integer> pids = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root, "[0-9]*")) {
            for (Path entry : entries) {
                try {
                    pids.add(Integer.parseInt(entry.getFileName().toString()));
                } catch (NumberFormatException e) {
                    continue; // Not a process.
                }
            }
        }
        Collections.sort(pids);
        return pids;
    }

    /** Returns the memory mappings of a process, with the paths by which it knows the files. */
    public List<Mapping> mappings(int pid) throws IOException {
        List<Mapping> mappings = Mapping.parse(text(process(pid).resolve("maps"), MAX_MAPS));
        String top = top(pid);
        return top.isEmpty()
                ? mappings
                : mappings.stream().map(mapping -> mapping.below(top)).toList();
    }

    /**
     * Returns a path of the kernel as a process knows it: after chroot, the kernel still shows the
     * whole path.
     */
    String inside(int pid, String path) {
        return below(top(pid), path);
    }

    static String below(String top, String path) {
        return path.startsWith(top + "/") ? path.substring(top.length()) : path;
    }

    /** Returns the path of the root of a process; empty if it is that of its mount namespace. */
    String top(int pid) {
        try {
            String root = Files.readSymbolicLink(process(pid).resolve("root")).toString();
            return root.equals("/") ? "" : root;
        } catch (IOException | InvalidPathException | UnsupportedOperationException e) {
            return "";
        }
    }

    /** Returns the status of a process. */
    public ProcessStatus status(int pid) throws IOException {
        return ProcessStatus.parse(text(process(pid).resolve("status"), MAX_SMALL));
    }

    /** Returns the arguments that a process was started with; it may have rewritten them. */
    public List<String> commandLine(int pid) throws IOException {
        return strings(process(pid).resolve("cmdline"));
    }

    /** Returns the {@code NAME=VALUE} pairs that a process was started with. */
    public List<String> environment(int pid) throws IOException {
        return strings(process(pid).resolve("environ"));
    }

    /** Returns when the process was started, in ticks since boot: with the pid its identity. */
    public OptionalLong startTime(int pid) {
        try {
            return ProcessIdentity.parse(text(process(pid).resolve("stat"), MAX_SMALL)).stream()
                    .mapToLong(ProcessIdentity::startTime)
                    .findFirst();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** Returns a small file of the tree as text. */
    public String text(String name) throws IOException {
        return text(root.resolve(name), MAX_SMALL);
    }

    private static List<String> strings(Path file) throws IOException {
        String text = text(file, MAX_ARGUMENTS);
        return text.isEmpty() ? List.of() : Arrays.asList(text.split("\0"));
    }

    private static String text(Path file, int limit) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(limit), StandardCharsets.UTF_8);
        }
    }
}
