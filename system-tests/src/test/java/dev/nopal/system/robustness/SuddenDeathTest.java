package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Soak;
import dev.nopal.system.targets.Trial;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Ends processes in order and by SIGKILL: the next start sweeps what the dead left, and never what
 * the living own. {@code -Dnopal.soak=N} kills N times as many.
 */
class SuddenDeathTest {
    private static final int ROUNDS = 5;
    private static final int AT_ONCE = 4;
    private static final int RESTARTS = 25;

    @TempDir Path temporary;
    private Path base;

    @BeforeEach
    void open() throws IOException {
        OpenDirectory.of(temporary);
        base = temporary.resolve("nopal-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    @Test
    void sweepsWhatKilledProcessesLeft() throws Exception {
        Require.root();
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (RunningJvm survivor = trial().start()) {
            Path image = Path.of(survivor.ask("declare"));
            for (int round = 0; round < Soak.times(ROUNDS); round++) {
                killSome(random);
            }
            try (RunningJvm attached = trial().start()) {
                String program =
                        "usdt:%s:trial:event { @ = count(); }".formatted(attached.ask("declare"));
                try (Bpftrace bpftrace = Bpftrace.start(program)) {
                    attached.process().send("fire\t1000000000");
                    attached.kill();
                    bpftrace.stop();
                }
            }
            assertThat(names()).as("seed %d", seed).hasSizeGreaterThan(1);
            try (RunningJvm next = trial().start()) {
                Path nextImage = Path.of(next.ask("declare"));
                assertThat(names())
                        .as("seed %d", seed)
                        .containsExactlyInAnyOrder(directory(image), directory(nextImage));
                assertThat(next.exit(0)).isZero();
            }
            assertThat(image).exists();
            assertThat(names()).containsExactly(directory(image));
            assertThat(survivor.exit(0)).isZero();
        }
        assertThat(names()).isEmpty();
    }

    /** Several at once, because each start sweeps those who died before. */
    private void killSome(Random random) throws InterruptedException {
        List<RunningJvm> victims = new ArrayList<>();
        try {
            for (int i = 0; i < AT_ONCE; i++) {
                victims.add(trial().start());
            }
            for (RunningJvm victim : victims) {
                startWork(victim, random.nextInt(4));
            }
            for (RunningJvm victim : victims) {
                // Not for synchronisation: the moment of death is what is random.
                Thread.sleep(random.nextInt(40));
                victim.kill();
            }
        } finally {
            victims.forEach(RunningJvm::close);
        }
    }

    private static void startWork(RunningJvm victim, int kind) {
        switch (kind) {
            case 0 -> victim.process().send("declare");
            case 1 -> victim.process().send("late\t1000\tp");
            case 2 -> {
                victim.ask("declare");
                victim.process().send("cycle\t1000000");
            }
            default -> victim.ask("declare");
        }
    }

    @Test
    void leavesNothingAfterManyRestarts() {
        for (int i = 0; i < RESTARTS; i++) {
            try (RunningJvm jvm = trial().start()) {
                assertThat(Path.of(jvm.ask("declare"))).exists();
                jvm.ask("late", "100", "p"); // a second image
                assertThat(jvm.exit(0)).isZero();
            }
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void leavesTheLivingOfAnotherPidNamespace() {
        Require.root();
        Require.commands("unshare");
        try (RunningJvm outside = trial().start();
                RunningJvm inside = inPidNamespace().start()) {
            Path first = Path.of(outside.ask("declare"));
            Path second = Path.of(inside.ask("declare")); // sweeps, and sees no pid of ours
            assertThat(second.getParent().getFileName().toString()).startsWith("1-");
            assertThat(first).exists();
            try (RunningJvm another = inPidNamespace().start();
                    RunningJvm again = trial().start()) {
                Path third = Path.of(another.ask("declare"));
                Path fourth = Path.of(again.ask("declare")); // sees no pid of the others
                assertThat(List.of(first, second, third, fourth))
                        .doesNotHaveDuplicates()
                        .allSatisfy(image -> assertThat(image).exists());
            }
        }
        try (RunningJvm next = trial().start()) {
            Path image = Path.of(next.ask("declare"));
            assertThat(names()).containsExactly(directory(image));
        }
    }

    /** Processes that start at once meet each other's half-made directories. */
    @Test
    void givesEveryProcessAFileWhenManyStartAtOnce() throws Exception {
        int count = 6;
        List<RunningJvm> running = new ArrayList<>();
        try (ExecutorService executor = Executors.newCachedThreadPool()) {
            for (int round = 0; round < Soak.times(1); round++) {
                for (int i = 0; i < count; i++) {
                    running.add(trial().start());
                }
                List<Callable<String>> questions = new ArrayList<>();
                running.forEach(jvm -> questions.add(() -> jvm.ask("declare")));
                for (Future<String> answer : executor.invokeAll(questions)) {
                    assertThat(answer.get()).startsWith(base.toString());
                    assertThat(Path.of(answer.get())).exists();
                }
                running.forEach(RunningJvm::close);
                running.clear();
            }
        } finally {
            running.forEach(RunningJvm::close);
        }
    }

    private Launch trial() {
        return Launch.of(Trial.class).temporary(temporary);
    }

    private Launch inPidNamespace() {
        return trial().by("unshare", "--pid", "--fork", "--kill-child", "--mount-proc");
    }

    private static String directory(Path image) {
        return image.getParent().getFileName().toString();
    }

    private List<String> names() {
        try (Stream<Path> entries = Files.list(base)) {
            return entries.map(entry -> entry.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
