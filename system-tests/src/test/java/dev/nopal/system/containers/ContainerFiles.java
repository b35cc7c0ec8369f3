package dev.nopal.system.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;

import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The files of a running container before it is traced, all but those of the kernel and of Java, to
 * find out what a trace leaves.
 */
public final class ContainerFiles {
    /**
     * What stays for as long as the JVM runs: HotSpot's socket for attaching, the agent's own, and
     * the folders that only the user may open.
     */
    private static final Pattern STAYING =
            Pattern.compile(
                    "/tmp/\\.java_pid\\d+|(/tmp|/dev/shm|/work)/nopal-\\d+"
                            + "|(/tmp|/dev/shm|/work)/nopal-\\d+/\\d+-\\d+-\\d+\\.agent");

    /** What a command keeps in its own folder for temporary files: the agent, once a version. */
    private static final Pattern KEPT_BY_THE_COMMAND =
            Pattern.compile("/tmp/nopal-\\d+/agent-[0-9a-f]+\\.jar");

    private static final Duration REMOVED = Duration.ofSeconds(60);

    private final ContainerJvm jvm;
    private final Set<String> before;

    private ContainerFiles(ContainerJvm jvm) {
        this.jvm = jvm;
        this.before = found();
    }

    public static ContainerFiles of(ContainerJvm jvm) {
        return new ContainerFiles(jvm);
    }

    /** Fails if there stays a file that was not there before. */
    public void assertNothingIsLeft() {
        assertNothingIsLeft(file -> false);
    }

    /** Fails if there stays more than a command keeps that runs in the container itself. */
    void assertNothingElseIsLeft() {
        assertNothingIsLeft(KEPT_BY_THE_COMMAND.asMatchPredicate());
    }

    /** The agent removes the session file when it sees the end of the connection. */
    private void assertNothingIsLeft(Predicate<String> mayStay) {
        long deadline = System.nanoTime() + REMOVED.toNanos();
        Set<String> added = added(mayStay);
        while (!added.isEmpty() && System.nanoTime() - deadline < 0) {
            added = added(mayStay);
        }
        assertThat(added).as("left in the container").isEmpty();
    }

    private Set<String> added(Predicate<String> mayStay) {
        Set<String> now = found();
        now.removeAll(before);
        now.removeIf(STAYING.asMatchPredicate().or(mayStay));
        return now;
    }

    private Set<String> found() {
        String root = "/proc/" + jvm.pid() + "/root";
        Set<String> files = new TreeSet<>();
        // Everything below /dev is made by the kernel or podman, except for shared memory.
        Command.of(
                        "find",
                        root + "/",
                        root + "/dev/shm/",
                        "(",
                        "-path",
                        root + "/proc",
                        "-o",
                        "-path",
                        root + "/sys",
                        "-o",
                        "-path",
                        root + "/dev",
                        "-o",
                        "-path",
                        root + "/java",
                        ")",
                        "-prune",
                        "-o",
                        "-print")
                .run()
                .requireSuccess()
                .lines()
                .forEach(file -> files.add(file.substring(root.length())));
        assertThat(files).as("files of the container").contains("/program-0");
        return files;
    }
}
