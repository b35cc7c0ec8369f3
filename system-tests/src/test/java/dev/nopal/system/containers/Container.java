package dev.nopal.system.containers;

import dev.nopal.system.harness.Command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A running container, with a root directory of its own; both are removed when it is closed. */
public final class Container implements AutoCloseable {
    private final String name;
    private final Path root;

    Container(String name, Path root) {
        this.name = name;
        this.root = root;
    }

    public String name() {
        return name;
    }

    /** Returns its root directory, without what is mounted there. */
    public Path root() {
        return root;
    }

    /** Returns the pid of its first process, as this machine sees it. */
    public long pid() {
        String pid =
                Command.of(Podman.get().words("inspect", "--format", "{{.State.Pid}}", name))
                        .run()
                        .requireSuccess()
                        .out()
                        .strip();
        if (pid.equals("0")) {
            throw new AssertionError("container " + name + " does not run");
        }
        return Long.parseLong(pid);
    }

    boolean isRunning() {
        return Command.of(Podman.get().words("inspect", "--format", "{{.State.Running}}", name))
                .run()
                .out()
                .strip()
                .equals("true");
    }

    /**
     * Returns the words that run a command inside, with standard input; without a command they are
     * what a transport needs.
     */
    public List<String> exec(String... command) {
        List<String> words = new ArrayList<>(Podman.get().words("exec", "-i", name));
        words.addAll(Arrays.asList(command));
        return words;
    }

    /** Runs a command inside to its end. */
    public Command.Result run(String... command) {
        return Command.of(exec(command)).run();
    }

    @Override
    public void close() {
        Podman.get().remove(name);
        Command.of("rm", "-rf", "--one-file-system", root.toString()).run().requireSuccess();
    }
}
