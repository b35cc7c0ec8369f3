package dev.nopal.system.containers;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The podman of this machine with settings, storage and locks of its own, so that the user's
 * containers are neither seen nor touched. Everything is removed when the tests end.
 */
public final class Podman {
    private static Podman instance;
    private static String problem;

    private final Path folder;
    private int numbered;

    private Podman(Path folder) {
        this.folder = folder;
    }

    /**
     * Requires that containers can be started: where they cannot, the test is skipped with the
     * reason, and fails if {@code CI=true}.
     */
    public static void require() {
        Require.root();
        Require.commands("podman", "runc", "mmdebstrap");
        get();
        Require.that(problem == null, problem);
    }

    static synchronized Podman get() {
        if (instance == null) {
            try {
                Path folder = Files.createTempDirectory("np");
                // The root of a user namespace must get through to its container's files.
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
                instance = new Podman(folder);
                instance.configure();
                Runtime.getRuntime().addShutdownHook(new Thread(instance::removeAll));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            problem = instance.trial();
        }
        return instance;
    }

    /** The machine's own limits are lower than podman's defaults in some places, and crun fails. */
    private void configure() throws IOException {
        Files.writeString(
                folder.resolve("containers.conf"),
                """
                [containers]
                default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
                log_driver = "none"
                netns = "none"
                [engine]
                runtime = "runc"
                cgroup_manager = "cgroupfs"
                events_logger = "none"
                lock_type = "file"
                static_dir = "FOLDER/libpod"
                tmp_dir = "FOLDER/tmp"
                volume_path = "FOLDER/volumes"
                """
                        .replace("FOLDER", folder.toString()));
        Files.writeString(
                folder.resolve("storage.conf"),
                """
                [storage]
                driver = "vfs"
                graphroot = "FOLDER/storage"
                runroot = "FOLDER/run"
                """
                        .replace("FOLDER", folder.toString()));
    }

    /** Starts a first container; returns why that does not work, or null. */
    private String trial() {
        try (Container container = ContainerSetup.withShell().start("sh", "-c", "sleep 60")) {
            Command.Result result = container.run("echo", "there");
            return result.out().equals("there") ? null : "podman cannot run here: " + result.all();
        } catch (AssertionError e) {
            return "podman cannot start a container here: " + e.getMessage();
        }
    }

    /** Returns a complete command, which works in every environment. */
    List<String> words(String... arguments) {
        List<String> words = new ArrayList<>();
        words.add("env");
        words.add("CONTAINERS_CONF=" + folder.resolve("containers.conf"));
        words.add("CONTAINERS_STORAGE_CONF=" + folder.resolve("storage.conf"));
        words.addAll(List.of("podman", "--log-level", "error"));
        words.addAll(Arrays.asList(arguments));
        return words;
    }

    /**
     * Returns a folder with a program {@code podman} that has these settings, to be the first one
     * on a path.
     */
    public static Path programFolder() {
        Podman podman = get();
        Path bin = podman.folder.resolve("bin");
        Path program = bin.resolve("podman");
        try {
            Files.createDirectories(bin);
            Files.writeString(
                    program,
                    "#!/bin/sh\nexec "
                            + String.join(" ", podman.words())
                                    .replaceFirst(" podman ", " " + installed() + " ")
                            + " \"$@\"\n");
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
            return bin;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String installed() {
        return Command.of("sh", "-c", "command -v podman").run().requireSuccess().out().strip();
    }

    /** Returns a name that no other container has. */
    synchronized String newName() {
        numbered++;
        return "nopal-test-" + ProcessHandle.current().pid() + "-" + numbered;
    }

    /** Returns the folder for the root directories of containers. */
    Path roots() {
        return folder.resolve("roots");
    }

    void remove(String name) {
        Command.of(words("rm", "--force", "--ignore", "--time", "0", name)).run().requireSuccess();
    }

    private void removeAll() {
        Command.of(words("rm", "--force", "--all", "--time", "0")).run();
        Command.of("rm", "-rf", "--one-file-system", folder.toString()).run();
    }
}
