package dev.nopal.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.doctor.Check.State;
import dev.nopal.cli.probes.ProbePattern;
import dev.nopal.cli.process.ProcFs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Checks targets in made-up trees; other tests check images and sites in real processes. */
final class TargetChecksTest {
    private static final String FLAG = "--enable-native-access=ALL-UNNAMED";
    private static final String LIBRARY =
            "1000-2000 r-xp 00000000 fe:00 7   /jdk/lib/server/libjvm.so\n";

    private static final InstrumentationCheck NO_AGENT =
            new InstrumentationCheck(Optional.empty(), "");

    @TempDir Path folder;

    @Test
    void tellsJdkBelow17InOneSentence() throws IOException {
        List<Check> checks = checks(fake().jvm(9, "11.0.2"));
        assertThat(checks).filteredOn(check -> check.state() == State.FAIL).hasSize(1);
        Check check = checks.getFirst();
        assertThat(check.state()).isEqualTo(State.FAIL);
        assertThat(check.finding()).startsWith("JDK 11.0.2 is older than 17");
    }

    @Test
    void tellsWhatJdksBefore22Lack() throws IOException {
        List<Check> checks = checks(fake().jvm(9, "17.0.15", FLAG));
        assertThat(checks)
                .filteredOn(check -> check.state() == State.FAIL)
                .singleElement()
                .satisfies(
                        check -> {
                            assertThat(check.id()).isEqualTo("native-access");
                            assertThat(check.finding())
                                    .contains("JDK 17", "scripts inside the JVM");
                            assertThat(check.fix().orElseThrow()).contains("nopal trace", "JDK 22");
                        });
        assertThat(finding("17.0.15", "jdk"))
                .contains("no virtual threads", "fewer events of the Flight Recorder");
        assertThat(finding("21.0.9", "native-access")).contains("JDK 21");
        assertThat(finding("21.0.9", "jdk")).doesNotContain("virtual").contains("fewer events");
        assertThat(checks(fake().jvm(9, "25.0.1", FLAG)))
                .extracting(Check::id)
                .doesNotContain("jdk")
                .contains("providers");
    }

    private String finding(String version, String id) throws IOException {
        return check(fake().jvm(9, version, FLAG), id).finding();
    }

    private List<Check> checks(FakeProc fake) throws IOException {
        ProcFs proc = fake.proc();
        return TargetChecks.check(
                TargetFacts.read(proc, 9, proc.mappings(9)), NO_AGENT, Optional.empty());
    }

    @Test
    void examinesProcessesThatAreNoJvms() throws IOException {
        FakeProc proc =
                fake().jvm(9, "25").file("9/maps", "1000-2000 r-xp 00000000 fe:00 7   /bin/sh\n");
        assertThat(check(proc, "jvm").state()).isEqualTo(State.WARN);
    }

    @Test
    void givesTheExactFlag() throws IOException {
        assertThat(check(fake().jvm(9, "25"), "native-access").fix())
                .contains("start it with --enable-native-access=ALL-UNNAMED");
        FakeProc modular = fake().jvm(9, "25").file("9/cmdline", "java\0-m\0shop/a.Main\0");
        assertThat(check(modular, "native-access").fix())
                .contains("start it with --enable-native-access=dev.nopal.core");
    }

    @Test
    void seesFlagOnCommandLineAndInEnvironment() throws IOException {
        assertThat(check(fake().jvm(9, "25", FLAG), "native-access").state()).isEqualTo(State.OK);
        FakeProc environment =
                fake().jvm(9, "25").file("9/environ", "A=b\0JDK_JAVA_OPTIONS=" + FLAG + "\0");
        assertThat(check(environment, "native-access").state()).isEqualTo(State.OK);
    }

    @Test
    void saysThatArgumentFilesAreNotOpened() throws IOException {
        Check check = check(fake().jvm(9, "25", "@run.args"), "native-access");
        assertThat(check.state()).isEqualTo(State.UNKNOWN);
        assertThat(check.finding()).contains("run.args", "does not open");
    }

    @Test
    void saysWhenTheEnvironmentIsClosed() throws IOException {
        FakeProc proc = fake().jvm(9, "25");
        Files.delete(folder.resolve("9/environ"));
        assertThat(check(proc, "native-access").state()).isEqualTo(State.UNKNOWN);
    }

    @Test
    void saysWhenNothingIsLoaded() throws IOException {
        assertThat(check(fake().jvm(9, "25", FLAG), "providers").state()).isEqualTo(State.FAIL);
    }

    @Test
    void seesImagesThatWereDeletedUnderTheProgram() throws IOException {
        for (String image :
                List.of(
                        "/tmp/nopal-5/9-4242/shop.so (deleted)",
                        "/var/x/9-4242-2/shop-3.so (deleted)",
                        "/memfd:nopal-shop (deleted)")) {
            String maps = LIBRARY + "3000-4000 r-xp 00001000 fe:00 8   " + image + "\n";
            Check check = check(fake().jvm(9, "25", FLAG).file("9/maps", maps), "image-files");
            assertThat(check.state()).isEqualTo(State.FAIL);
            assertThat(check.finding()).contains(image);
        }
    }

    @Test
    void seesASharedImageThatIsWithdrawn() throws IOException {
        String image = "/tmp/nopal-5/9-4242/withdrawn\\012shop.so";
        String maps = LIBRARY + "3000-4000 r-xp 00001000 fe:00 8   " + image + "\n";
        FakeProc proc = fake().jvm(9, "25", FLAG).file("9/maps", maps);
        assertThat(check(proc, "providers").finding())
                .isEqualTo("the probes of /tmp/nopal-5/9-4242/shop.so are withdrawn");
        assertThat(check(proc, "image-files").state()).isEqualTo(State.OK);
    }

    @Test
    void doesNotTakeOtherDeletedLibrariesForImages() throws IOException {
        String maps = LIBRARY + "3000-4000 r-xp 00001000 fe:00 8   /tmp/jna12.so (deleted)\n";
        assertThat(check(fake().jvm(9, "25").file("9/maps", maps), "image-files").state())
                .isEqualTo(State.OK);
    }

    @Test
    void judgesTheFolderOfTheTarget() throws IOException {
        String noexec = "1 0 1:1 / / rw - ext4 a rw\n2 1 0:9 / /data rw,noexec - ext4 b rw\n";
        FakeProc proc = fake().jvm(9, "25", "-Dnopal.dir=/data/x").file("9/mountinfo", noexec);
        assertThat(check(proc, "image-folder").finding()).contains("/data/x is mounted noexec");
        FakeProc tmp = fake().jvm(9, "25", "-Djava.io.tmpdir=/data").file("9/mountinfo", noexec);
        assertThat(check(tmp, "image-folder").finding())
                .contains("/data/nopal-5 is mounted noexec");
        FakeProc memfd = fake().jvm(9, "25", "-Dnopal.backing=memfd").file("9/mountinfo", noexec);
        assertThat(check(memfd, "image-folder").state()).isEqualTo(State.OK);
    }

    @Test
    void refusesFolderOfAnotherUser() throws IOException {
        FakeProc proc = fake().jvm(9, "25");
        Files.createDirectories(folder.resolve("9/root/tmp/nopal-5"));
        Check check = check(proc, "image-folder");
        assertThat(check.state()).isEqualTo(State.FAIL);
        assertThat(check.finding()).contains("/tmp/nopal-5 is not a folder of user 5");
    }

    @Test
    void saysThatTheTargetIsInContainer() throws IOException {
        FakeProc proc =
                fake().jvm(9, "25")
                        .file("9/status", "Uid:\t5\t5\t5\t5\nNSpid:\t9\t1\n")
                        .link("9/ns/mnt", "mnt:[2]");
        Check check = check(proc, "namespaces");
        assertThat(check.finding()).contains("pid 1", "other files");
        assertThat(check.fix().orElseThrow()).contains("/proc/9/root");
    }

    @Test
    void suspectsSeccompOnlyWhenNothingIsLoaded() throws IOException {
        FakeProc proc = fake().jvm(9, "25").file("9/status", "Uid:\t5\t5\t5\t5\nSeccomp:\t2\n");
        assertThat(check(proc, "seccomp").state()).isEqualTo(State.WARN);
        assertThat(check(fake().jvm(9, "25"), "seccomp").state()).isEqualTo(State.OK);
    }

    @Test
    void hintsAtWhatJavaStacksNeed() throws IOException {
        assertThat(check(fake().jvm(9, "25"), "java-stacks").fix().orElseThrow())
                .contains("-XX:+PreserveFramePointer", "jcmd 9 Compiler.perfmap");
        FakeProc ready =
                fake().jvm(9, "25", "-XX:+PreserveFramePointer").file("9/root/tmp/perf-9.map", "");
        assertThat(check(ready, "java-stacks").fix()).isEmpty();
    }

    @Test
    void walksToTheMissingProbe() throws IOException {
        ProcFs proc = fake().jvm(9, "25", FLAG).proc();
        List<Check> checks =
                TargetChecks.check(
                        TargetFacts.read(proc, 9, proc.mappings(9)),
                        NO_AGENT,
                        Optional.of(ProbePattern.parse("shop:order")));
        assertThat(checks.getLast().id()).isEqualTo("probe");
        assertThat(checks.getLast().state()).isEqualTo(State.FAIL);
    }

    @Test
    void saysWhatIsInstrumentedForWhom() throws IOException {
        assertThat(NO_AGENT.check().finding()).startsWith("no agent listens in it");
        assertThat(new InstrumentationCheck(Optional.of(List.of()), "").check().finding())
                .isEqualTo("it has an agent, and no method is instrumented");
        Check both =
                new InstrumentationCheck(
                                Optional.of(
                                        List.of(
                                                "tracer latency: instrumented 3 methods in 1 class"
                                                        + " (1 skipped)",
                                                "script x.bt: instrumented 1 method in 1 class (0"
                                                        + " skipped)",
                                                "skipped a.B.c()V: it is native")),
                                "")
                        .check();
        assertThat(both.state()).isEqualTo(State.OK);
        assertThat(both.finding())
                .isEqualTo(
                        "tracer latency: instrumented 3 methods in 1 class (1 skipped); script"
                                + " x.bt: instrumented 1 method in 1 class (0 skipped)");
        assertThat(both.fix()).contains("skipped a.B.c()V: it is native");
        Check silent = new InstrumentationCheck(Optional.empty(), "process 9 ended").check();
        assertThat(silent.state()).isEqualTo(State.UNKNOWN);
        assertThat(silent.finding()).contains("process 9 ended");
    }

    private FakeProc fake() {
        return new FakeProc(folder);
    }

    private static Check check(FakeProc fake, String id) throws IOException {
        ProcFs proc = fake.proc();
        return TargetChecks.check(
                        TargetFacts.read(proc, 9, proc.mappings(9)), NO_AGENT, Optional.empty())
                .stream()
                .filter(check -> check.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
