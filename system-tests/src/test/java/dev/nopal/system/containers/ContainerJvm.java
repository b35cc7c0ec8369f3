package dev.nopal.system.containers;

import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** The program {@code Mill} as the first process of a container. */
public final class ContainerJvm implements AutoCloseable {
    private final Container container;
    private final TargetJvm jvm;
    private final long pid;
    private boolean isClosed;

    private ContainerJvm(Container container, TargetJvm jvm) {
        this.container = container;
        this.jvm = jvm;
        this.pid = container.pid();
    }

    /** Starts it by podman, which stays between the program and the test. */
    static ContainerJvm launch(Container container, List<String> words) {
        TargetJvm jvm = TargetJvm.launch(words.getFirst(), words.subList(1, words.size()));
        try {
            return new ContainerJvm(container, jvm);
        } catch (Throwable e) {
            jvm.close();
            throw e;
        }
    }

    public Container container() {
        return container;
    }

    /** Returns its pid as this machine sees it; in the container it is 1. */
    public long pid() {
        return pid;
    }

    public String ask(String... words) {
        return jvm.ask(words);
    }

    /**
     * Ends its standard input, and so the program; waits until that has ended by itself. Podman may
     * need 20 seconds longer, where nobody reaps its helper.
     */
    public void end() {
        jvm.process().endInput();
        ProcessHandle.of(pid)
                .ifPresent(
                        program ->
                                program.onExit()
                                        .orTimeout(
                                                Subprocess.DEADLINE.toSeconds(), TimeUnit.SECONDS)
                                        .join());
    }

    /** Returns what it printed besides its answers, to either stream. */
    public List<String> chatter() {
        return (jvm.process().out() + "\n" + jvm.process().err())
                .lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("= "))
                .toList();
    }

    /** Removes the container; does nothing the second time. */
    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            container.close();
        } finally {
            jvm.close();
        }
    }
}
