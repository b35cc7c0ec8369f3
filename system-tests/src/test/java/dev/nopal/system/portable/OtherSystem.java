package dev.nopal.system.portable;

import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;
import dev.nopal.system.targets.Mill;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Programs and commands that believe to be on another system, without the folders of Linux: in a
 * mount namespace of their own, an empty file system hides each; {@code /proc} is there for the
 * JDK, which needs it on Linux, and {@link PlaceAgent} refuses it to all code of Nopal.
 */
final class OtherSystem {
    /** The name of the system, which messages repeat. */
    static final String NAME = "other";

    /** A user without any right. */
    static final int NOBODY = 65534;

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final List<String> HIDDEN = List.of("/dev/shm", "/sys");

    private final Path folder;
    private final int user;

    /** Puts copies that every user may read into a folder. */
    private OtherSystem(Path folder, int user) throws IOException {
        this.folder = folder;
        this.user = user;
        if (!Files.exists(agent())) {
            PlaceAgent.write(agent());
            Files.copy(Nopal.jar(), nopalJar());
            String[] classes = ClassesFor17.mill().split(":"); // core, then the mill
            copy(classes[0], core());
            copy(classes[1], mill());
        }
        give(folder, user);
    }

    /**
     * Returns a system for programs and commands of a user.
     *
     * @param folder for what they read, and what they refused to read
     */
    static OtherSystem of(Path folder, int user) throws IOException {
        return new OtherSystem(folder, user);
    }

    /** Gives a folder to a user; others may enter it. */
    static Path give(Path folder, int user) throws IOException {
        Files.setAttribute(folder, "unix:uid", user);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder;
    }

    private Path agent() {
        return folder.resolve("places.jar");
    }

    private static void copy(String from, Path to) {
        Command.of("cp", "-rT", from, to.toString()).run().requireSuccess();
        Command.of("chmod", "-R", "a+rX", to.toString()).run().requireSuccess();
    }

    private Path core() {
        return folder.resolve("core");
    }

    private Path mill() {
        return folder.resolve("mill");
    }

    private Path nopalJar() {
        return folder.resolve("nopal.jar");
    }

    /** Returns who asked for what only Linux has. */
    String asked() throws IOException {
        Path log = folder.resolve("asked-" + user);
        return Files.exists(log) ? Files.readString(log) : "";
    }

    private String watch() {
        return "-javaagent:" + agent() + "=" + folder.resolve("asked-" + user);
    }

    private List<String> java() {
        List<String> mounts = new ArrayList<>();
        HIDDEN.forEach(each -> mounts.add("mount -t tmpfs -o ro,size=4k none " + each));
        return List.of(
                "unshare",
                "--mount",
                "--propagation",
                "private",
                "sh",
                "-c",
                String.join(" && ", mounts)
                        + " && exec setpriv --reuid=%d --regid=%d --clear-groups \"$@\""
                                .formatted(user, user),
                "sh",
                TargetJvm.java(),
                watch(),
                "-Dnopal.os=" + NAME);
    }

    /** Runs a command as on Linux, with only the agent. */
    Command.Result nopalOnLinux(String... words) {
        List<String> command =
                new ArrayList<>(List.of(TargetJvm.java(), watch(), "-jar", nopalJar().toString()));
        command.addAll(List.of(words));
        return Command.of(command).within(LIMIT).run();
    }

    /** Starts the mill, with its temporary files in a folder. */
    TargetJvm mill(Path temporary) {
        List<String> command = new ArrayList<>(java());
        command.addAll(millOptions(temporary));
        return TargetJvm.launch(command.getFirst(), command.subList(1, command.size()));
    }

    /** Returns the command that starts the mill from a command that is there already. */
    String millCommand(Path temporary, String argument) {
        return String.join(" ", List.of(TargetJvm.java(), watch(), "-Dnopal.os=" + NAME))
                + " "
                + String.join(" ", millOptions(temporary))
                + " "
                + argument;
    }

    private List<String> millOptions(Path temporary) {
        return List.of(
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                core() + ":" + mill(),
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

    private List<String> command(String... words) {
        List<String> command = new ArrayList<>(java());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-jar", nopalJar().toString()));
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
