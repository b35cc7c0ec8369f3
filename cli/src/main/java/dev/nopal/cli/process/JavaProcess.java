package dev.nopal.cli.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A process that has {@code libjvm.so} loaded.
 *
 * @param user the owner's name, or its number if this machine has no name for it
 * @param version the version of the JDK, {@code "25.0.3"}; empty if its {@code release} file cannot
 *     be read
 * @param modules the modules of the JDK; empty if that file does not list them
 * @param main the program that it runs, as far as its command line shows it
 */
public record JavaProcess(
        int pid,
        int uid,
        String user,
        Optional<String> version,
        List<String> modules,
        String main,
        JavaCommandLine commandLine,
        List<Mapping> mappings) {
    /** The oldest JDK in which scripts run. */
    public static final int OLDEST_TRACED = 17;

    private static final String LIBRARY = "/libjvm.so";

    /** Returns the JVM of this pid; empty if it is not a JVM, has ended or may not be read. */
    public static Optional<JavaProcess> find(ProcFs proc, int pid) {
        try {
            return proc.isLinux() ? of(proc, pid, proc.mappings(pid)) : PortableJvm.find(proc, pid);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Does the same for a process whose mappings were read. */
    static Optional<JavaProcess> of(ProcFs proc, int pid, List<Mapping> mappings) {
        if (!proc.isLinux()) {
            return PortableJvm.find(proc, pid);
        }
        Optional<Mapping> library = library(mappings);
        try {
            return library.isPresent()
                    ? Optional.of(read(proc, pid, mappings, library.get()))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns whether it runs this command; the programs of {@code nopal demo} do not. */
    public boolean isNopal() {
        String name = commandLine.shortMain().orElse("");
        return commandLine.kind() == JavaCommandLine.Kind.JAR
                ? name.matches("nopal(-[0-9][^/]*)?\\.jar")
                : name.equals("dev.nopal.cli.Nopal");
    }

    /** Returns the feature release, 25 for {@code 25.0.3} and 8 for {@code 1.8.0_402}. */
    public Optional<Integer> feature() {
        return version.flatMap(JavaProcess::feature);
    }

    /** Returns whether scripts can run in it; true if its version is unknown. */
    public boolean isNewEnough() {
        return feature().orElse(OLDEST_TRACED) >= OLDEST_TRACED;
    }

    static Optional<Integer> feature(String version) {
        String[] parts = version.split("[._+-]");
        try {
            boolean old = parts[0].equals("1") && parts.length > 1;
            return Optional.of(Integer.parseInt(old ? parts[1] : parts[0]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private static Optional<Mapping> library(List<Mapping> mappings) {
        return mappings.stream()
                .filter(Mapping::executable)
                .filter(mapping -> mapping.pathBeforeDeletion().endsWith(LIBRARY))
                .findFirst();
    }

    private static JavaProcess read(ProcFs proc, int pid, List<Mapping> mappings, Mapping library)
            throws IOException {
        ProcessStatus status = proc.status(pid);
        List<String> arguments = proc.commandLine(pid);
        JavaCommandLine commandLine =
                JavaCommandLine.parse(
                        arguments.subList(Math.min(1, arguments.size()), arguments.size()));
        Optional<JavaRelease> release = release(proc, pid, library);
        return new JavaProcess(
                pid,
                status.uid(),
                userName(proc, pid, status.uid()),
                release.flatMap(JavaRelease::version),
                release.map(JavaRelease::modules).orElse(List.of()),
                main(launcher(proc, pid, arguments), commandLine),
                commandLine,
                mappings);
    }

    private static Optional<JavaRelease> release(ProcFs proc, int pid, Mapping library) {
        try (TargetFiles files = TargetFiles.of(proc, pid)) {
            return JavaRelease.of(files, library.pathBeforeDeletion());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the name of the program; for other launchers (javac, a native one), which have other
     * arguments, the name of the launcher.
     */
    static String main(String launcher, JavaCommandLine commandLine) {
        if (!launcher.equals("java")) {
            return launcher;
        }
        if (!commandLine.argumentFiles().isEmpty()) {
            return "@" + commandLine.argumentFiles().getFirst();
        }
        return commandLine.shortMain().orElse(launcher);
    }

    private static String launcher(ProcFs proc, int pid, List<String> arguments) {
        String path;
        try {
            path = Files.readSymbolicLink(proc.process(pid).resolve("exe")).toString();
        } catch (IOException | UnsupportedOperationException e) {
            path = arguments.isEmpty() ? "?" : arguments.getFirst();
        }
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /**
     * Returns the name of the owner; the folder of a process that may not be dumped belongs to
     * root.
     */
    private static String userName(ProcFs proc, int pid, int uid) {
        Path folder = proc.process(pid);
        try {
            boolean trustworthy = Files.getAttribute(folder, "unix:uid").equals(uid);
            return trustworthy ? Files.getOwner(folder).getName() : Integer.toString(uid);
        } catch (IOException e) {
            return Integer.toString(uid);
        }
    }
}
