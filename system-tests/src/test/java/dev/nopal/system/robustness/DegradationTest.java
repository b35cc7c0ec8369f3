package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Readelf;
import dev.nopal.system.harness.Require;
import dev.nopal.system.targets.Trial;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Takes one thing away at a time: only the kernel side goes, in silence, and says why. */
class DegradationTest {
    private static final int CODE = 7;

    @TempDir Path temporary;
    @TempDir Path tools;

    @BeforeEach
    void open() {
        OpenDirectory.of(temporary);
    }

    @Test
    void goesOnWithoutNativeAccess() {
        assertUnseen(
                trial().withoutNativeAccess(),
                "native access is not granted",
                "--enable-native-access=ALL-UNNAMED");
    }

    @Test
    void goesOnWhereNativeAccessIsDenied() {
        assertUnseen(
                trial().withoutNativeAccess().option("--illegal-native-access=deny"),
                "native access is not granted",
                "--enable-native-access=ALL-UNNAMED");
    }

    @Test
    void goesOnWhereNativeAccessIsForcedAndDenied() {
        assertUnseen(
                trial().withoutNativeAccess()
                        .option("--illegal-native-access=deny", "-Dnopal.native=force"),
                "native access is denied",
                "");
    }

    /** As on Zero; the reason used to be an ExceptionInInitializerError. */
    @Test
    void goesOnWhereTheJvmHasNoLinker() {
        assertUnseen(
                trial().option("-Djdk.internal.foreign.CABI=UNSUPPORTED"),
                "this JVM cannot call the C library: ",
                "HotSpot");
    }

    @Test
    void goesOnWhereNativeAccessIsSwitchedOff() {
        assertUnseen(
                trial().option("-Dnopal.native=off"),
                "native access is switched off",
                "remove -Dnopal.native=off");
    }

    @Test
    void goesOnWhereDtraceIsAskedForAndMissing() {
        Require.that(!Files.exists(Path.of("/dev/dtrace/helper")), "DTrace is here");
        assertUnseen(
                trial().option("-Dnopal.dtrace=true"),
                "DTrace is not available: /dev/dtrace/helper does not exist",
                "start dtprobed");
    }

    /** Which backend is asked follows from the operating system. */
    @Test
    void asksForTheDeviceOfTheOperatingSystem() {
        assertUnseen(
                trial().option("-Dos.name=Mac OS X"),
                "DTrace is not available: /dev/dtracehelper does not exist",
                "");
        assertUnseen(
                trial().option("-Dos.name=FreeBSD"),
                "DTrace is not available: /dev/dtrace/helper does not exist",
                "kldload dtraceall");
        assertUnseen(
                trial().option("-Dos.name=Windows 11"),
                "on systems with USDT or DTrace, not on Windows 11",
                "");
    }

    @Test
    void goesOnWhereAllIsSwitchedOff() {
        assertUnseen(
                trial().option("-Dnopal.disabled=true"),
                "switched off",
                "remove -Dnopal.disabled=true");
    }

    @Test
    void usesNativeAccessByForceAndLetsTheJdkWarn() {
        try (RunningJvm jvm =
                trial().withoutNativeAccess().option("-Dnopal.native=force").start()) {
            assertSeen(jvm);
            assertThat(jvm.exit(CODE)).isEqualTo(CODE);
            assertThat(jvm.chatter())
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).startsWith("WARNING: "));
        }
    }

    @Test
    void takesTheDefaultForASettingThatItDoesNotUnderstand() {
        try (RunningJvm jvm =
                trial().option("-Dnopal.backing=tape", "-Dnopal.string.max=many").start()) {
            assertSeen(jvm);
            assertThat(jvm.ask("status", "warnings"))
                    .contains("nopal.backing=tape")
                    .contains("nopal.string.max=many");
            assertThat(jvm.exit(CODE)).isEqualTo(CODE);
            assertThat(jvm.chatter()).isEmpty();
        }
    }

    @Test
    void isSeenByRootWhoeverRunsIt() {
        try (RunningJvm jvm = trial().asNobody().start()) {
            Path image = Path.of(jvm.ask("declare"));
            assertThat(image).startsWith(temporary.resolve("nopal-" + Launch.NOBODY));
            assertCounted(jvm, image);
            assertThat(jvm.exit(CODE)).isEqualTo(CODE);
            assertThat(jvm.chatter()).isEmpty();
        }
    }

    @Test
    void usesMemoryWhereTheDirectoryIsReadOnly() {
        assertInMemory(
                Launch.of(Trial.class)
                        .mounting(temporary, "ro")
                        .temporary(temporary)
                        .option("-XX:-UsePerfData"),
                "Read-only file system");
    }

    @Test
    void usesMemoryWhereTheUserMayNotWrite() throws IOException {
        Path forbidden = Files.createDirectory(temporary.resolve("forbidden"));
        assertInMemory(
                Launch.of(Trial.class).asNobody().option("-Dnopal.dir=" + forbidden.resolve("x")),
                forbidden.toString());
    }

    @Test
    void usesMemoryWhereTheFilesystemIsMountedNoexec() {
        assertInMemory(
                Launch.of(Trial.class).mounting(temporary, "noexec").temporary(temporary),
                "noexec");
    }

    @Test
    void usesMemoryWhereTheDiskIsFull() {
        assertInMemory(
                Launch.of(Trial.class)
                        .mounting(temporary, "size=16k")
                        .after("head -c 8000 /dev/zero > " + temporary.resolve("ballast"))
                        .temporary(temporary),
                "No space left on device");
    }

    @Test
    void usesMemoryWhereThereIsNoTemporaryDirectory() throws IOException {
        Path missing = Files.createDirectory(temporary.resolve("missing"));
        try (RunningJvm jvm = Launch.of(Trial.class).temporary(missing).start()) {
            Files.delete(missing); // not before: the JDK itself would warn
            assertInMemory(jvm, missing.toString());
        }
    }

    @Test
    void goesOnWhereAFileIsWantedAndCannotBeExecuted() {
        Launch launch =
                Launch.of(Trial.class)
                        .mounting(temporary, "noexec")
                        .temporary(temporary)
                        .option("-Dnopal.backing=file");
        assertUnseen(launch, "noexec", "");
    }

    @Test
    void goesOnWhereSeccompForbidsMemoryAndTheDiskIsNoexec() throws IOException {
        Launch launch =
                Launch.of(Trial.class)
                        .mounting(temporary, "noexec")
                        .by(seccompWithoutMemfd())
                        .temporary(temporary);
        assertUnseen(launch, "memfd_create failed with errno 1", "");
    }

    @Test
    void usesTheOtherNopWhereSeccompHidesTheUprobeCall() throws IOException {
        try (RunningJvm jvm = trial().by(seccompWithoutMemfd()).start()) {
            assertThat(jvm.ask("declare")).isNotEmpty();
            assertThat(jvm.ask("status", "visible")).isEqualTo("true");
            assertThat(jvm.exit(CODE)).isEqualTo(CODE);
            assertThat(jvm.chatter()).isEmpty();
        }
    }

    @Test
    void explainsItselfInTheApplicationsLog() throws IOException {
        Path settings =
                Files.writeString(
                        temporary.resolve("logging.properties"),
                        """
                        handlers = java.util.logging.ConsoleHandler
                        java.util.logging.ConsoleHandler.level = FINE
                        dev.nopal.level = FINE
                        """);
        try (RunningJvm jvm =
                trial().option("-Dnopal.native=off", "-Djava.util.logging.config.file=" + settings)
                        .start()) {
            jvm.ask("declare");
            jvm.ask("late", "100", "more");
            assertThat(jvm.exit(CODE)).isEqualTo(CODE);
            assertThat(jvm.chatter())
                    .filteredOn(line -> line.contains("native access is switched off"))
                    .singleElement()
                    .asString()
                    .contains("remove -Dnopal.native=off");
        }
    }

    private Launch trial() {
        return Launch.of(Trial.class).temporary(temporary);
    }

    private static void assertUnseen(Launch launch, String reason, String remedy) {
        try (RunningJvm jvm = launch.start()) {
            assertThat(jvm.ask("declare")).isEmpty();
            assertThat(jvm.ask("fire", "10")).isEqualTo("0");
            assertThat(jvm.ask("cycle", "3")).isEqualTo("true");
            assertThat(jvm.ask("late", "100", "more")).isEqualTo("101");
            assertThat(jvm.ask("status", "visible")).isEqualTo("false");
            assertThat(jvm.ask("status", "reason")).contains(reason);
            assertThat(jvm.ask("status", "remedy")).contains(remedy);
            assertThat(jvm.exit(CODE)).isEqualTo(CODE);
            assertThat(jvm.chatter()).isEmpty();
        }
    }

    private static void assertInMemory(Launch launch, String reason) {
        try (RunningJvm jvm = launch.start()) {
            assertInMemory(jvm, reason);
        }
    }

    private static void assertInMemory(RunningJvm jvm, String reason) {
        String path = jvm.ask("declare");
        assertThat(path).matches("/proc/" + jvm.pid() + "/fd/\\d+");
        assertThat(Readelf.notes(path)).extracting(Readelf.Note::name).containsExactly("event");
        assertThat(jvm.ask("status", "visible")).isEqualTo("true");
        assertThat(jvm.ask("late", "100", "more")).isEqualTo("101");
        assertThat(jvm.ask("status", "all")).contains(reason);
        assertCounted(jvm, Path.of(path));
        assertThat(jvm.exit(CODE)).isEqualTo(CODE);
        assertThat(jvm.chatter()).isEmpty();
    }

    private static void assertSeen(RunningJvm jvm) {
        assertThat(jvm.ask("declare")).isNotEmpty();
        assertThat(jvm.ask("status", "visible")).isEqualTo("true");
        assertThat(jvm.ask("status", "reason")).isEmpty();
    }

    private static void assertCounted(RunningJvm jvm, Path image) {
        String program = "usdt:%s:trial:event { @ = count(); }".formatted(image);
        try (Bpftrace bpftrace = Bpftrace.start(program)) {
            assertThat(jvm.ask("fire", "1000")).isEqualTo("1000");
            assertThat(bpftrace.stop()).isEqualTo("@: 1000");
        }
    }

    /** Builds a command that forbids two system calls and executes its arguments. */
    private String[] seccompWithoutMemfd() throws IOException {
        Require.commands("gcc");
        Require.that(System.getProperty("os.arch").equals("amd64"), "needs x86_64");
        Path source =
                Files.writeString(
                        tools.resolve("forbid.c"),
                        """
                        #include <errno.h>
                        #include <linux/filter.h>
                        #include <linux/seccomp.h>
                        #include <stddef.h>
                        #include <sys/prctl.h>
                        #include <sys/syscall.h>
                        #include <unistd.h>

                        int main(int argc, char **argv) {
                            struct sock_filter rules[] = {
                                BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
                                BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_memfd_create, 1, 0),
                                BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 336, 0, 1),
                                BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
                                BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
                            };
                            struct sock_fprog program = {5, rules};
                            if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
                                || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) {
                                return 99;
                            }
                            execvp(argv[1], argv + 1);
                            return 98;
                        }
                        """);
        Path program = tools.resolve("forbid");
        Command.of(List.of("gcc", "-o", program.toString(), source.toString()))
                .run()
                .requireSuccess();
        return new String[] {program.toString()};
    }
}
