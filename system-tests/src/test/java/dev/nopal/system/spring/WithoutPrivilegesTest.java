package dev.nopal.system.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Takes privileges away: the sample starts, answers, prints nothing more and ends in order. */
@ResourceLock(OneAtATime.SPRING_SHOP)
class WithoutPrivilegesTest {
    private static final String UID = "65534";
    private static final String[] NOBODY = {
        "setpriv", "--reuid=" + UID, "--regid=" + UID, "--clear-groups", "--no-new-privs"
    };

    /** What an application of Spring Boot may use; {@code java.se} would bring the module. */
    private static final String WITHOUT_INSTRUMENTATION =
            "java.compiler,java.desktop,java.management.rmi,java.naming,java.net.http,java.prefs,"
                    + "java.scripting,java.security.jgss,java.sql.rowset,jdk.jfr,jdk.management,"
                    + "jdk.net,jdk.unsupported";

    /** What is mounted vanishes with the process. */
    private static final String READ_ONLY =
            """
            mount --bind /tmp /tmp
            mount -o remount,bind,ro /tmp
            mount -t tmpfs -o ro none /dev/shm
            exec "$@"
            """;

    /** The jar is in a folder from which nothing needs to be executed. */
    private static final String NO_EXECUTION =
            """
            mount --bind /tmp /tmp
            mount -o remount,bind,noexec /tmp
            mount -t tmpfs -o noexec none /dev/shm
            exec "$@"
            """;

    @TempDir private static Path folder;
    private static Path jar;

    /** A checkout may be where other users cannot read. */
    @BeforeAll
    static void copy() throws IOException {
        Require.root();
        Require.commands("setpriv", "unshare", "mount");
        jar = Files.copy(ShopLaunch.jar(), folder.resolve("spring-shop.jar"));
        Command.of("chmod", "-R", "a+rX", folder.toString()).run().requireSuccess();
        Require.that(
                Command.of("setpriv", "--reuid=" + UID, TargetJvm.java(), "-version").run().exit()
                        == 0,
                "the JDK is not readable by other users");
    }

    static Stream<Arguments> withoutPrivileges() {
        return Stream.of(
                shop(
                        "a user without rights, on Tomcat",
                        ShopLaunch.jar(ShopServer.PLATFORM, jar).by(NOBODY)),
                shop(
                        "a user without rights, on Netty, native access switched off",
                        ShopLaunch.jar(ShopServer.NETTY, jar)
                                .by(NOBODY)
                                .option("-Dnopal.native=off")),
                shop("native access denied, on Tomcat", denied(ShopServer.PLATFORM)),
                shop("native access denied, on Netty", denied(ShopServer.NETTY)),
                // Tomcat itself does not start without a temporary folder.
                shop(
                        "read-only temporary folder, no shared memory, on Netty",
                        ShopLaunch.jar(ShopServer.NETTY, jar)
                                .by("unshare", "--mount", "sh", "-ec", READ_ONLY, "sh")
                                .option("-XX:-UsePerfData")),
                shop(
                        "nothing may be executed in temporary folders, on Tomcat",
                        ShopLaunch.jar(ShopServer.PLATFORM, jar)
                                .by("unshare", "--mount", "sh", "-ec", NO_EXECUTION, "sh")),
                shop(
                        "no attaching, on Tomcat",
                        ShopLaunch.jar(ShopServer.PLATFORM, jar)
                                .option(
                                        "-XX:+DisableAttachMechanism",
                                        "-XX:-EnableDynamicAgentLoading")),
                shop(
                        "no module java.instrument, on Netty",
                        ShopLaunch.jar(ShopServer.NETTY, jar)
                                .option("--limit-modules=" + WITHOUT_INSTRUMENTATION)));
    }

    private static Arguments shop(String what, ShopLaunch launch) {
        return Arguments.argumentSet(what, launch);
    }

    /** From the class path, because the manifest of the jar grants what is denied here. */
    private static ShopLaunch denied(ShopServer server) {
        return ShopLaunch.classesWithoutGrant(server).option("--illegal-native-access=deny");
    }

    @ParameterizedTest
    @MethodSource
    void withoutPrivileges(ShopLaunch launch) {
        assertWorks(launch);
    }

    private static void assertWorks(ShopLaunch launch) {
        try (ShopJvm shop = launch.start()) {
            assertThat(shop.get("/welcome")).isEqualTo("welcome 10000\n");
            assertThat(shop.counts()).containsEntry("/welcome", 1L);
            assertThat(shop.terminate()).isEqualTo(ShopJvm.TERMINATED);
            assertThat(shop.process().err()).isEmpty();
            assertThat(shop.process().out().lines())
                    .noneMatch(line -> line.matches(".* (WARN|ERROR) .*|.*Exception.*"));
        }
    }
}
