package dev.nopal.system.containers;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Traces JVMs from a second container that shares their pid namespace, as a sidecar or an ephemeral
 * container does: as the same user, without any capability.
 */
@Timeout(180)
class SidecarTest {
    private static final int USER = 41_001;
    private static final int OTHER_USER = 41_002;

    private static final StartedAhead TARGETS = new StartedAhead();

    @BeforeAll
    static void start() {
        Podman.require();
        TARGETS.add("of a user", () -> hardened(ContainerSetup.bare()).user(USER).startMill());
        TARGETS.add("of root", () -> hardened(ContainerSetup.bare()).startMill());
        TARGETS.add("on a JDK", () -> on(JavaRuntime.jdk()));
        TARGETS.add("on JDK 17", () -> on(JavaRuntime.jdk(17)));
        TARGETS.add(
                "with little memory",
                () -> hardened(ContainerSetup.bare()).options("--memory", "192m").startMill());
    }

    @AfterAll
    static void stop() throws Exception {
        TARGETS.close();
    }

    private static ContainerSetup hardened(ContainerSetup setup) {
        return setup.java(JavaRuntime.jre())
                .options("--cap-drop", "all", "--read-only")
                .options("--security-opt", "no-new-privileges");
    }

    private static ContainerJvm on(JavaRuntime java) {
        return ContainerSetup.bare().java(java).user(USER).startMill();
    }

    private static ContainerSetup sidecar() {
        return hardened(ContainerSetup.withShell()).withNopal();
    }

    @Test
    void sameUserNeedsNoCapability() throws Exception {
        ContainerJvm mill = TARGETS.take("of a user");
        try (Container sidecar = sidecar().user(USER).beside(mill.container()).startIdle()) {
            ContainerTrace.beside(sidecar, "1").assertExact(mill);
            ContainerTrace.beside(sidecar, "Mill").assertExact(mill);
        }
    }

    @Test
    void rootNeedsNoCapabilityForRoot() throws Exception {
        ContainerJvm mill = TARGETS.take("of root");
        try (Container sidecar =
                sidecar().java(JavaRuntime.jdk(17)).beside(mill.container()).startIdle()) {
            ContainerTrace.beside(sidecar, "1").assertExact(mill);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on a JDK", "on JDK 17"})
    void jdkIsTracedFromARuntime(String target) throws Exception {
        try (ContainerJvm mill = TARGETS.take(target);
                Container sidecar = sidecar().user(USER).beside(mill.container()).startIdle()) {
            ContainerTrace.beside(sidecar, "1").assertExact(mill);
        }
    }

    /** Each has a limit of its own, so the command does not take what the program needs. */
    @Test
    void memoryLimitsOfBothSuffice() throws Exception {
        try (ContainerJvm mill = TARGETS.take("with little memory");
                Container sidecar =
                        sidecar()
                                .options("--memory", "192m")
                                .beside(mill.container())
                                .startIdle()) {
            ContainerTrace.beside(sidecar, "1").assertExact(mill);
        }
    }

    @Test
    void sharedMemoryOfItsOwnDoesNotMatter() throws Exception {
        ContainerJvm mill = TARGETS.take("of a user");
        try (Container sidecar =
                sidecar()
                        .user(USER)
                        .options("--pid", "container:" + mill.container().name())
                        .startIdle()) {
            ContainerTrace.beside(sidecar, "1").assertExact(mill);
        }
    }

    @Test
    void otherUserIsRefused() throws Exception {
        ContainerJvm mill = TARGETS.take("of a user");
        try (Container sidecar = sidecar().user(OTHER_USER).beside(mill.container()).startIdle()) {
            ContainerTrace.beside(sidecar, "1")
                    .assertRefused(
                            mill,
                            "The nopal command",
                            ContainerTrace.NOT_PERMITTED,
                            "process 1 belongs to user " + USER);
        }
    }

    /** The kernel and HotSpot ask for the group, too. */
    @Test
    void otherGroupIsRefused() throws Exception {
        ContainerJvm mill = TARGETS.take("of a user");
        try (Container sidecar =
                sidecar()
                        .options("--user", USER + ":" + OTHER_USER)
                        .beside(mill.container())
                        .startIdle()) {
            ContainerTrace.beside(sidecar, "1")
                    .assertRefused(
                            mill,
                            "The nopal command",
                            ContainerTrace.NOT_PERMITTED,
                            "process 1 runs with another group than this command, " + USER,
                            "--user UID:GID");
        }
    }

    @Test
    void pidNamespaceOfItsOwnHidesTheJvm() throws Exception {
        ContainerJvm mill = TARGETS.take("of root");
        try (Container sidecar = sidecar().startIdle()) {
            ContainerTrace.beside(sidecar, "Mill")
                    .assertRefused(
                            mill,
                            "The nopal command",
                            ContainerTrace.NO_SUCH_PROCESS,
                            "no JVM of this user has a main class with \"Mill\" in its name");
        }
    }
}
