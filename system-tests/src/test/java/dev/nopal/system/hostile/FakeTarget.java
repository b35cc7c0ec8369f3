package dev.nopal.system.hostile;

import dev.nopal.agent.control.Connection;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.compile.Session;
import dev.nopal.script.compile.SessionOptions;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.testing.Jdk;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** {@link FakeAgent} in a JVM of its own. */
final class FakeTarget implements AutoCloseable {
    private final Subprocess process;

    private FakeTarget(Subprocess process) {
        this.process = process;
        process.awaitOut("greeting", "= ready"::equals);
    }

    /** Starts it as this user. */
    static FakeTarget start() {
        return start(List.of(), classPath(), Path.of("/tmp"));
    }

    /**
     * Starts it.
     *
     * @param launcher what starts java, for example as another user
     * @param temporary where its socket is
     */
    static FakeTarget start(List<String> launcher, String classPath, Path temporary) {
        List<String> words = new ArrayList<>(launcher);
        words.addAll(
                List.of(
                        TargetJvm.java(),
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        classPath,
                        FakeAgent.class.getName()));
        Subprocess process = Subprocess.start(new ProcessBuilder(words));
        try {
            return new FakeTarget(process);
        } catch (Throwable e) {
            process.close();
            throw e;
        }
    }

    static String classPath() {
        return TargetJvm.classPath()
                + ":"
                + TargetJvm.location(Connection.class)
                + ":"
                + TargetJvm.location(Script.class);
    }

    /** Copies the class path to where every user can read it. */
    static String readableClassPath(Path folder) {
        List<String> copies = new ArrayList<>();
        for (String each : classPath().split(":")) {
            Path copy = folder.resolve("classes-" + copies.size() + Path.of(each).getFileName());
            Command.of("cp", "-r", each, copy.toString()).run().requireSuccess();
            copies.add(copy.toString());
        }
        Command.of("chmod", "-R", "a+rX", folder.toString()).run().requireSuccess();
        return String.join(":", copies);
    }

    /** Orders how it lies from now on. */
    void lie(String... orders) {
        process.send(String.join("\t", orders));
        process.awaitOut("answer", ("= " + orders[0])::equals);
    }

    long pid() {
        return process.pid();
    }

    /** Traces it with a small heap, so that what is kept without bound ends the command. */
    Command.Result trace(String... options) {
        return run("trace", options);
    }

    /** Traces it with the command on another JDK. */
    Command.Result traceOn(Jdk jdk, String... options) {
        return run(jdk.java(), "trace", options);
    }

    Command.Result run(String subcommand, String... options) {
        return run(TargetJvm.java(), subcommand, options);
    }

    private Command.Result run(String java, String subcommand, String[] options) {
        List<String> words =
                new ArrayList<>(
                        List.of(
                                java,
                                "-Xmx256m",
                                "-jar",
                                Nopal.jar().toString(),
                                subcommand,
                                "-p",
                                Long.toString(pid())));
        words.addAll(Arrays.asList(options));
        return Command.of(words).within(Duration.ofSeconds(60)).run();
    }

    /** Writes a session file such as an agent makes. */
    static void writeSession(Path file) throws IOException {
        String script = "BEGIN { @answer = count(); }";
        CheckResult checked = Script.of(script).check(ProbeCatalog.EMPTY);
        try (Session session =
                Session.create(
                        ((CheckResult.Accepted) checked).program(), file, SessionOptions.DEFAULT)) {
            session.begin();
            session.end();
            session.finish();
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
