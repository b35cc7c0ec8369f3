package dev.nopal.cli;

import dev.nopal.cli.connect.DiagnosticCommand;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.heap.HeapQuestion;
import dev.nopal.cli.heap.HeapSize;
import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/** The command {@code nopal heapdump}: makes a JVM write its heap to a file, through the JDK. */
@Command(
        name = "heapdump",
        description = {
            "Makes a JVM write its heap to a file, for tools such as Eclipse MAT or VisualVM.",
            "The JVM is paused meanwhile, for some seconds per gigabyte. The file belongs to its"
                    + " user and holds everything in the program's memory: keys and passwords, too."
        },
        mixinStandardHelpOptions = true)
final class HeapDumpCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            description = "A new file. Tools expect a name that ends in .hprof.")
    private Path file;

    @Mixin private JvmOption jvm;

    @Option(names = "--all", description = "Writes unreachable objects, too, without a collection.")
    private boolean all;

    @Option(names = "--gzip", description = "Compresses the file while it is written.")
    private boolean gzip;

    @Spec private CommandSpec spec;

    HeapDumpCommand() {}

    @Override
    public Integer call() throws IOException {
        Path path = file.toAbsolutePath().normalize();
        if (path.toString().chars().anyMatch(c -> c < ' ' || c == '"' || c == '\'')) {
            throw Failure.usage("FILE=" + path + " has characters that cannot be passed to jcmd");
        }
        int pid = jvm.require();
        try (TargetFiles files = TargetFiles.of(ProcFs.real(), pid);
                HeldFile folder = folder(files, path)) {
            requireRoom(pid, path, folder);
            return dump(pid, path, folder);
        }
    }

    private int dump(int pid, Path path, HeldFile folder) throws IOException {
        List<String> command = new ArrayList<>(List.of("GC.heap_dump"));
        if (all) {
            command.add("-all");
        }
        if (gzip) {
            command.add("-gz=1");
        }
        command.add('"' + path.toString() + '"');
        DiagnosticCommand.Result result =
                HeapQuestion.ask(spec.commandLine().getErr(), pid, command.toArray(String[]::new));
        OptionalLong size = size(pid, path, folder);
        if (!result.isDone() || size.isEmpty()) {
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
        JavaProcess jvm = JavaProcess.find(ProcFs.real(), pid).orElseThrow();
        spec.commandLine()
                .getOut()
                .println(
                        TargetFiles.outside(ProcFs.real(), pid, path.toString())
                                + "  "
                                + size.getAsLong()
                                + " bytes, owned by "
                                + jvm.user());
        return ExitCode.OK;
    }

    /** Returns the size of the dump, if the JVM's user wrote one. */
    private static OptionalLong size(int pid, Path path, HeldFile folder) throws IOException {
        try (HeldFile held = folder.below(name(path), HeldFile.Links.REFUSED)) {
            Map<String, Object> found =
                    Files.readAttributes(held.path(), "unix:uid,size,isRegularFile");
            boolean isItsOwn =
                    found.get("isRegularFile").equals(true)
                            && found.get("uid").equals(ProcFs.real().status(pid).uid());
            return isItsOwn ? OptionalLong.of((long) found.get("size")) : OptionalLong.empty();
        } catch (FileSystemException e) {
            return OptionalLong.empty();
        }
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }

    /** Returns the folder of a path as the JVM sees it: in a container it has other folders. */
    private static HeldFile folder(TargetFiles files, Path path) throws IOException {
        if (path.getParent() == null) {
            throw Failure.usage("FILE=" + path + " is a folder; name a file");
        }
        try {
            return files.holdThroughLinks(path.getParent().toString());
        } catch (FileSystemException e) {
            throw Failure.usage("there is no folder " + path.getParent());
        }
    }

    /**
     * Checks that the file is new and that there is room: the JVM would check only after the
     * collection.
     */
    private void requireRoom(int pid, Path path, HeldFile folder) throws IOException {
        if (!Files.isDirectory(folder.path())) {
            throw Failure.usage("there is no folder " + path.getParent());
        }
        if (Files.exists(folder.path().resolve(name(path)), LinkOption.NOFOLLOW_LINKS)) {
            throw Failure.usage(path + " exists already; nothing was written");
        }
        OptionalLong used =
                HeapSize.used(
                        HeapQuestion.ask(spec.commandLine().getErr(), pid, "GC.heap_info").text());
        long free = Files.getFileStore(folder.path()).getUsableSpace();
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
