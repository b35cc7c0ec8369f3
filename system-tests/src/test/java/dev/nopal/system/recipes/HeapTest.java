package dev.nopal.system.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.Subprocess;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPInputStream;

/** Asks for the heap of a program that keeps everything. */
@TestMethodOrder(MethodOrderer.MethodName.class)
@ResourceLock(OneAtATime.KITCHEN)
final class HeapTest {
    private static final String CRUMB = "dev\\.nopal\\.examples\\.Cook\\$Crumb";

    private static KitchenJvm kitchen;

    @TempDir Path folder;

    @BeforeAll
    static void open() {
        kitchen = KitchenJvm.start();
        kitchen.order("spill 1000");
    }

    @AfterAll
    static void close() {
        assertThat(kitchen.errors()).isEmpty();
        kitchen.close();
    }

    private static Command.Result nopal(String... words) {
        return Nopal.run(words);
    }

    private static String pid() {
        return Long.toString(kitchen.pid());
    }

    @Test
    void aCountsObjectsExactly() {
        assertThat(nopal("heap", "-p", pid(), "-n", "9999").requireSuccess().out())
                .containsPattern(" 1000 +16000  " + CRUMB + "\n")
                .containsPattern("\n\\d+ classes, \\d+ instances, \\d+ bytes$");
        assertThat(nopal("heap", "-p", pid(), "-n", "2").requireSuccess().out())
                .hasLineCount(4)
                .contains("; shown are the 2 largest (-n)");
        assertThat(nopal("heap", "-p", pid(), "-n", "9999", "-f", "json").requireSuccess().out())
                .containsPattern(
                        "\"class\": \""
                                + CRUMB
                                + "\",\\s+\"instances\": 1000,\\s+\"bytes\": 16000");
    }

    @Test
    void bShowsWhatGrew() throws IOException {
        Path before = folder.resolve("before");
        Path after = folder.resolve("after");
        nopal("heap", "-p", pid(), "--save", before.toString()).requireSuccess();
        kitchen.order("spill 500");
        assertThat(nopal("heap", "--diff", before.toString(), "-p", pid()).requireSuccess().out())
                .containsPattern(" \\+500 +\\+8000  " + CRUMB + "\n");
        nopal("heap", "-p", pid(), "--save", after.toString()).requireSuccess();
        String files = nopal("heap", "--diff", before.toString(), after.toString()).out();
        assertThat(files).containsPattern(" \\+500 +\\+8000  " + CRUMB + "\n");
        assertThat(nopal("heap", "--diff", "-f", "json", before.toString(), after.toString()).out())
                .containsPattern("\"instances\": 500,\\s+\"bytes\": 8000");
        Command.Result again = nopal("heap", "-p", pid(), "--save", after.toString());
        assertThat(again.exit()).isEqualTo(1);
        assertThat(again.err())
                .isEqualTo("nopal: " + after + " exists already; --save needs a new name");
        Files.writeString(before, "nothing");
        assertThat(nopal("heap", "--diff", before.toString(), after.toString()).err())
                .isEqualTo("nopal: " + before + " is not a class histogram: it contains no class");
    }

    @Test
    void cShowsWhatGrowsNow() throws Exception {
        Thread spiller = Thread.ofPlatform().start(() -> spillForAWhile());
        assertThat(
                        nopal("heap", "--diff", "--after", "500ms", "-n", "9999", "-p", pid())
                                .requireSuccess()
                                .out())
                .containsPattern(" \\+\\d+ +\\+\\d+  " + CRUMB + "\n");
        spiller.join();
    }

    private static void spillForAWhile() {
        for (int i = 0; i < 60; i++) {
            kitchen.order("spill 10", "bake 1");
        }
    }

    @Test
    void dDumpsTheHeapToAFileOfItsOwner() throws IOException {
        Path dump = folder.resolve("a heap.hprof");
        assertThat(nopal("heapdump", dump.toString(), "-p", pid()).requireSuccess().out())
                .matches(dump + "  \\d+ bytes, owned by \\w+");
        assertThat(Files.readAllBytes(dump)).startsWith("JAVA PROFILE 1.0".getBytes("US-ASCII"));
        assertThat(Files.getPosixFilePermissions(dump))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        long size = Files.size(dump);
        Command.Result again = nopal("heapdump", dump.toString(), "-p", pid());
        assertThat(again.exit()).isEqualTo(1);
        assertThat(again.err())
                .isEqualTo("nopal: " + dump + " exists already; nothing was written");
        assertThat(Files.size(dump)).isEqualTo(size);
    }

    @Test
    void eCompressesTheDump() throws IOException {
        Path dump = folder.resolve("heap.hprof.gz");
        nopal("heapdump", dump.toString(), "--gzip", "--all", "-p", pid()).requireSuccess();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(dump))) {
            assertThat(in.readNBytes(16)).isEqualTo("JAVA PROFILE 1.0".getBytes("US-ASCII"));
        }
    }

    @Test
    void gShowsWhatGrowsAndWhatHoldsIt() throws Exception {
        AtomicBoolean isEnough = new AtomicBoolean();
        Thread spiller = Thread.ofPlatform().start(() -> spillUntil(isEnough));
        String found;
        try {
            found = nopal("leaks", "--growing", "-d", "1s", "-p", pid()).requireSuccess().out();
        } finally {
            isEnough.set(true);
            spiller.join();
        }
        assertThat(found)
                .containsPattern(" bytes +\\+[\\d,]+  " + CRUMB + "\n")
                .containsPattern(
                        CRUMB
                                + "\n +held by [^\n]*Cook\\.crumbs > ArrayList\\.elementData[^\n]*\n"
                                + " +dev\\.nopal\\.examples\\.Cook\\.spill\\(line \\d+\\)\n");
        assertThat(Remains.of(kitchen.pid())).isEmpty();
    }

    /** Grows the heap by some megabytes each second, or else the kitchen runs out of memory. */
    private static void spillUntil(AtomicBoolean isEnough) {
        while (!isEnough.get()) {
            kitchen.order("spill 2000");
            LockSupport.parkNanos(5_000_000);
        }
    }

    private static ProcessBuilder sleep() {
        return new ProcessBuilder(new ArrayList<>(List.of("sleep", "60")));
    }

    @Test
    void fSaysWhyItCannot() {
        assertThat(nopal("heapdump", "/nowhere/x.hprof", "-p", pid()).err())
                .isEqualTo("nopal: there is no folder /nowhere");
        assertThat(nopal("heapdump", "/proc/x.hprof", "-p", pid()).err())
                .matches(
                        "nopal: the heap has \\d+ bytes in use and /proc has room for 0;"
                                + " nothing was written");
        assertThat(nopal("heapdump", "/tmp/a\"b", "-p", pid()).err())
                .contains("FILE=/tmp/a\"b has characters");
        try (Subprocess other = Subprocess.start(sleep())) {
            assertThat(nopal("heap", "-p", Long.toString(other.pid())).err())
                    .contains("process " + other.pid() + " is not a JVM");
        }
        assertThat(nopal("heap").err()).contains("say which JVM: -p PID or -p MAIN");
        assertThat(nopal("heap", "x").err())
                .contains("files are only compared with --diff; add it");
        assertThat(nopal("heap", "-f", "html").err())
                .contains("-f html: a class histogram is text or json");
    }
}
