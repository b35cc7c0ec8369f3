package dev.nopal.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.Child;
import dev.nopal.cli.FakeProc;
import dev.nopal.cli.IdleProgram;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

final class JavaProcessTest {
    @TempDir Path folder;

    @Test
    void readsJvmFromProc() throws IOException {
        ProcFs proc = new FakeProc(folder).jvm(77, "25.0.3", "-Xmx1g").proc();
        JavaProcess jvm = JavaProcess.find(proc, 77).orElseThrow();
        assertThat(jvm.main()).isEqualTo("com.shop.Main");
        assertThat(jvm.version()).contains("25.0.3");
        assertThat(jvm.uid()).isEqualTo(5);
        assertThat(jvm.user()).isEqualTo("5");
        assertThat(proc.startTime(77)).hasValue(4242);
    }

    @Test
    void findsVersionOfJdkThatWasReplaced() throws IOException {
        ProcFs proc =
                new FakeProc(folder)
                        .jvm(9, "25.0.1")
                        .file(
                                "9/maps",
                                "1000-2000 r-xp 00000000 fe:00 7   /jdk/lib/server/libjvm.so"
                                        + " (deleted)\n")
                        .proc();
        assertThat(JavaProcess.find(proc, 9).orElseThrow().version()).contains("25.0.1");
    }

    @Test
    void doesNotGuessVersionWithoutReleaseFile() throws IOException {
        ProcFs proc =
                new FakeProc(folder).jvm(9, "25").file("9/root/jdk/release", "nothing").proc();
        assertThat(JavaProcess.find(proc, 9).orElseThrow().version()).isEmpty();
    }

    @Test
    void namesOtherLaunchersByTheirProgram() throws IOException {
        ProcFs proc = new FakeProc(folder).jvm(9, "25").link("9/exe", "/jdk/bin/jshell").proc();
        assertThat(JavaProcess.find(proc, 9).orElseThrow().main()).isEqualTo("jshell");
    }

    @Test
    void namesArgumentFileWhenTheMainClassMayBeInIt() throws IOException {
        ProcFs proc = new FakeProc(folder).jvm(9, "25", "@run.args").proc();
        assertThat(JavaProcess.find(proc, 9).orElseThrow().main()).isEqualTo("@run.args");
    }

    @Test
    void knowsFeatureReleases() {
        assertThat(JavaProcess.feature("25.0.3")).contains(25);
        assertThat(JavaProcess.feature("1.8.0_402")).contains(8);
        assertThat(JavaProcess.feature("26-ea")).contains(26);
        assertThat(JavaProcess.feature("x")).isEmpty();
        assertThat(JavaProcess.feature(".")).isEmpty();
    }

    @Test
    void knowsInWhichScriptsRun() throws IOException {
        FakeProc proc = new FakeProc(folder).jvm(9, "17.0.15").jvm(10, "16.0.2").jvm(11, "1.8.0_4");
        proc.jvm(12, "25").file("12/root/jdk/release", "nothing");
        assertThat(List.of(9, 10, 11, 12))
                .extracting(pid -> JavaProcess.find(proc.proc(), pid).orElseThrow().isNewEnough())
                .containsExactly(true, false, false, true);
    }

    @Test
    @Tag("slow")
    void findsRealJvm() throws IOException {
        try (Child child = Child.java(List.of(), IdleProgram.class)) {
            JavaProcess jvm = JavaProcess.find(ProcFs.real(), child.pid()).orElseThrow();
            assertThat(jvm.main()).isEqualTo(IdleProgram.class.getName());
            assertThat(jvm.feature()).contains(Runtime.version().feature());
            assertThat(jvm.user()).isEqualTo(System.getProperty("user.name"));
        }
    }
}
