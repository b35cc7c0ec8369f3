package dev.nopal.system.robustness;

import dev.nopal.Tracepoint;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The start of a target program by way of other commands: as another user, with other mounts or
 * limits.
 */
final class Launch {
    /** The user id of {@code nobody}: not root, and without rights anywhere. */
    static final int NOBODY = 65534;

    private final Class<?> main;
    private final List<String> before = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private String classPath = TargetJvm.classPath();
    private boolean granted = true;

    private Launch(Class<?> main) {
        this.main = main;
    }

    static Launch of(Class<?> main) {
        return new Launch(main);
    }

    /** Puts words before what is started; they must end by executing their arguments. */
    Launch by(String... words) {
        before.addAll(List.of(words));
        return this;
    }

    /** Runs shell text first. */
    Launch after(String shell) {
        return by("sh", "-ec", shell + "\nexec \"$@\"", "sh");
    }

    /** Mounts a filesystem of its own over a directory; it vanishes with the process. */
    Launch mounting(Path directory, String mountOptions) {
        Require.root();
        Require.commands("unshare", "mount");
        by("unshare", "--mount");
        return after("mount -t tmpfs -o " + mountOptions + " none " + directory);
    }

    /** Runs the program without any right, from copies of the classes that all users can read. */
    Launch asNobody() {
        Require.root();
        Require.commands("setpriv");
        classPath = PublicClasses.path();
        return by(
                "setpriv",
                "--reuid=" + NOBODY,
                "--regid=" + NOBODY,
                "--clear-groups",
                "--no-new-privs");
    }

    Launch option(String... values) {
        options.addAll(List.of(values));
        return this;
    }

    /** Makes {@code directory/nopal-UID} the place of the images, as TMPDIR would. */
    Launch temporary(Path directory) {
        return option("-Djava.io.tmpdir=" + directory);
    }

    Launch withoutNativeAccess() {
        granted = false;
        return this;
    }

    RunningJvm start() {
        List<String> command = new ArrayList<>(before);
        command.add(TargetJvm.java());
        if (granted) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.directory(Path.of("/").toFile());
        return RunningJvm.of(Subprocess.start(builder));
    }

    static String coreJar() {
        return TargetJvm.location(Tracepoint.class);
    }
}
