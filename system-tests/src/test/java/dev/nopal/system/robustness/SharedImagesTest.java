package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Soak;
import dev.nopal.system.targets.Partner;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Lets several JVMs share the image of an interface, so that one attach sees all of them. */
class SharedImagesTest {
    private static final int AT_ONCE = 20;
    private static final int KILLED = 4;
    private static final String COUNTS = "usdt:%s:partners:event { @[pid] = count(); }";

    @TempDir Path temporary;
    private Path base;

    @BeforeEach
    void open() throws IOException {
        OpenDirectory.of(temporary);
        base = temporary.resolve("nopal-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    private Launch partner() {
        return Launch.of(Partner.class).temporary(temporary);
    }

    @Test
    void oneAttachSeesEveryJvmAndThoseThatStartLater() throws IOException {
        List<String> expected = new ArrayList<>();
        try (RunningJvm first = partner().start();
                RunningJvm second = partner().start()) {
            assertThat(inode(image(first))).isEqualTo(inode(image(second)));
            try (Bpftrace bpftrace = Bpftrace.start(COUNTS.formatted(shared()))) {
                expected.add(fire(first, 3));
                expected.add(fire(second, 5));
                try (RunningJvm third = partner().start()) {
                    expected.add(fire(third, 7));
                    assertThat(first.exit(0)).isZero();
                    second.kill();
                    third.kill();
                }
                try (RunningJvm afterAll = partner().start()) {
                    expected.add(fire(afterAll, 11));
                }
                assertThat(bpftrace.stop().lines().filter(line -> !line.isBlank()))
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        }
        try (RunningJvm untraced = partner().start()) {
            assertThat(untraced.ask("fire", "10")).isEqualTo("0");
        }
    }

    /** Fires, and returns the line of bpftrace about it. */
    private static String fire(RunningJvm jvm, int count) {
        assertThat(jvm.askNumber("fire", Integer.toString(count))).isEqualTo(count);
        return "@[" + jvm.pid() + "]: " + count;
    }

    @Test
    void aTracerOfOneProcessSeesOnlyThatOne() throws IOException {
        try (RunningJvm first = partner().start();
                RunningJvm second = partner().start()) {
            String path = image(first).toString();
            image(second);
            String pid = Long.toString(first.pid());
            try (Bpftrace bpftrace = Bpftrace.start(COUNTS.formatted(path), "-p", pid)) {
                assertThat(second.ask("fire", "5")).isEqualTo("0");
                String line = fire(first, 3);
                assertThat(bpftrace.stop()).isEqualTo(line);
            }
        }
    }

    @Test
    void oneJvmHidesItsTracepointsAndTheOthersKeepTheirs() throws IOException {
        Bpftrace.require();
        try (RunningJvm hiding = partner().start();
                RunningJvm other = partner().start()) {
            Path image = image(hiding);
            image(other);
            try (Bpftrace bpftrace = Bpftrace.start(COUNTS.formatted(shared()))) {
                assertThat(hiding.ask("hide")).isEqualTo("false");
                assertThat(Bpftrace.list(hiding.pid(), "usdt:*:partners:*")).isEmpty();
                assertThat(Nopal.list(hiding.pid(), "partners:*")).isEmpty();
                assertThat(Nopal.run("doctor", "-p", Long.toString(hiding.pid())).out())
                        .contains("the probes of " + image + " are withdrawn");
                assertThat(hiding.ask("fire", "2")).isEqualTo("0");
                assertThat(Bpftrace.list(other.pid(), "usdt:*:partners:*")).hasSize(2);
                String otherLine = fire(other, 3);
                assertThat(hiding.ask("show")).isEqualTo("true");
                assertThat(Bpftrace.list(hiding.pid(), "usdt:*:partners:*")).hasSize(2);
                String line = fire(hiding, 4);
                assertThat(bpftrace.stop().lines().filter(each -> !each.isBlank()))
                        .containsExactlyInAnyOrder(line, otherLine);
            }
            assertThat(hiding.ask("hide")).isEqualTo("false");
            assertThat(hiding.exit(0)).isZero();
            assertThat(image.getParent()).doesNotExist();
        }
    }

    @Test
    void aLateTracepointHasAnImageOfItsOwn() throws IOException {
        try (RunningJvm growing = partner().start();
                RunningJvm other = partner().start()) {
            image(growing);
            byte[] before = Files.readAllBytes(shared());
            List<Path> paths = growing.paths("late", "afterthought");
            assertThat(paths).hasSize(2);
            assertThat(Files.getAttribute(paths.get(1), "unix:nlink")).isEqualTo(1);
            assertThat(growing.paths("late", "another")).isEqualTo(paths);
            assertThat(other.paths("paths")).hasSize(1);
            assertThat(shared()).hasBinaryContent(before);
        }
    }

    @Test
    void twentyJvmsThatStartAtOnceShareOneImage() throws Exception {
        List<RunningJvm> running = new ArrayList<>();
        try (ExecutorService executor = Executors.newCachedThreadPool()) {
            for (int i = 0; i < AT_ONCE; i++) {
                running.add(partner().option("-Xshare:auto", "-XX:TieredStopAtLevel=1").start());
            }
            List<Callable<Object>> questions = new ArrayList<>();
            running.forEach(jvm -> questions.add(() -> inode(image(jvm))));
            Object inode = null;
            for (Future<Object> answer : executor.invokeAll(questions)) {
                inode = answer.get();
                assertThat(inode).isEqualTo(inode(shared()));
            }
            assertThat(Files.getAttribute(shared(), "unix:nlink")).isEqualTo(AT_ONCE + 1);
            running.forEach(RunningJvm::kill);
            try (RunningJvm next = partner().start()) {
                assertThat(inode(image(next))).isEqualTo(inode);
                assertThat(Files.getAttribute(shared(), "unix:nlink"))
                        .as("the links of the killed are swept")
                        .isEqualTo(2);
            }
        } finally {
            running.forEach(RunningJvm::close);
        }
    }

    @Test
    void aKillAtAnyMomentLeavesNoFileThatIsIncomplete() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < Soak.times(KILLED); i++) {
            try (RunningJvm victim = partner().start()) {
                victim.process().send("paths");
                // Not for synchronisation: the moment of death is what is random.
                Thread.sleep(random.nextInt(120));
                victim.kill();
            }
        }
        try (RunningJvm next = partner().start()) {
            assertThat(inode(image(next))).as("seed %d", seed).isEqualTo(inode(shared()));
            assertThat(Files.getAttribute(shared(), "unix:nlink")).isEqualTo(2);
        }
    }

    @Test
    void neverLoadsAFileThatWasCutShort() throws IOException {
        try (RunningJvm first = partner().start()) {
            image(first);
            first.kill();
        }
        Path shared = shared();
        byte[] whole = Files.readAllBytes(shared);
        Files.write(shared, new byte[] {0x7f, 'E', 'L', 'F'});
        try (RunningJvm next = partner().start()) {
            assertThat(image(next)).hasBinaryContent(whole);
            assertThat(inode(image(next))).isEqualTo(inode(shared()));
            assertThat(next.exit(0)).isZero();
        }
    }

    @Test
    void sharesAcrossPidNamespaces() throws IOException {
        Require.root();
        Require.commands("unshare");
        try (RunningJvm outside = partner().start();
                RunningJvm inside =
                        partner()
                                .by("unshare", "--pid", "--fork", "--kill-child", "--mount-proc")
                                .start()) {
            assertThat(inode(image(inside))).isEqualTo(inode(image(outside)));
            try (Bpftrace bpftrace =
                    Bpftrace.start("usdt:%s:partners:event { @ = count(); }".formatted(shared()))) {
                assertThat(outside.ask("fire", "3")).isEqualTo("3");
                assertThat(inside.ask("fire", "5")).isEqualTo("5");
                assertThat(bpftrace.stop()).isEqualTo("@: 8");
            }
        }
    }

    @Test
    void listShowsTheSharedPathOnce() throws IOException {
        try (RunningJvm first = partner().start();
                RunningJvm second = partner().start()) {
            image(first);
            image(second);
            first.paths("late", "alone");
            assertThat(Nopal.run("list", "--all", "partners:*").lines())
                    .containsExactlyInAnyOrder(
                            "usdt:" + shared() + ":partners:event",
                            "usdt:" + shared() + ":partners:other_event",
                            "usdt:" + first.paths("paths").get(1) + ":partners:alone");
            assertThat(Nopal.run("list", "--all", "-v", "partners:event").out())
                    .contains("processes")
                    .contains(Long.toString(first.pid()), Long.toString(second.pid()));
        }
    }

    @Test
    void usesMemoryWhereTheDiskIsFull() throws IOException {
        try (RunningJvm jvm = partner().mounting(temporary, "size=4k,mode=1777").start()) {
            assertThat(jvm.paths("paths")).singleElement().asString().startsWith("/proc/");
            assertThat(jvm.ask("status")).contains("in memory");
            assertThat(jvm.exit(0)).isZero();
            assertThat(jvm.chatter()).isEmpty();
        }
    }

    private static Path image(RunningJvm jvm) {
        Path image = jvm.paths("paths").getFirst();
        assertThat(image).exists();
        return image;
    }

    /** Returns the only shared file. */
    private Path shared() throws IOException {
        try (Stream<Path> files = Files.list(base.resolve("shared"))) {
            List<Path> all = files.toList();
            assertThat(all).singleElement().asString().matches(".*/partners-[0-9a-f]{16}\\.so");
            return all.getFirst();
        }
    }

    private static Object inode(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ino", LinkOption.NOFOLLOW_LINKS);
    }
}
