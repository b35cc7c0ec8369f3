package dev.nopal.system.jdks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Mill;
import dev.nopal.testing.Jdk;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The program {@code Mill} in namespaces of its own, as in a container. The folder {@code /tmp} of
 * this machine is its {@code /mnt}, so that it can have another {@code /tmp}.
 */
final class IsolatedMill implements AutoCloseable {
    private final TargetJvm jvm;
    private final long pid;

    private IsolatedMill(TargetJvm jvm) {
        this.jvm = jvm;
        this.pid =
                ProcessHandle.of(jvm.pid())
                        .orElseThrow()
                        .children()
                        .findFirst()
                        .map(ProcessHandle::pid)
                        .orElse(jvm.pid());
    }

    /**
     * Starts it.
     *
     * @param folder a new folder below {@code /tmp} that all users may enter
     * @param enter what comes before {@code sh}: {@code unshare} with its options
     * @param prepare a script for {@code sh}; {@code $JAIL} is a folder
     * @param exec what comes before {@code java}, such as a change of the user
     */
    static IsolatedMill start(
            Jdk jdk,
            Path folder,
            List<String> enter,
            String prepare,
            List<String> exec,
            String... options) {
        Command.of("mkdir", "-p", folder + "/classes", folder + "/jail").run().requireSuccess();
        for (String each : ClassesFor17.mill().split(":")) {
            String from = each.endsWith(".jar") ? each : each + "/.";
            Command.of("cp", "-r", from, folder + "/classes").run().requireSuccess();
        }
        Command.of("cp", Nopal.jar().toString(), folder + "/nopal.jar").run().requireSuccess();
        Command.of("chmod", "-R", "a+rX", folder.toString()).run().requireSuccess();
        List<String> words = new ArrayList<>(enter);
        words.addAll(List.of("sh", "-ec", "JAIL=$0; " + prepare + "; exec \"$@\""));
        words.add(folder.resolve("jail").toString());
        words.addAll(exec);
        words.add(inside(jdk.java()));
        words.addAll(MillJvm.options(jdk));
        words.addAll(Arrays.asList(options));
        String classes = inside(folder.resolve("classes").toString());
        words.addAll(List.of("-cp", classes + ":" + classes + "/*", Mill.class.getName()));
        return new IsolatedMill(TargetJvm.launch(words.getFirst(), words.subList(1, words.size())));
    }

    /** Returns a path as the program sees it. */
    static String inside(String path) {
        return path.startsWith("/tmp/") ? "/mnt" + path.substring("/tmp".length()) : path;
    }

    /** Returns its pid on this machine. */
    long pid() {
        return pid;
    }

    String ask(String... words) {
        return jvm.ask(words);
    }

    Command.Result nopal(String... words) {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        all.addAll(List.of("-p", Long.toString(pid)));
        return Nopal.run(all.toArray(String[]::new));
    }

    /** Fails if it printed anything but its answers: a thread dump, for example. */
    void assertSilent() {
        Subprocess process = jvm.process();
        assertThat((process.out() + "\n" + process.err()).lines())
                .filteredOn(line -> !line.isEmpty() && !line.startsWith("= "))
                .as("printed into the application")
                .isEmpty();
    }

    @Override
    public void close() {
        jvm.close();
    }
}
