package dev.nopal.system.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.MachineLoad;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Traced;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipFile;

/** The application {@code Traced} in a JVM of its own, usually with the agent in it. */
final class Target implements AutoCloseable {
    /** How long after its end something of a session may be left, on an idle machine. */
    private static final Duration DETACHED_WITHIN = Duration.ofSeconds(1);

    private static final String RESET = "0 reset";

    private static Path agent;

    private static final String REPLY = "= ";

    private final Subprocess process;

    private Target(Subprocess process) {
        this.process = process;
    }

    /** Starts it with the agent, which waits for tracers. */
    static Target start(String... options) {
        List<String> all = new ArrayList<>(List.of("-javaagent:" + agent()));
        all.addAll(Arrays.asList(options));
        return plain(all.toArray(String[]::new));
    }

    /** Starts it without the agent: a tracer must attach it, which the JVM would warn of. */
    static Target plain(String... options) {
        List<String> all = new ArrayList<>(light());
        all.add("-XX:+EnableDynamicAgentLoading");
        all.addAll(Arrays.asList(options));
        return launch(Traced.class, all);
    }

    /** Starts another program that speaks as {@code Traced} does. */
    static Target launch(Class<?> main, List<String> options) {
        List<String> command = new ArrayList<>(List.of(TargetJvm.java()));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(options);
        command.addAll(List.of("-cp", TargetJvm.classPath(), main.getName()));
        return launch(command);
    }

    /** Starts it by exactly this command, and waits until it greets. */
    static Target launch(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command));
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Subprocess process = Subprocess.start(builder);
        try {
            process.awaitOut("greeting", (REPLY + "ready")::equals);
            return new Target(process);
        } catch (Throwable e) {
            process.close();
            throw e;
        }
    }

    /** Options with which a JVM starts fast. */
    static List<String> light() {
        return List.of("-XX:+UseSerialGC", "-Xshare:auto");
    }

    /** Returns the agent's jar, as the command brings it along. */
    static synchronized Path agent() {
        if (agent == null) {
            try (ZipFile jar = new ZipFile(Nopal.jar().toFile());
                    InputStream in =
                            jar.getInputStream(
                                    jar.stream()
                                            .filter(
                                                    each ->
                                                            each.getName()
                                                                    .endsWith("nopal-agent.jar"))
                                            .findFirst()
                                            .orElseThrow())) {
                agent = Files.createTempFile("nopal-agent", ".jar");
                agent.toFile().deleteOnExit();
                Files.write(agent, in.readAllBytes());
                Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rw-r--r--"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return agent;
    }

    long pid() {
        return process.pid();
    }

    Subprocess process() {
        return process;
    }

    /** Asks and returns the answer; fails if the program says that it could not do it. */
    String ask(String... words) {
        process.send(String.join("\t", words));
        String answer =
                process.awaitOut(
                        "answer to " + words[0],
                        line -> line.startsWith(REPLY) || line.startsWith("! "));
        if (!answer.startsWith(REPLY)) {
            throw new AssertionError(words[0] + " was answered by " + answer);
        }
        return answer.substring(REPLY.length());
    }

    long askNumber(String... words) {
        return Long.parseLong(ask(words));
    }

    /** Returns where the agent listens. */
    Path socket() {
        return socket(pid(), Path.of(System.getProperty("java.io.tmpdir")));
    }

    static Path socket(long pid, Path temporary) {
        try (DirectoryStream<Path> folders =
                Files.newDirectoryStream(
                        temporary, path -> path.getFileName().toString().matches("nopal-[0-9]+"))) {
            for (Path folder : folders) {
                try (DirectoryStream<Path> found =
                        Files.newDirectoryStream(folder, pid + "-*.agent")) {
                    for (Path each : found) {
                        return each;
                    }
                }
            }
            throw new AssertionError("process " + pid + " has no socket in " + temporary);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fails unless, within a second, no session is counted and the call site is as it was. */
    void assertDetached(String when) {
        assertWithinASecond(when, RESET);
    }

    /** Fails unless, within a second, so many sessions are counted. */
    void assertSessions(int count, String when) {
        assertWithinASecond(when, count + " set");
    }

    private void assertWithinASecond(String when, String wanted) {
        long start = System.nanoTime();
        long limit = MachineLoad.stretched(DETACHED_WITHIN).toNanos();
        String attached = ask("attached");
        while (!attached.equals(wanted) && System.nanoTime() - start < limit) {
            attached = ask("attached");
        }
        assertThat(attached).as(when).isEqualTo(wanted);
    }

    /** Waits until so many sessions are counted at the tracepoint. */
    void awaitSessions(int count) {
        Deadline.await(count + " sessions", () -> ask("attached").startsWith(count + " "));
    }

    /** Fails if it printed anything but its answers, to either stream. */
    void assertSilent() {
        String all = process.out() + "\n" + process.err();
        assertThat(all.lines().filter(line -> !line.isEmpty() && !line.startsWith(REPLY)))
                .as("printed into the application")
                .isEmpty();
    }

    /** Ends it by SIGKILL and waits until it is gone. */
    void kill() {
        process.close();
    }

    @Override
    public void close() {
        process.close();
    }
}
