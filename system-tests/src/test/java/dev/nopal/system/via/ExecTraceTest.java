package dev.nopal.system.via;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.containers.Container;
import dev.nopal.system.containers.ContainerJvm;
import dev.nopal.system.containers.ContainerSetup;
import dev.nopal.system.containers.JavaRuntime;
import dev.nopal.system.containers.Podman;
import dev.nopal.system.docs.Troubleshooting;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;

/** Traces through {@code podman exec}, which passes words as they are and no signal. */
@Timeout(300)
class ExecTraceTest {
    private static final String SECTION = "Other machines";
    private static final int USER = 41_002;
    private static final int USAGE = 1;
    private static final int NO_SUCH_PLACE = 127;

    @BeforeAll
    static void require() {
        Podman.require();
    }

    private static String via(Container container) {
        return String.join(" ", container.exec());
    }

    @Test
    void onlyJvmOfAReadOnlyContainerIsTraced() {
        try (ContainerJvm mill =
                ContainerSetup.withShell()
                        .java(JavaRuntime.jre())
                        .user(USER)
                        .options("--read-only", "--cap-drop", "all", "--memory", "256m")
                        .startMill("-XX:+EnableDynamicAgentLoading", "-Xmx64m")) {
            List<String> words = FarPlace.nopal("trace", "--via", via(mill.container()));
            words.addAll(List.of("-e", FarMill.SCRIPT));
            try (TraceProcess trace = TraceProcess.launch(words)) {
                trace.awaitAttached();
                assertThat(mill.ask("grind", "700")).isEqualTo("494900");
                assertThat(mill.ask("named", "300")).isEqualTo("300");
                assertThat(mill.ask("crush", "1")).isEqualTo("1");
                assertThat(trace.end(0).lines())
                        .contains("line 4", "@ground: 700", "@named: 300", "@sum: 44850");
            }
            assertThat(mill.ask("named", "10")).as("events after it").isEqualTo("0");
            Command.Result left =
                    mill.container().run("sh", "-c", "ls -d /tmp/*via* /dev/shm/*via*; ps");
            assertThat(left.out()).doesNotContain("nopal.jar").doesNotContain("/nopal-via");
        }
    }

    @Test
    void imageWithoutShellOrJavaIsNamed() {
        try (ContainerJvm mill =
                ContainerSetup.bare().java(JavaRuntime.jre()).startMill("-Xmx64m")) {
            assertRefused(mill.container(), NO_SUCH_PLACE, "there is no sh where");
        }
        try (Container shell = ContainerSetup.withShell().startIdle()) {
            assertRefused(shell, NO_SUCH_PLACE, "there is no Java 17 or newer where");
        }
    }

    /** Otherwise the kernel might kill the program, for memory that it does not use. */
    @Test
    void memoryLimitThatLeavesTooLittleIsNamed() {
        try (ContainerJvm mill =
                ContainerSetup.withShell()
                        .java(JavaRuntime.jre())
                        .user(USER)
                        .options("--memory", "192m")
                        .startMill("-Xms80m", "-Xmx80m", "-XX:+AlwaysPreTouch")) {
            assertRefused(
                    mill.container(), USAGE, " MiB of the memory limit of 192 MiB are left where");
            assertThat(mill.ask("grind", "7")).isEqualTo("98");
            assertThat(mill.chatter()).as("printed into the application").isEmpty();
        }
    }

    private static void assertRefused(Container container, int exit, String sentence) {
        Command.Result result =
                Command.of(FarPlace.nopal("trace", "--via", via(container), "-e", "begin { }"))
                        .run();
        assertThat(result.exit()).isEqualTo(exit);
        String said =
                result.err().lines().filter(line -> line.contains(sentence)).findFirst().orElse("");
        assertThat(said).as(result.all()).isNotEmpty();
        Troubleshooting.assertListed(SECTION, said);
    }
}
