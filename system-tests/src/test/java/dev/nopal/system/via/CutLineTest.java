package dev.nopal.system.via;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Soak;
import dev.nopal.system.harness.Sshd;
import dev.nopal.system.harness.Subprocess;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Cuts lines at random moments, from before the far side runs to after the session has begun:
 * nothing stays at either side. {@code -Dnopal.soak=10} cuts ten times as many.
 */
@Timeout(600)
class CutLineTest {
    private static final int CUTS = Soak.times(20);
    private static final int AT_ONCE = 4;

    @TempDir private Path temporary;

    /** The ways in which a line ends. */
    private enum Cut {
        COMMAND_KILLED,
        TRANSPORT_KILLED,
        FAR_SIDE_KILLED,
        CONNECTION_LOST,
        INTERRUPTED_TWICE
    }

    @Test
    void nothingStaysAtEitherSide() throws Exception {
        Sshd.require();
        Random random = new Random(15);
        try (Sshd sshd = Sshd.start("web1");
                FarMill mill = FarMill.start(TargetJvm.java())) {
            FarPlace place = new FarPlace(sshd, temporary);
            int latest = millisToStart(place, mill) * 3 / 2; // Four at once take longer.
            for (int done = 0; done < CUTS; done += AT_ONCE) {
                List<Thread> cutting = new ArrayList<>();
                List<Throwable> problems = new ArrayList<>();
                for (int i = 0; i < AT_ONCE; i++) {
                    Cut cut = Cut.values()[(done + i) % Cut.values().length];
                    int millis = random.nextInt(latest);
                    cutting.add(
                            new Thread(
                                    () -> {
                                        try {
                                            cut(cut, millis, sshd, place, mill);
                                        } catch (Throwable e) {
                                            synchronized (problems) {
                                                problems.add(e);
                                            }
                                        }
                                    }));
                }
                cutting.forEach(Thread::start);
                for (Thread each : cutting) {
                    each.join();
                }
                assertThat(problems).isEmpty();
                place.assertNothingIsLeft();
                assertThat(near(sshd)).as("left at this side").isEmpty();
                assertUntraced(mill);
            }
            assertThat(mill.chatter()).as("printed into the application").isEmpty();
        }
    }

    /**
     * Returns how long it takes until a session has begun, because moments before it matter most.
     */
    private static int millisToStart(FarPlace place, FarMill mill) {
        long start = System.nanoTime();
        try (TraceProcess trace = TraceProcess.launch(words(place, mill))) {
            trace.awaitAttached();
            return (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        }
    }

    private static List<String> words(FarPlace place, FarMill mill) {
        List<String> words = FarPlace.nopal("trace", "--via", place.via(), "-p", mill.pid());
        words.addAll(List.of("-e", FarMill.SCRIPT));
        return words;
    }

    private void cut(Cut cut, int millis, Sshd sshd, FarPlace place, FarMill mill)
            throws Exception {
        try (Subprocess nopal = Subprocess.start(new ProcessBuilder(words(place, mill)))) {
            TimeUnit.MILLISECONDS.sleep(millis); // The moment is what varies.
            switch (cut) {
                case COMMAND_KILLED -> nopal.signal("KILL");
                case TRANSPORT_KILLED ->
                        ProcessHandle.of(nopal.pid())
                                .ifPresent(
                                        each ->
                                                each.children()
                                                        .forEach(ProcessHandle::destroyForcibly));
                case FAR_SIDE_KILLED ->
                        place.processes()
                                .skip(millis % 2) // The shell, or Java if it runs already.
                                .findFirst()
                                .ifPresent(ProcessHandle::destroyForcibly);
                case CONNECTION_LOST -> sshd.cutConnections();
                case INTERRUPTED_TWICE -> {
                    nopal.signal("INT");
                    nopal.signal("INT");
                }
            }
            if (cut == Cut.COMMAND_KILLED || cut == Cut.INTERRUPTED_TWICE) {
                int unused = nopal.awaitExit(Subprocess.DEADLINE);
            } else {
                // Where the transport had not started yet, there was nothing to cut.
                nopal.signal("INT");
                int unused = nopal.awaitExit(Subprocess.DEADLINE);
            }
        }
    }

    /** Returns the processes of this side that use the connection. */
    private static List<String> near(Sshd sshd) {
        String settings = sshd.ssh().get(2);
        long deadline = System.nanoTime() + Subprocess.DEADLINE.toNanos();
        List<String> left;
        do {
            left =
                    ProcessHandle.allProcesses()
                            .map(each -> each.info().commandLine().orElse(""))
                            .filter(line -> line.contains(settings))
                            .toList();
        } while (!left.isEmpty() && System.nanoTime() - deadline < 0);
        return left;
    }

    /** The agent has seen the end of its connection: no probe and no session file is left. */
    private static void assertUntraced(FarMill mill) throws IOException {
        long deadline = System.nanoTime() + Subprocess.DEADLINE.toNanos();
        while (!(mill.ask("named", "1").equals("0") && sessionFiles(mill).isEmpty())
                && System.nanoTime() - deadline < 0) {
            Thread.onSpinWait();
        }
        assertThat(mill.ask("named", "1")).as("events after it").isEqualTo("0");
        assertThat(sessionFiles(mill)).isEmpty();
    }

    private static List<Path> sessionFiles(FarMill mill) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String folder : List.of("/dev/shm", "/tmp")) {
            try (DirectoryStream<Path> users =
                    Files.newDirectoryStream(Path.of(folder), "nopal-[0-9]*")) {
                for (Path user : users) {
                    try (DirectoryStream<Path> files =
                            Files.newDirectoryStream(user, mill.pid() + "-*session*")) {
                        files.forEach(found::add);
                    }
                }
            }
        }
        return found;
    }
}
