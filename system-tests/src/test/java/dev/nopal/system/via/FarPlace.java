package dev.nopal.system.via;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Sshd;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The other end of an ssh connection to this machine, with a folder for temporary files of its own,
 * by which its processes are recognised.
 */
final class FarPlace {
    private final Path temporary;
    private final List<String> command;

    /**
     * @param temporary an empty folder
     * @param settings variables of the environment there, as {@code NAME=VALUE}
     */
    FarPlace(Sshd sshd, Path temporary, String... settings) {
        this(temporary, sshd.ssh(), settings);
    }

    FarPlace(Path temporary, List<String> ssh, String... settings) {
        this.temporary = temporary;
        command = new ArrayList<>(ssh);
        command.addAll(List.of("env", "TMPDIR=" + temporary));
        command.addAll(Arrays.asList(settings));
    }

    /** Returns the value of {@code --via}. */
    String via() {
        return command.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
    }

    /** Returns a command line of nopal. */
    static List<String> nopal(String... words) {
        List<String> all = new ArrayList<>(List.of(TargetJvm.java(), "-XX:+UseSerialGC"));
        all.addAll(List.of("-XX:TieredStopAtLevel=1", "-jar", Nopal.jar().toString()));
        all.addAll(Arrays.asList(words));
        return all;
    }

    /** Returns what is left there: files, and processes by their command lines. */
    List<String> left() {
        List<String> left = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(temporary)) {
            files.forEach(file -> left.add(file.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        processes().forEach(process -> left.add(process.pid() + " " + commandLine(process.pid())));
        return left;
    }

    /** Returns the processes there, without the command that leads there. */
    Stream<ProcessHandle> processes() {
        String mark = "TMPDIR=" + temporary;
        return ProcessHandle.allProcesses().filter(process -> isMarked(process.pid(), mark));
    }

    private static boolean isMarked(long pid, String mark) {
        return Arrays.asList(read(pid, "environ").split("\0")).contains(mark);
    }

    private static String commandLine(long pid) {
        return read(pid, "cmdline").replace('\0', ' ');
    }

    private static String read(long pid, String file) {
        try {
            return Files.readString(Path.of("/proc/" + pid, file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return ""; // It has ended.
        }
    }

    /** Waits until nothing is left. */
    void assertNothingIsLeft() {
        long start = System.nanoTime();
        while (!left().isEmpty() && System.nanoTime() - start < Subprocess.DEADLINE.toNanos()) {
            Thread.onSpinWait();
        }
        assertThat(left()).as("left at the far side").isEmpty();
    }
}
