package dev.nopal.system.containers;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Require;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/**
 * What cannot be traced in a container from the host, and the sentence that says what to change.
 */
@Timeout(180)
class ContainerRefusalsTest {
    private static final int USER = 41_001;
    private static final int OTHER_USER = 41_002;

    private static final StartedAhead CONTAINERS = new StartedAhead();

    @TempDir Path temporary;

    @BeforeAll
    static void start() {
        Podman.require();
        CONTAINERS.add(
                "without java.instrument",
                () -> ContainerSetup.bare().java(JavaRuntime.withoutInstrument()).startMill());
        CONTAINERS.add(
                "read-only everywhere",
                () -> jre().options("--read-only", "--read-only-tmpfs=false").startMill());
        CONTAINERS.add("without /tmp", () -> jre().without("/tmp").startMill());
        CONTAINERS.add("of a user", () -> jre().user(USER).startMill());
        CONTAINERS.add("in a user namespace", () -> jre().rootIs(100_000).startMill());
    }

    @AfterAll
    static void stop() throws Exception {
        CONTAINERS.close();
    }

    private static ContainerSetup jre() {
        return ContainerSetup.bare().java(JavaRuntime.jre());
    }

    @Test
    void imageWithoutTheModuleForAgents() throws Exception {
        assertRefused("without java.instrument", "java.instrument", "jlink --add-modules");
    }

    /** HotSpot makes its socket in /tmp, and nowhere else. */
    @Test
    void noPlaceForTheSocketOnReadOnlyRoot() throws Exception {
        assertRefused("read-only everywhere", "/tmp");
    }

    @Test
    void noPlaceForTheSocketWithoutTmp() throws Exception {
        assertRefused("without /tmp", "/tmp");
    }

    private static void assertRefused(String name, String... contained) throws Exception {
        try (ContainerJvm mill = CONTAINERS.take(name)) {
            ContainerTrace.fromHost(mill)
                    .assertRefused(mill, "nopal trace", ContainerTrace.USAGE, contained);
        }
    }

    /** The same user of the host needs no privilege; another one gets nothing. */
    @Test
    void userOfTheHostTracesItsOwnOnly() throws Exception {
        Require.commands("setpriv");
        String jar = readableJar();
        ContainerJvm mill = CONTAINERS.take("of a user");
        ContainerTrace.fromHost(mill, as(OTHER_USER), jar)
                .assertRefused(
                        mill,
                        "The nopal command",
                        ContainerTrace.NOT_PERMITTED,
                        "belongs to user " + USER);
        ContainerTrace.fromHost(mill, as(USER, OTHER_USER), jar)
                .assertRefused(
                        mill,
                        "The nopal command",
                        ContainerTrace.NOT_PERMITTED,
                        "runs with another group than this command, " + USER);
        ContainerTrace.fromHost(mill, as(USER), jar).assertExact(mill);
    }

    /** Root of the host is nobody there; what the sentence says to do works. */
    @Test
    void rootOfTheHostIsNobodyInAUserNamespace() throws Exception {
        Require.commands("nsenter");
        try (ContainerJvm mill = CONTAINERS.take("in a user namespace")) {
            ContainerTrace.fromHost(mill)
                    .assertRefused(
                            mill,
                            "nopal trace",
                            ContainerTrace.NOT_PERMITTED,
                            "runs in another user namespace",
                            "nsenter --user --target " + mill.pid() + " nopal");
            List<String> nsenter = List.of("nsenter", "--user", "--target", "" + mill.pid());
            ContainerTrace.fromHost(mill, nsenter, readableJar()).assertExact(mill);
        }
    }

    private String readableJar() {
        String jar = temporary.resolve("nopal.jar").toString();
        Command.of("cp", Nopal.jar().toString(), jar).run().requireSuccess();
        Command.of("chmod", "-R", "a+rX", temporary.toString()).run().requireSuccess();
        return jar;
    }

    private static List<String> as(int user) {
        return as(user, user);
    }

    private static List<String> as(int user, int group) {
        return List.of("setpriv", "--reuid=" + user, "--regid=" + group, "--clear-groups");
    }
}
