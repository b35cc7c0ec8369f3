package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.ControlSocket;
import dev.nopal.cli.connect.AgentFile;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A command whose JVM connects to us and waits, before its {@code main}, until the script is
 * attached.
 *
 * <p>{@code java} gets the agent as an option. Any other command, and all JVMs that it starts, get
 * it by {@code JAVA_TOOL_OPTIONS}, about which every JVM prints one line.
 */
public final class Launch implements JvmSource {
    private static final String VARIABLE = "JAVA_TOOL_OPTIONS";
    private static final String JVM = "a JVM " + JavaProcess.OLDEST_TRACED + " or newer";

    private final List<String> command;
    private final boolean withChildren;
    private final CountDownLatch started = new CountDownLatch(1);
    private ControlSocket socket;
    private volatile Process process;

    /**
     * @param command the program and its arguments; no shell interprets them
     * @param withChildren whether JVMs that it starts are traced, too
     */
    public Launch(List<String> command, boolean withChildren) {
        this.command = List.copyOf(command);
        this.withChildren = withChildren;
    }

    @Override
    public void start(Listener listener) throws Refusal, IOException {
        socket = ControlSocket.open(ControlSocket.COMMAND);
        Threads.startDaemon("nopal-accept", () -> acceptAll(listener));
        String agent =
                "-javaagent:" + AgentFile.ofUser().forOwnJvms() + "=connect=" + socket.path();
        List<String> words = new ArrayList<>(command);
        ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
        boolean isJava = Path.of(words.getFirst()).endsWith("java");
        if (isJava && !withChildren) {
            words.add(1, agent);
        } else {
            builder.environment().merge(VARIABLE, quoted(agent), (had, more) -> had + " " + more);
        }
        try {
            process = builder.start();
        } catch (IOException e) {
            throw Refusal.notFound("cannot start " + words.getFirst() + ": " + e.getMessage());
        }
        started.countDown();
        // JVMs that it started may continue, and were found already.
        process.onExit().thenRun(listener::complete);
    }

    private static String quoted(String option) {
        return option.contains(" ") ? "\"" + option + "\"" : option;
    }

    private void acceptAll(Listener listener) {
        while (true) {
            try {
                SocketChannel channel = socket.accept();
                Connection connection = Connection.accept(channel);
                Threads.startDaemon("nopal-greet", () -> greet(connection, listener));
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                continue; // Another user, or a process that has ended meanwhile.
            }
        }
    }

    private void greet(Connection connection, Listener listener) {
        try {
            started.await(); // A JVM may connect before its pid is known here.
            LocalJvm jvm = LocalJvm.greet(connection, BoundedWait.forProcess(pid(), listener::say));
            if (withChildren || jvm.pid() == process.pid()) {
                listener.found(jvm);
            } else {
                jvm.close();
            }
        } catch (Refusal e) {
            listener.say(e.getMessage());
            connection.close();
        } catch (IOException e) {
            connection.close(); // It has ended.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            connection.close();
        }
    }

    @Override
    public boolean isPlural() {
        return false; // Most commands become one JVM; if there are more, lines say which.
    }

    long pid() {
        return process == null ? 0 : process.pid();
    }

    /** Returns whether the command has ended, so that it cannot become a JVM any more. */
    boolean isOver() {
        return process != null && !process.isAlive();
    }

    /** Returns why nothing was traced, if no JVM connected. */
    Refusal noJvm() {
        String hint = withChildren ? "" : "; --children traces those that it starts";
        if (isOver()) {
            return Refusal.usage("the command ended and was not " + JVM + hint);
        }
        Optional<Integer> feature =
                JavaProcess.find(ProcFs.real(), (int) pid())
                        .filter(jvm -> !jvm.isNewEnough())
                        .flatMap(JavaProcess::feature);
        return Refusal.usage(
                feature.isPresent()
                        ? "the command runs JDK "
                                + feature.get()
                                + ", and scripts run inside JDK "
                                + JavaProcess.OLDEST_TRACED
                                + " or newer only; nothing was traced"
                        : "the command did not become " + JVM + ", so nothing was traced" + hint);
    }

    /** Ends the command if it still runs. */
    @Override
    public void close() {
        if (socket != null) {
            socket.close();
        }
        if (process != null && process.isAlive()) {
            process.destroy();
        }
    }
}
