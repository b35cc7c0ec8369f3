package dev.nopal.system.containers;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.function.Supplier;

/**
 * Traces JVMs by a command in their own container, which has no shell and on whose Java it runs.
 */
@Timeout(180)
class InsideContainerTest {
    private static final int USER = 41_001;

    private enum Cell {
        JDK(() -> setup(JavaRuntime.jdk())),
        JDK_17(() -> setup(JavaRuntime.jdk(17))),
        JRE_READ_ONLY_WITHOUT_CAPABILITIES(
                () ->
                        setup(JavaRuntime.jre())
                                .user(USER)
                                .options("--read-only", "--cap-drop", "all")
                                .options("--security-opt", "no-new-privileges")),
        TMP_NOEXEC(
                () -> setup(JavaRuntime.jre()).options("--tmpfs", "/tmp:rw,noexec,nosuid,nodev")),
        /** The command runs in the container, too, and needs memory of its own. */
        MEMORY_LIMIT(() -> setup(JavaRuntime.jre()).options("--memory", "256m"));

        private final Supplier<ContainerSetup> setup;

        Cell(Supplier<ContainerSetup> setup) {
            this.setup = setup;
        }

        private static ContainerSetup setup(JavaRuntime java) {
            return ContainerSetup.bare().java(java).withNopal();
        }
    }

    private static final StartedAhead CONTAINERS = new StartedAhead();

    @BeforeAll
    static void start() {
        Podman.require();
        for (Cell cell : Cell.values()) {
            CONTAINERS.add(cell.name(), () -> cell.setup.get().startMill());
        }
        CONTAINERS.add(
                "without /tmp", () -> Cell.setup(JavaRuntime.jre()).without("/tmp").startMill());
    }

    @AfterAll
    static void stop() throws Exception {
        CONTAINERS.close();
    }

    @ParameterizedTest
    @EnumSource(Cell.class)
    void everyEventIsCounted(Cell cell) throws Exception {
        try (ContainerJvm mill = CONTAINERS.take(cell.name())) {
            ContainerTrace.inside(mill).assertExact(mill);
        }
    }

    /** HotSpot makes its socket in /tmp, and nowhere else. */
    @Test
    void noPlaceForTheSocketWithoutTmp() throws Exception {
        try (ContainerJvm mill = CONTAINERS.take("without /tmp")) {
            ContainerTrace.inside(mill)
                    .assertRefused(mill, "nopal trace", ContainerTrace.USAGE, "/tmp");
        }
    }
}
