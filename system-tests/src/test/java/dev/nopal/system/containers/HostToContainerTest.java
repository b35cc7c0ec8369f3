package dev.nopal.system.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.function.Supplier;

/**
 * Traces JVMs in containers from the host, as root: whatever the image lacks and the container
 * forbids, every event is counted, and nothing is left. No container has a shell, or any program
 * besides Java.
 */
@Timeout(180)
class HostToContainerTest {
    private static final int OTHER_USER = 41_001;

    private enum Cell {
        JDK(Cell::jdk),
        JDK_17(() -> ContainerSetup.bare().java(JavaRuntime.jdk(17))),
        JRE(Cell::jre),
        JRE_17(() -> ContainerSetup.bare().java(JavaRuntime.jre(17))),
        NO_MORE_MODULES_THAN_NEEDED(() -> ContainerSetup.bare().java(JavaRuntime.minimal())),
        READ_ONLY(() -> jre().options("--read-only")),
        WITHOUT_CAPABILITIES(() -> jre().options("--cap-drop", "all")),
        OTHER_THAN_ROOT(() -> jdk().user(OTHER_USER)),
        TMP_NOEXEC(() -> jdk().options("--tmpfs", "/tmp:rw,noexec,nosuid,nodev")),
        TEMPORARY_FILES_ELSEWHERE(
                () -> jdk().options("--tmpfs", "/work:rw,mode=1777"), "-Djava.io.tmpdir=/work"),
        TINY_SHARED_MEMORY(() -> jdk().options("--shm-size", "64k")),
        MEMORY_LIMIT(() -> jdk().options("--memory", "192m")),
        NAMESPACES_OF_THE_HOST(() -> jdk().options("--pid", "host", "--ipc", "host")),
        /** HotSpot has no folder for its socket, and the agent makes its own in shared memory. */
        AGENT_FROM_THE_START_AND_NO_TMP(
                () -> jre().withNopal().options("--read-only", "--read-only-tmpfs=false"),
                "-javaagent:" + ContainerSetup.AGENT),
        /** What Pod Security calls restricted, on a root that is read-only. */
        HARDENED(
                () ->
                        jre().user(OTHER_USER)
                                .options("--read-only", "--cap-drop", "all", "--memory", "192m")
                                .options("--security-opt", "no-new-privileges")
                                .options("--tmpfs", "/tmp:rw,noexec,nosuid,nodev,size=16m"));

        private final Supplier<ContainerSetup> setup;
        private final String[] jvmOptions;

        Cell(Supplier<ContainerSetup> setup, String... jvmOptions) {
            this.setup = setup;
            this.jvmOptions = jvmOptions;
        }

        private static ContainerSetup jdk() {
            return ContainerSetup.bare().java(JavaRuntime.jdk());
        }

        private static ContainerSetup jre() {
            return ContainerSetup.bare().java(JavaRuntime.jre());
        }
    }

    private static final StartedAhead CONTAINERS = new StartedAhead();

    @BeforeAll
    static void start() {
        Podman.require();
        for (Cell cell : Cell.values()) {
            CONTAINERS.add(cell.name(), () -> cell.setup.get().startMill(cell.jvmOptions));
        }
    }

    @AfterAll
    static void stop() throws Exception {
        CONTAINERS.close();
    }

    @ParameterizedTest
    @EnumSource(Cell.class)
    void everyEventIsCounted(Cell cell) throws Exception {
        try (ContainerJvm mill = CONTAINERS.take(cell.name())) {
            ContainerTrace.fromHost(mill).assertExact(mill);
            mill.end();
            assertThat(filesIn(mill.container())).as("left when the JVM has ended").isEmpty();
        }
    }

    /**
     * Returns the files in its folder for temporary ones, unless that was in memory, but the image
     * that the next JVM shares.
     */
    private static String filesIn(Container container) {
        return Command.of(
                        "find",
                        container.root() + "/tmp",
                        "-not",
                        "-type",
                        "d",
                        "-not",
                        "-path",
                        "*/shared/mill-*.so")
                .run()
                .requireSuccess()
                .out();
    }
}
