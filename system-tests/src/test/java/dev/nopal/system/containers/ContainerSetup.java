package dev.nopal.system.containers;

import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.targets.Mill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a container is made of; starts it. */
public final class ContainerSetup {
    /** Nopal's jar as a container sees it, after {@link #withNopal()}. */
    public static final String NOPAL = "/nopal/nopal.jar";

    /** The agent's jar, which is there, too. */
    public static final String AGENT = "/nopal/nopal-agent.jar";

    /** Nothing lives longer than this, whatever becomes of the tests. */
    private static final String MOST_SECONDS = "900";

    private static final Duration ROOT_MADE = Duration.ofMinutes(5);
    private static final Duration IMPORTED = Duration.ofMinutes(2);
    private static final Path SCRIPT =
            Path.of(System.getProperty("nopal.root"), "system-tests/container-root").normalize();

    private final Programs programs;
    private final List<String> options = new ArrayList<>();
    private final List<Path> removed = new ArrayList<>();
    private JavaRuntime java;
    private String name;
    private boolean hasNopal;
    private int owner;

    /** The programs in a root directory. */
    private enum Programs {
        NONE,
        SHELL,
        SHELL_AND_TAR
    }

    private ContainerSetup(Programs programs) {
        this.programs = programs;
    }

    /** Returns a setup without any program, shell or tar. */
    public static ContainerSetup bare() {
        return new ContainerSetup(Programs.NONE);
    }

    /** Returns a setup with a shell and the usual tools, but without tar. */
    public static ContainerSetup withShell() {
        return new ContainerSetup(Programs.SHELL);
    }

    public static ContainerSetup withShellAndTar() {
        return new ContainerSetup(Programs.SHELL_AND_TAR);
    }

    /** Puts a Java at {@code /java}, and its launcher on the path. */
    public ContainerSetup java(JavaRuntime runtime) {
        this.java = runtime;
        return this;
    }

    /** Gives it a name that is written in a document; others get one of their own. */
    public ContainerSetup named(String written) {
        this.name = written;
        return this;
    }

    /** Adds options of {@code podman run}. */
    public ContainerSetup options(String... more) {
        options.addAll(Arrays.asList(more));
        return this;
    }

    /** Runs it as this user and group, which has no name. */
    public ContainerSetup user(int uid) {
        return user(uid, uid);
    }

    public ContainerSetup user(long uid, long gid) {
        return options("--user", uid + ":" + gid);
    }

    /** Puts it into the pid and ipc namespaces of another one, as a sidecar. */
    public ContainerSetup beside(Container other) {
        return options("--pid", "container:" + other.name())
                .options("--ipc", "container:" + other.name());
    }

    /** Puts it into a user namespace whose root is this user of the machine. */
    public ContainerSetup rootIs(int uid) {
        this.owner = uid;
        String map = "0:" + uid + ":65536";
        return options("--uidmap", map, "--gidmap", map);
    }

    /** Puts the nopal command into it, at {@link #NOPAL}. */
    public ContainerSetup withNopal() {
        this.hasNopal = true;
        return this;
    }

    /** Removes a folder of the root directory, such as {@code /tmp}. */
    public ContainerSetup without(String folder) {
        removed.add(Path.of("/").relativize(Path.of(folder)));
        return this;
    }

    /** Starts it with a command that runs for as long as it is needed. */
    public Container start(String... command) {
        Container container = create();
        try {
            List<String> words = run(container, "--detach");
            words.addAll(Arrays.asList(command));
            Command.of(words).run().requireSuccess();
            return container;
        } catch (Throwable e) {
            container.close();
            throw e;
        }
    }

    /** Starts it with a shell that does nothing, to run other commands in. */
    public Container startIdle() {
        return start("sleep", MOST_SECONDS);
    }

    /** Begins to start it with a command that is its first process, and attaches to that. */
    public AttachedContainer attach(List<String> command) {
        Container container = create();
        try {
            List<String> words = run(container, "--interactive");
            words.addAll(command);
            return new AttachedContainer(container, new ProcessBuilder(words).start());
        } catch (IOException e) {
            container.close();
            throw new UncheckedIOException(e);
        } catch (Throwable e) {
            container.close();
            throw e;
        }
    }

    /** Starts it with the program {@code Mill} as its first process. */
    public ContainerJvm startMill(String... jvmOptions) {
        Container container = create();
        try {
            List<String> words = run(container, "--interactive");
            words.add(JavaRuntime.JAVA);
            words.addAll(java.options());
            words.addAll(Arrays.asList(jvmOptions));
            words.addAll(List.of("-cp", program(container), Mill.class.getName()));
            return ContainerJvm.launch(container, words);
        } catch (Throwable e) {
            container.close();
            throw e;
        }
    }

    /** Makes an image of it that starts the nopal command, for documents that name one. */
    public void importAs(String image) {
        try (Container container = create()) {
            copy(java.home(), container.root().resolve("java"));
            List<String> words = new ArrayList<>();
            words.addAll(List.of("sh", "-c", "root=$1; shift; tar -C \"$root\" -cf - . | \"$@\""));
            words.addAll(List.of("sh", container.root().toString()));
            words.addAll(
                    Podman.get()
                            .words(
                                    "import",
                                    "--change",
                                    "ENTRYPOINT [\"/java/bin/java\",\"-jar\",\"" + NOPAL + "\"]",
                                    "-",
                                    image));
            Command.of(words).within(IMPORTED).run().requireSuccess();
        }
    }

    private List<String> run(Container container, String input) {
        List<String> words = new ArrayList<>();
        words.addAll(Podman.get().words("run", input, "--name", container.name()));
        words.addAll(List.of("--timeout", MOST_SECONDS));
        words.addAll(List.of("--env", "PATH=/java/bin:/bin"));
        if (java != null) {
            java.volumes().forEach(volume -> words.addAll(List.of("--volume", volume)));
        }
        words.addAll(options);
        words.addAll(List.of("--rootfs", container.root().toString()));
        return words;
    }

    private Container create() {
        try {
            String own = Podman.get().newName();
            Path roots = Files.createDirectories(Podman.get().roots());
            Container container = new Container(name == null ? own : name, roots.resolve(own));
            copy(made().resolve("root"), container.root());
            if (programs != Programs.NONE) {
                addPrograms(container.root());
            }
            for (Path each : removed) {
                Command.of("rm", "-rf", container.root().resolve(each).toString())
                        .run()
                        .requireSuccess();
            }
            if (hasNopal) {
                Path jar = container.root().resolve(Path.of("/").relativize(Path.of(NOPAL)));
                Files.createDirectory(jar.getParent());
                copy(Nopal.jar(), jar);
                Nopal.extractAgent(jar.resolveSibling(Path.of(AGENT).getFileName()));
            }
            // Inside it, the mount points are made by its root.
            Command.of("chown", "-R", owner + ":" + owner, container.root().toString())
                    .run()
                    .requireSuccess();
            return container;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The packages are downloaded once. */
    private static Path made() throws IOException {
        String recipe = Files.readString(SCRIPT) + Files.readString(Path.of("/etc/os-release"));
        return UserCache.folder(
                "container-root",
                recipe,
                folder ->
                        Command.of(SCRIPT.toString(), folder.toString())
                                .within(ROOT_MADE)
                                .run()
                                .requireSuccess());
    }

    private void addPrograms(Path root) throws IOException {
        Path busybox = root.resolve("bin/busybox");
        copy(made().resolve("busybox"), busybox);
        for (String name : Command.of(busybox.toString(), "--list").run().lines()) {
            boolean isWanted = !name.equals("tar") || programs == Programs.SHELL_AND_TAR;
            if (isWanted && !name.equals("busybox")) {
                Files.createSymbolicLink(root.resolve("bin").resolve(name), Path.of("busybox"));
            }
        }
    }

    /** Copies the classes of the program to where every user may read them. */
    private static String program(Container container) {
        List<String> inside = new ArrayList<>();
        for (String each : ClassesFor17.mill().split(":")) {
            String place = "/program-" + inside.size();
            copy(Path.of(each), container.root().resolve(place.substring(1)));
            inside.add(place);
        }
        return String.join(":", inside);
    }

    private static void copy(Path from, Path to) {
        Command.of("cp", "-a", "--no-preserve=ownership", from.toString(), to.toString())
                .run()
                .requireSuccess();
        Command.of("chmod", "-R", "a+rX", to.toString()).run().requireSuccess();
    }
}
