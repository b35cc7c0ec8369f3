package dev.nopal.system.portable;

import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;
import dev.nopal.system.targets.Mill;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Programs and commands that believe to be on another system, without the folders of Linux: in a
 * mount namespace of their own, an empty file system hides each.
 */
final class OtherSystem {
    /** The name of the system, which messages repeat. */
    static final String NAME = "other";

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final List<String> hidden;

    private OtherSystem(String... hidden) {
        this.hidden = List.of(hidden);
    }

    /**
     * Returns a system without shared memory and {@code /sys}. Its {@code /proc} is there for the
     * JDK: without it, java does not find its libraries, and {@link ProcessHandle} knows nothing.
     */
    static OtherSystem withProcessHandles() {
        return new OtherSystem("/dev/shm", "/sys");
    }

    private List<String> java() {
        List<String> mounts = new ArrayList<>();
        hidden.forEach(folder -> mounts.add("mount -t tmpfs -o ro,size=4k none " + folder));
        return List.of(
                "unshare",
                "--mount",
                "--propagation",
                "private",
                "sh",
                "-c",
                String.join(" && ", mounts) + " && exec \"$@\"",
                "sh",
                TargetJvm.java(),
                "-Dnopal.os=" + NAME);
    }

    /** Starts the mill, with its temporary files in a folder. */
    TargetJvm mill(Path temporary) {
        List<String> command = new ArrayList<>(java());
        command.addAll(millOptions(temporary));
        return TargetJvm.launch(command.getFirst(), command.subList(1, command.size()));
    }

    static List<String> millOptions(Path temporary) {
        return List.of(
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                ClassesFor17.mill(),
                Mill.class.getName());
    }

    /** Runs a command of Nopal to its end. */
    Command.Result nopal(String... words) {
        return Command.of(command(words)).within(LIMIT).run();
    }

    /** Runs a command of Nopal in a JVM with one more option. */
    Command.Result nopalWith(String option, String... words) {
        List<String> command = new ArrayList<>(command(words));
        command.add(command.indexOf("-jar"), option);
        return Command.of(command).within(LIMIT).run();
    }

    /** Starts a JVM of another user: a program of the JDK, which every user may read. */
    static Subprocess jvmOf(int user) {
        List<String> command =
                List.of(
                        "setpriv",
                        "--reuid=" + user,
                        "--regid=" + user,
                        "--clear-groups",
                        TargetJvm.tool("jwebserver"),
                        "-p",
                        "0",
                        "-d",
                        "/tmp");
        Subprocess process = Subprocess.start(new ProcessBuilder(new ArrayList<>(command)));
        process.awaitOut("start", line -> line.contains("Serving"));
        return process;
    }

    private List<String> command(String... words) {
        List<String> command = new ArrayList<>(java());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-jar", Nopal.jar().toString()));
        command.addAll(Arrays.asList(words));
        return command;
    }

    /** Starts a trace and does not wait for anything. */
    TraceProcess begin(String... words) {
        List<String> all = new ArrayList<>(List.of("trace"));
        all.addAll(Arrays.asList(words));
        return TraceProcess.launch(command(all.toArray(String[]::new)));
    }

    /** Starts a script and returns when its probes are attached. */
    TraceProcess trace(TargetJvm target, String script, String... options) {
        List<String> words = new ArrayList<>(List.of(options));
        words.addAll(List.of("-p", Long.toString(target.pid()), "-e", script));
        TraceProcess trace = begin(words.toArray(String[]::new));
        try {
            trace.awaitAttached();
            return trace;
        } catch (Throwable e) {
            trace.close();
            throw e;
        }
    }
}
