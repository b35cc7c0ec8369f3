package dev.nopal.system.via;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.containers.JavaRuntime;
import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Sshd;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Traces over ssh: every event is counted, several machines are merged, and nothing is left. */
@Timeout(300)
class SshTraceTest {
    private static Sshd sshd;
    private static FarMill mill;

    @TempDir private Path temporary;

    @BeforeAll
    static void start() {
        Sshd.require();
        sshd = Sshd.start("web1");
        mill = FarMill.start(TargetJvm.java());
    }

    @AfterAll
    static void stop() {
        if (mill != null) {
            mill.close();
        }
        if (sshd != null) {
            sshd.close();
        }
    }

    private TraceProcess trace(FarPlace place, String... options) {
        List<String> words = FarPlace.nopal("trace", "--via", place.via());
        words.addAll(List.of(options));
        words.addAll(List.of("-e", FarMill.SCRIPT));
        TraceProcess trace = TraceProcess.launch(words);
        try {
            trace.awaitAttached();
            return trace;
        } catch (Throwable e) {
            trace.close();
            throw e;
        }
    }

    @Test
    void everyEventIsCounted() {
        FarPlace place = new FarPlace(sshd, temporary);
        try (TraceProcess trace = trace(place, "-p", mill.pid())) {
            mill.work();
            assertThat(trace.end(0).lines())
                    .contains("line 0", "line 1", "line 2", "line 3", "line 4")
                    .contains("@ground: 700", "@named: 300", "@sum: 44850")
                    .contains("@[text 0]: 100", "@[text 6]: 100")
                    .contains("@last[0]: text 4", "@last[1]: text 5");
            assertThat(trace.said()).doesNotContain("lost");
        }
        assertThat(mill.ask("named", "10")).as("events after it").isEqualTo("0");
        assertThat(mill.chatter()).as("printed into the application").isEmpty();
        place.assertNothingIsLeft();
    }

    /**
     * docs/remote.md has the figure that this prints, of a trace with much output and many keys.
     */
    @Test
    void farSideNeedsLittleMemory() {
        FarPlace place = new FarPlace(sshd, temporary);
        List<String> words = FarPlace.nopal("trace", "--via", place.via(), "-p", mill.pid());
        words.addAll(List.of("--max-overhead", "none", "-e"));
        words.add(
                "usdt::mill:named { @[arg0] = count(); printf(\"%s\\n\", arg1); @all = count(); }");
        try (TraceProcess trace = TraceProcess.launch(words)) {
            trace.awaitAttached();
            assertThat(mill.ask("storm", "4", "20000")).isEqualTo("80000");
            long peak =
                    place.processes().mapToLong(SshTraceTest::peakMebibytes).max().orElseThrow();
            System.out.println("far side: " + peak + " MiB at most");
            assertThat(place.processes().map(SshTraceTest::killedFirst))
                    .as("how much the kernel prefers to kill it when memory runs out")
                    .isNotEmpty()
                    .containsOnly("1000");
            assertThat(peak).isBetween(20L, 300L);
            assertThat(trace.stop().lines()).contains("@all: 80000");
        }
        place.assertNothingIsLeft();
    }

    private static String killedFirst(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", "" + process.pid(), "oom_score_adj")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long peakMebibytes(ProcessHandle process) {
        try {
            return Files.readAllLines(Path.of("/proc", "" + process.pid(), "status")).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) >> 10)
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The far side needs no JDK: neither jdk.attach nor a tool. */
    @Test
    void javaRuntimeWithoutToolsIsEnough() {
        JavaRuntime jre = JavaRuntime.jre(17);
        FarPlace place = new FarPlace(sshd, temporary, "JAVA_HOME=" + jre.home());
        try (FarMill old = FarMill.start(jre.home() + "/bin/java");
                TraceProcess trace = trace(place, "-p", old.pid())) {
            old.work();
            assertThat(trace.end(0).lines()).contains("@ground: 700", "@named: 300");
        }
        place.assertNothingIsLeft();
    }

    @Test
    void severalPlacesAreOneResult() {
        FarPlace place = new FarPlace(sshd, temporary);
        try (FarMill other = FarMill.start(TargetJvm.java())) {
            List<String> words =
                    FarPlace.nopal(
                            "trace", "--via", place.via(), "--via", "env TMPDIR=" + temporary);
            words.addAll(List.of("-p", mill.pid(), "-p", other.pid(), "-e"));
            words.add(
                    "usdt::mill:named { @ = count(); @by[target] = count(); if (arg0 == 9) { @e = 1; } }");
            try (TraceProcess trace = TraceProcess.launch(words)) {
                trace.process()
                        .awaitErr("four sessions", line -> line.startsWith("Attached 4 probes"));
                assertThat(mill.ask("named", "100")).isEqualTo("100");
                assertThat(other.ask("named", "20")).isEqualTo("20");
                String result = trace.stop();
                assertThat(result.lines()).contains("@: 240");
                assertThat(result).contains("@by[web1/").contains(": 100").contains(": 20");
            }
        }
        place.assertNothingIsLeft();
    }

    @Test
    void jvmsBeforeTheFirstPlaceAreHere() {
        FarPlace place = new FarPlace(sshd, temporary);
        try (FarMill here = FarMill.start(TargetJvm.java())) {
            List<String> words = FarPlace.nopal("trace", "-p", here.pid());
            words.addAll(List.of("--via", place.via(), "-p", mill.pid(), "-e"));
            words.add("usdt::mill:named { @by[target] = count(); }");
            try (TraceProcess trace = TraceProcess.launch(words)) {
                trace.process()
                        .awaitErr("two sessions", line -> line.startsWith("Attached 2 probes"));
                assertThat(here.ask("named", "100")).isEqualTo("100");
                assertThat(mill.ask("named", "20")).isEqualTo("20");
                assertThat(trace.stop().lines())
                        .contains("@by[Mill-" + here.pid() + "]: 100", "@by[web1]: 20");
            }
        }
        place.assertNothingIsLeft();
    }

    /** An order that was meant otherwise must not be taken silently. */
    @Test
    void missingJvmOfThisMachineIsExplained() {
        List<String> words = FarPlace.nopal("trace", "-p", "2147483647", "--via", "ssh nowhere");
        words.addAll(List.of("-e", "begin { }"));
        Command.Result result = Command.of(words).run();
        assertThat(result.exit()).isEqualTo(127);
        Troubleshooting.assertListed("Other machines", result.err().strip());
    }

    @Test
    void commandsRunThere() {
        FarPlace place = new FarPlace(sshd, temporary);
        Command.Result ps = Command.of(FarPlace.nopal("ps", "--via", place.via())).run();
        assertThat(ps.requireSuccess().lines())
                .anySatisfy(line -> assertThat(line).contains(mill.pid()).contains("Mill"));
        Command.Result doctor =
                Command.of(FarPlace.nopal("doctor", "--via", place.via(), "-p", mill.pid())).run();
        assertThat(doctor.out()).contains("process " + mill.pid());
        Command.Result heap =
                Command.of(FarPlace.nopal("heap", "--via", place.via(), "-p", mill.pid())).run();
        assertThat(heap.requireSuccess().out()).contains("java.lang.String");
        place.assertNothingIsLeft();
    }

    /** They change something in the JVM, or need its files. */
    @Test
    void commandsAboutOneJvmRunThere(@TempDir Path folder) {
        FarPlace place = new FarPlace(sshd, temporary);
        Path file = folder.resolve("mill.hprof");
        Command.Result dump = there(place, "heapdump", file.toString());
        assertThat(dump.requireSuccess().out()).contains(file + "  ");
        assertThat(file).isRegularFile();
        assertThat(there(place, "leaks", "--growing", "-d", "100ms").requireSuccess().out())
                .isNotBlank();
        assertThat(there(place, "tree", "Stone:grind", "-d", "100ms").err())
                .contains("dev.nopal.system.targets.Stone.grind was not called within");
        place.assertNothingIsLeft();
    }

    private static Command.Result there(FarPlace place, String... words) {
        List<String> all = FarPlace.nopal(words);
        all.addAll(List.of("--via", place.via(), "-p", mill.pid()));
        return Command.of(all).within(Duration.ofSeconds(120)).run();
    }

    @Test
    void podsOfCommandsThatDoNotMergeAreExplained() {
        for (String command : List.of("ps", "list", "heap", "tree", "heapdump")) {
            Command.Result refused = Command.of(FarPlace.nopal(command, "-k", "app=shop")).run();
            assertThat(refused.exit()).isEqualTo(1);
            Troubleshooting.assertListed("Other machines", refused.err().strip());
        }
    }

    /** Methods are listed by the agent, which has to be brought there, and to be removed. */
    @Test
    void agentOfAListIsRemoved() throws IOException {
        FarPlace place = new FarPlace(sshd, temporary);
        try (FarMill fresh = FarMill.start(TargetJvm.java())) {
            Command.Result methods =
                    Command.of(
                                    FarPlace.nopal(
                                            "list",
                                            "method:dev.nopal.system.targets.Stone:*",
                                            "--via=" + place.via(),
                                            "-p",
                                            fresh.pid()))
                            .run();
            assertThat(methods.requireSuccess().lines())
                    .anySatisfy(line -> assertThat(line).contains("Stone:grind"));
            assertThat(openFiles(fresh.pid()))
                    .anySatisfy(
                            file ->
                                    assertThat(file)
                                            .startsWith(temporary.toString())
                                            .endsWith(".jar (deleted)"));
        }
        place.assertNothingIsLeft();
    }

    private static List<String> openFiles(String pid) throws IOException {
        List<String> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc", pid, "fd"))) {
            for (Path link : all) {
                files.add(Files.readSymbolicLink(link).toString());
            }
        }
        return files;
    }

    @Test
    void catPrintsNoFileAndThatIsSaidOnce() {
        FarPlace place = new FarPlace(sshd, temporary);
        List<String> words = FarPlace.nopal("trace", "--via", place.via(), "-p", mill.pid());
        words.add("-e");
        words.add("begin { cat(\"/etc/passwd\"); cat(\"/etc/group\"); print(7); exit(); }");
        Command.Result result = Command.of(words).run();
        assertThat(result.requireSuccess().out().strip()).isEqualTo("7");
        List<String> said = result.err().lines().filter(line -> line.contains("cat()")).toList();
        assertThat(said).hasSize(1);
        Troubleshooting.assertListed("Other machines", said.getFirst());
        place.assertNothingIsLeft();
    }

    @Test
    void missingJvmIsNamedAndTheOthersAreTraced() {
        FarPlace place = new FarPlace(sshd, temporary);
        Command.Result result =
                Command.of(
                                FarPlace.nopal(
                                        "trace",
                                        "--via",
                                        place.via(),
                                        "-p",
                                        "NoSuchMain",
                                        "-e",
                                        "begin { }"))
                        .run();
        assertThat(result.exit()).isEqualTo(127);
        assertThat(result.err())
                .contains("no JVM of this user has a main class with \"NoSuchMain\"");
        place.assertNothingIsLeft();
    }

    @Test
    void transportThatFailsIsQuoted() {
        Command.Result result =
                Command.of(
                                FarPlace.nopal(
                                        "trace",
                                        "--via",
                                        "sh -c 'printf \"\\033[31mno route to host\\n\" >&2; exit 255'",
                                        "-e",
                                        "begin { }"))
                        .run();
        assertThat(result.exit()).isEqualTo(127);
        assertThat(result.err()).contains("no route to host").doesNotContain("\033");
        assertThat(result.err()).contains("ended with code 255 before nopal ran there");
    }

    @Test
    void terminalIsRefused() {
        Command.Result result =
                Command.of(
                                FarPlace.nopal(
                                        "ps", "--via", "sh -c 'exec script -qec \"$0\" /dev/null'"))
                        .run();
        assertThat(result.err()).contains("gives its command a terminal").contains("leave out -t");
    }
}
