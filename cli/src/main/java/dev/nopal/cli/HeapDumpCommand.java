package dev.nopal.cli;

import dev.nopal.cli.heap.HeapSize;
import dev.nopal.cli.heap.Jcmd;
import dev.nopal.cli.process.ProcFs;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/** Has a JVM write its heap to a file, as the JDK does it. */
@Command(
        name = "heapdump",
        description = {
            "Has a JVM write its heap to a file, for tools such as Eclipse MAT or VisualVM.",
            "The JVM stands still meanwhile, some seconds a gigabyte. The file is its user's own and"
                    + " holds all that the program knows: keys and passwords, too."
        },
        mixinStandardHelpOptions = true)
final class HeapDumpCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            description = "Where to; it may not be there yet. NAME.hprof is what tools look for.")
    private Path file;

    @Option(
            names = {"-p", "--pid"},
            paramLabel = "TARGET",
            description = "The JVM: a pid or part of a main class's name.")
    private String target;

    @Option(names = "--all", description = "Dead objects, too; without, it collects first.")
    private boolean all;

    @Option(names = "--gzip", description = "Compresses the file while it is written.")
    private boolean gzip;

    @Spec private CommandSpec spec;

    HeapDumpCommand() {}

    @Override
    public Integer call() throws IOException {
        Path path = file.toAbsolutePath().normalize();
        if (path.toString().chars().anyMatch(c -> c < ' ' || c == '"' || c == '\'')) {
            throw Failure.usage("FILE=" + path + " has characters that jcmd cannot be told");
        }
        int pid =
                new JvmTarget(spec.commandLine().getErr())
                        .require(Optional.ofNullable(target), "-p PID or -p MAIN");
        Path seen = seenFromHere(pid, path);
        requireRoom(pid, path, seen);
        List<String> command = new ArrayList<>(List.of("GC.heap_dump"));
        if (all) {
            command.add("-all");
        }
        if (gzip) {
            command.add("-gz=1");
        }
        command.add('"' + path.toString() + '"');
        Jcmd.Result result = Jcmd.run(pid, command.toArray(String[]::new));
        if (!result.isDone() || !Files.isRegularFile(seen, LinkOption.NOFOLLOW_LINKS)) {
            throw Failure.usage(
                    "process "
                            + pid
                            + " did not write "
                            + path
                            + ": "
                            + result.reason()
                            + "; it writes as user "
                            + ProcFs.real().status(pid).uid()
                            + ", and only where that user may");
        }
        spec.commandLine()
                .getOut()
                .println(
                        seen
                                + "  "
                                + Files.size(seen)
                                + " bytes, owned by "
                                + Files.getOwner(seen, LinkOption.NOFOLLOW_LINKS).getName());
        return ExitCode.OK;
    }

    /** In a container the JVM has other folders than we. */
    private static Path seenFromHere(int pid, Path path) throws IOException {
        Path ours = Path.of("/proc/self/ns/mnt");
        Path theirs = Path.of("/proc/" + pid + "/ns/mnt");
        return Files.readSymbolicLink(ours).equals(Files.readSymbolicLink(theirs))
                ? path
                : Path.of("/proc/" + pid + "/root" + path);
    }

    /** The JVM would not overwrite either; but it says so after the collection. */
    private static void requireRoom(int pid, Path path, Path seen) throws IOException {
        if (Files.exists(seen, LinkOption.NOFOLLOW_LINKS)) {
            throw Failure.usage(path + " exists already; nothing was written");
        }
        if (!Files.isDirectory(seen.getParent())) {
            throw Failure.usage("there is no folder " + path.getParent());
        }
        OptionalLong used = HeapSize.used(Jcmd.run(pid, "GC.heap_info").text());
        long free = Files.getFileStore(seen.getParent()).getUsableSpace();
        if (used.isPresent() && free < used.getAsLong()) {
            throw Failure.usage(
                    "the heap has "
                            + used.getAsLong()
                            + " bytes in use and "
                            + path.getParent()
                            + " has room for "
                            + free
                            + "; nothing was written");
        }
    }
}
