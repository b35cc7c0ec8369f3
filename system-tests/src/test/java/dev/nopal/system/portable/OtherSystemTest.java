package dev.nopal.system.portable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Json;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Traces a program as on macOS, as a user without any right: everything that needs nothing of a
 * Linux kernel works.
 */
@Timeout(300)
class OtherSystemTest {
    private static final String STONE = "dev.nopal.system.targets.Stone";
    private static final String SECTION = "macOS, FreeBSD";

    private static OtherSystem system;
    private static TargetJvm mill;
    private static Path temporary;
    private static Path programs;

    @TempDir private Path folder;

    /** The folder for temporary files of a Mac has a long name. */
    @BeforeAll
    static void start(@TempDir Path parent, @TempDir Path copies) throws IOException {
        Require.root(); // for the mounts; what is tested runs as nobody
        Require.commands("unshare", "setpriv");
        programs = copies;
        system = OtherSystem.of(programs, OtherSystem.NOBODY);
        OtherSystem.give(parent, OtherSystem.NOBODY);
        String name = "T".repeat(Math.max(1, 79 - parent.toRealPath().toString().length()));
        temporary = Files.createDirectory(parent.toRealPath().resolve(name));
        assertThat(temporary.toString()).hasSizeGreaterThanOrEqualTo(80);
        OtherSystem.give(temporary, OtherSystem.NOBODY);
        mill = system.mill(temporary);
    }

    @BeforeEach
    void giveTheFolder() throws IOException {
        OtherSystem.give(folder, OtherSystem.NOBODY);
    }

    /** Neither the command nor the program asked for a place that only Linux has. */
    @AfterEach
    void nothingOfLinuxWasAskedFor() throws IOException {
        assertThat(system.asked()).isEmpty();
    }

    @Test
    void theWatchFindsWhatIsAskedForOnLinux() throws IOException {
        OtherSystem linux = OtherSystem.of(programs, OtherSystem.NOBODY - 1);
        linux.nopalOnLinux("ps");
        assertThat(linux.asked()).contains("dev.nopal.cli.process.ProcFs asks for /proc\n");
        OtherSystem.give(programs, OtherSystem.NOBODY);
    }

    @AfterAll
    static void end() {
        if (mill != null) {
            mill.close();
        }
    }

    private static String pid() {
        return Long.toString(mill.pid());
    }

    private static String nopal(String... words) {
        return system.nopal(words).requireSuccess().out();
    }

    @Test
    void tracepointsAndMethodsAreCountedExactly() {
        String script =
                "usdt::mill:named { @named[arg1] = count(); }"
                        + " methodret:"
                        + STONE
                        + ":grind { @grams = sum(retval); @who[uid, pid] = count(); }";
        try (TraceProcess trace = system.trace(mill, script)) {
            assertThat(mill.ask("named", "14")).isEqualTo("14");
            assertThat(mill.ask("grind", "7")).isEqualTo("98");
            assertThat(trace.stop().lines())
                    .contains("@named[text 0]: 2", "@grams: 98", "@who[65534, " + pid() + "]: 7");
        }
        assertThat(temporary.resolve("nopal-65534"))
                .as("the session file was there and is removed")
                .isEmptyDirectory();
    }

    @Test
    void pageAndSavedSessionHaveTheFigures() throws IOException {
        Path page = folder.resolve("page.html");
        Path saved = folder.resolve("saved.session");
        String script = "methodret:" + STONE + ":grind { @results[args.grain] = count(); }";
        try (TraceProcess trace =
                system.trace(mill, script, "-o", page.toString(), "--save", saved.toString())) {
            mill.ask("grind", "700");
            trace.stop();
        }
        assertThat(Files.readString(page))
                .contains("@results", "text 6", "dev.nopal.system.targets.Mill, process " + pid());
        assertThat(nopal("show", saved.toString()).lines()).contains("@results[text 6]: 100");
    }

    @Test
    void recipeFindsTheBusyMethod() {
        mill.ask("busy");
        try {
            assertThat(nopal("profile", "-d", "2s", "-p", pid())).contains("dev.nopal.system");
        } finally {
            mill.ask("rest");
        }
    }

    @Test
    void programStartedByTheCommandIsTraced() {
        String command = system.millCommand(temporary, "4711");
        String script = "usdt::mill:named { printf(\"%d %s\\n\", arg0, arg1); }";
        try (TraceProcess trace = system.begin("-q", "-c", command, "-e", script)) {
            trace.process().awaitOut("event", "4711 first in main"::equals);
            trace.process().endInput();
            trace.end(0);
        }
    }

    @Test
    void jvmsAndTheirProbesAreListed() {
        Object jvm =
                Stream.of(((Map<?, ?>) Json.parse(nopal("ps", "--json"))).get("jvms"))
                        .flatMap(all -> ((List<?>) all).stream())
                        .filter(each -> ((Map<?, ?>) each).get("pid").equals(mill.pid()))
                        .findFirst()
                        .orElseThrow();
        assertThat(((Map<?, ?>) jvm).get("main")).isEqualTo("dev.nopal.system.targets.Mill");
        assertThat(((Map<?, ?>) jvm).get("jdk")).isEqualTo(System.getProperty("java.version"));
        mill.ask("grind", "1");
        assertThat(nopal("list", "-p", pid()).lines())
                .contains("usdt::mill:ground", "usdt::mill:named", "usdt::mill:sieved");
        assertThat(nopal("list", "method:" + STONE + ":*", "-p", pid()).lines())
                .contains("method:" + STONE + ":grind");
    }

    @Test
    void heapIsCountedAndWritten() {
        mill.ask("keep", "1234");
        assertThat(nopal("heap", "-n", "9999", "-p", pid()))
                .containsPattern(" 1234 +\\d+  dev\\.nopal\\.system\\.targets\\.Mill\\$Grain\n");
        Path dump = folder.resolve("mill.hprof");
        assertThat(nopal("heapdump", dump.toString(), "-p", pid())).contains(dump.toString());
        assertThat(dump).isNotEmptyFile();
    }

    @Test
    void doctorSaysWhatTheSystemDoesNotHave() {
        Command.Result machine = system.nopal("doctor");
        assertThat(machine.requireSuccess().out())
                .contains("Tracing in the JVM works", "  absent   kernel", "not on this system")
                .doesNotContain("fail ", "unknown ");
        Command.Result target = system.nopal("doctor", "-p", pid());
        assertThat(target.requireSuccess().out())
                .contains("for process " + pid(), "it runs on JDK", "  absent   sites")
                .doesNotContain("fail ", "unknown ");
        assertThat(mill.ask("status"))
                .contains(
                        "kernel tracers see tracepoints on systems with USDT or DTrace, not on "
                                + OtherSystem.NAME);
    }

    @Test
    void kernelEngineIsRefused() {
        assertRefused(
                system.nopal(
                        "trace", "--engine", "bpftrace", "-e", "BEGIN { exit(); }", "-p", pid()),
                "bpftrace runs on Linux only, and this is " + OtherSystem.NAME);
        assertRefused(
                system.nopal("trace", "-e", "kprobe:vfs_read { @ = count(); }"),
                "bpftrace runs on Linux only, and this is " + OtherSystem.NAME);
    }

    @Test
    void commandWithoutTheAttachModuleSaysSo() {
        try (TargetJvm other = system.mill(temporary)) {
            String limit = "--limit-modules=java.se,jdk.httpserver,jdk.jfr,jdk.net,jdk.management";
            assertRefused(
                    system.nopalWith(
                            limit,
                            "trace",
                            "-e",
                            "usdt::mill:named { exit(); }",
                            "-p",
                            Long.toString(other.pid())),
                    "this JDK has no module jdk.attach");
        }
    }

    /** Not even root may: on such a system files can be exchanged. */
    @Test
    void jvmOfAnotherUserIsRefused() throws IOException {
        OtherSystem root = OtherSystem.of(programs, 0);
        Command.Result result =
                root.nopal("trace", "-e", "usdt::mill:named { exit(); }", "-p", pid());
        OtherSystem.give(programs, OtherSystem.NOBODY);
        assertThat(result.exit()).isEqualTo(126);
        Troubleshooting.assertListed(SECTION, result.err().strip());
        assertThat(root.asked()).isEmpty();
    }

    private static void assertRefused(Command.Result result, String reason) {
        assertThat(result.exit()).isEqualTo(1);
        String last = result.err().lines().reduce((_, line) -> line).orElseThrow();
        assertThat(last).contains(reason);
        Troubleshooting.assertListed(SECTION, last);
    }
}
