package dev.nopal.cli.targets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.process.JavaProcess;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

final class MatchingJvmsTest {
    private static final long SECOND = 1_000_000_000;

    @TempDir Path folder;
    private final List<String> said = new ArrayList<>();
    private long now;

    @Test
    void findsEachJvmOnceAndThoseThatAppearLater() throws IOException {
        jvm(7, "com.acme.Shop");
        jvm(8, "com.acme.Till");
        MatchingJvms shops = matching("Shop");
        assertThat(next(shops)).containsExactly(7);
        assertThat(next(shops)).isEmpty();
        jvm(9, "com.acme.Shop");
        assertThat(next(shops)).containsExactly(9);
        gone(7);
        assertThat(next(shops)).isEmpty();
        jvm(7, "com.acme.Shop");
        assertThat(next(shops)).as("another process with that pid").containsExactly(7);
    }

    @Test
    void keepsToTheDegreeOfTheFirstMatch() throws IOException {
        jvm(7, "com.acme.Shop");
        jvm(8, "com.acme.ShopAdmin");
        MatchingJvms exact = matching("Shop");
        assertThat(next(exact)).containsExactly(7);
        jvm(9, "com.acme.ShopAdmin");
        assertThat(next(exact)).isEmpty();
        MatchingJvms part = matching("hop");
        assertThat(next(part)).containsExactly(7, 8, 9);
        assertThat(next(matching("*"))).containsExactly(7, 8, 9);
        assertThat(next(matching("other"))).isEmpty();
    }

    @Test
    void leavesAJvmAloneThatASignalWouldEnd() throws IOException {
        jvm(7, "com.acme.Shop");
        signals(7, "0");
        MatchingJvms shops = matching("Shop");
        assertThat(next(shops)).isEmpty();
        signals(7, "4");
        now += SECOND;
        assertThat(next(shops)).containsExactly(7);
    }

    @Test
    void looksAtOtherProcessesLessAndLessOften() throws IOException {
        new FakeProc(folder).file("5/maps", "1000-2000 r-xp 00000000 fe:00 7   /bin/sh\n");
        MatchingJvms shops = matching("Shop");
        assertThat(next(shops)).isEmpty();
        jvm(5, "com.acme.Shop"); // The shell has replaced itself.
        assertThat(next(shops)).as("not at once").isEmpty();
        now += SECOND;
        assertThat(next(shops)).containsExactly(5);
    }

    private MatchingJvms matching(String text) {
        return new MatchingJvms(new FakeProc(folder).proc(), text, said::add, () -> now);
    }

    private List<Integer> next(MatchingJvms jvms) throws IOException {
        List<Integer> found = jvms.next().stream().map(JavaProcess::pid).toList();
        assertThat(said).isEmpty();
        return found;
    }

    private void jvm(int pid, String main) throws IOException {
        new FakeProc(folder).jvm(pid, "25").file(pid + "/cmdline", "java\0" + main + "\0");
        signals(pid, "4");
    }

    private void signals(int pid, String caught) throws IOException {
        new FakeProc(folder)
                .file(pid + "/status", "State:\tS\nUid:\t5\t5\t5\t5\nSigCgt:\t" + caught + "\n");
    }

    private void gone(int pid) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("" + pid))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
