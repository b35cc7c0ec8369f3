package dev.nopal.system.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.OneAtATime;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Takes privileges away: the sample starts, answers, prints nothing more and ends in order. */
@ResourceLock(OneAtATime.SPRING_SHOP)
class WithoutPrivilegesTest {
    private static final String NOBODY = "65534";

    /** What is mounted vanishes with the process. */
    private static final String READ_ONLY =
            """
            mount --bind /tmp /tmp
            mount -o remount,bind,ro /tmp
            mount -t tmpfs -o ro none /dev/shm
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
                Command.of("setpriv", "--reuid=" + NOBODY, TargetJvm.java(), "-version")
                                .run()
                                .exit()
                        == 0,
                "the JDK is not readable by other users");
    }

    @Test
    void worksAsAUserWithoutRightsWhereNativeAccessIsDenied() {
        assertWorks(
                shop().by(
                                "setpriv",
                                "--reuid=" + NOBODY,
                                "--regid=" + NOBODY,
                                "--clear-groups",
                                "--no-new-privs")
                        .option("-Dnopal.native=off", "--illegal-native-access=deny"));
    }

    /** Netty, because Tomcat itself does not start without a temporary directory. */
    @Test
    void worksWithReadOnlyTemporaryFoldersAndWithoutSharedMemory() {
        assertWorks(
                shop().by("unshare", "--mount", "sh", "-ec", READ_ONLY, "sh")
                        .option("-XX:-UsePerfData"));
    }

    private static ShopLaunch shop() {
        return ShopLaunch.jar(ShopServer.NETTY, jar);
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
