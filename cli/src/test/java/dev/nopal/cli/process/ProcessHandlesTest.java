package dev.nopal.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tests what the JDK tells about this process, and counters that are not what they should be. */
class ProcessHandlesTest {
    private static final int OWN = (int) ProcessHandle.current().pid();

    private final ProcFs proc = new ProcessHandles();

    @Test
    void knowsThisJvm() throws IOException {
        assertThat(proc.pids()).contains(OWN);
        assertThat(proc.exists(OWN)).isTrue();
        assertThat(proc.mappings(OWN)).isEmpty();
        assertThat(proc.status(OWN).uid()).isEqualTo(ProcFs.real().status(OWN).uid());
        JavaProcess kernel = JavaProcess.find(ProcFs.real(), OWN).orElseThrow();
        JavaProcess portable = JavaProcess.find(proc, OWN).orElseThrow();
        assertThat(portable.main()).isEqualTo(kernel.main());
        assertThat(portable.version()).isEqualTo(kernel.version());
        assertThat(portable.user()).isEqualTo(kernel.user());
        assertThat(portable.modules()).isEqualTo(kernel.modules());
        assertThat(portable.commandLine().options()).containsAll(kernel.commandLine().options());
    }

    @Test
    void otherProcessesAreNotJvms() throws IOException {
        Process process = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(JavaProcess.find(proc, (int) process.pid())).isEmpty();
            assertThat(proc.exists((int) process.pid())).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void endedProcessHasNothing() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        int pid = (int) process.pid();
        assertThat(proc.exists(pid)).isFalse();
        assertThat(proc.startTime(pid)).isEmpty();
        assertThatThrownBy(() -> proc.status(pid)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> proc.text(pid + "/stat")).isInstanceOf(IOException.class);
    }

    @Test
    void countersHaveTheOptions() {
        PerfFile counters = PerfFile.of(OWN).orElseThrow();
        assertThat(counters.isStarted()).isTrue();
        assertThat(counters.texts())
                .containsKeys("sun.rt.javaCommand", "java.rt.vmArgs")
                .containsEntry("java.property.java.version", System.getProperty("java.version"))
                .containsEntry("java.property.java.home", System.getProperty("java.home"));
    }

    /** Every cut and every changed byte of the header is survived. */
    @Test
    void damagedCountersHaveNoTexts() {
        byte[] whole = PerfFile.of(OWN).orElseThrow().bytes();
        assertThat(new PerfFile(0, new byte[0]).texts()).isEmpty();
        assertThat(new PerfFile(0, new byte[64]).texts()).isEmpty();
        for (int length = 0; length < 2000; length += 7) {
            byte[] cut = java.util.Arrays.copyOf(whole, length);
            assertThat(new PerfFile(0, cut).texts().size()).isLessThan(1000);
        }
        for (int at = 4; at < 400; at++) {
            for (byte value : new byte[] {0, 1, 127, -1, -128}) {
                byte[] changed = whole.clone();
                changed[at] = value;
                assertThat(new PerfFile(0, changed).texts().size()).isLessThan(10_000);
            }
        }
    }

    @Test
    void programIsTakenFromCountersWithoutArguments() {
        Map<String, String> jar =
                Map.of("sun.rt.javaCommand", "/opt/shop.jar --port 1", "java.rt.vmArgs", "-Xmx1g");
        JavaCommandLine line = PortableJvm.commandLine(Optional.empty(), jar);
        assertThat(line.kind()).isEqualTo(JavaCommandLine.Kind.JAR);
        assertThat(line.shortMain()).contains("shop.jar");
        assertThat(line.options()).containsExactly("-Xmx1g");
        Map<String, String> module = Map.of("sun.rt.javaCommand", "shop/com.shop.Main a");
        assertThat(PortableJvm.commandLine(Optional.empty(), module).shortMain())
                .contains("com.shop.Main");
        assertThat(PortableJvm.commandLine(Optional.empty(), Map.of()).main()).isEmpty();
    }

    /** An option in an argument file is only in the counters. */
    @Test
    void optionsOfArgumentFilesAreSeen() {
        JavaCommandLine line =
                PortableJvm.commandLine(
                        Optional.of(List.of("@options", "com.shop.Main")),
                        Map.of("java.rt.vmArgs", "-XX:+DisableAttachMechanism"));
        assertThat(line.options()).containsExactly("-XX:+DisableAttachMechanism");
        assertThat(line.main()).contains("com.shop.Main");
    }
}
