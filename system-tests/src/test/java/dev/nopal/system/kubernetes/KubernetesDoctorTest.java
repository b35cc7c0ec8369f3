package dev.nopal.system.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.containers.ContainerJvm;
import dev.nopal.system.containers.Podman;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Set;

/** Runs {@code nopal doctor -k} by the real kubectl in a real container. */
@Timeout(180)
class KubernetesDoctorTest {
    private static ContainerJvm mill;

    @TempDir Path folder;

    @BeforeAll
    static void start() {
        Podman.require();
        Require.commands("kubectl");
        mill = ShopPods.withShell().startMill();
    }

    @AfterAll
    static void stop() {
        if (mill != null) {
            mill.close();
        }
    }

    @Test
    void tellsWhetherItWorks() {
        StandInCluster cluster = new StandInCluster(StandInCluster.USUAL);
        cluster.add(ShopPods.pod("shop-1", mill));
        cluster.add(StandInPod.waiting("shop-2", ShopPods.LABELS, "CrashLoopBackOff"));
        try (ApiServer server = new ApiServer(cluster)) {
            Command.Result result = doctor(server);
            assertThat(result.exit()).as(result.all()).isZero();
            assertThat(result.out())
                    .contains("ok       cluster        the cluster answers: v1.32.0")
                    .contains("shop-2 does not run: Pending: CrashLoopBackOff")
                    .contains("ok       exec           you may create pods/exec")
                    .contains("ok       shell          it has sh")
                    .contains("ok       jvm            a JVM runs there")
                    .contains("ok       java           Nopal runs there on /java/bin/java")
                    .contains("ok       instrument     its Java has the module java.instrument")
                    .contains("ok       writable       it can write /tmp and /dev/shm")
                    .contains("ok       step           a trace would use kubectl exec")
                    .contains("Tracing in these pods works.");
            assertThat(
                            cluster.requests().stream()
                                    .map(
                                            each ->
                                                    each.replaceFirst(
                                                            "^get pods/exec", "create pods/exec"))
                                    .distinct())
                    .containsExactlyInAnyOrder(
                            "list pods production app=shop",
                            "create selfsubjectaccessreviews production list pods",
                            "create selfsubjectaccessreviews production watch pods",
                            "create selfsubjectaccessreviews production create pods/exec",
                            "create selfsubjectaccessreviews production update"
                                    + " pods/ephemeralcontainers",
                            "create selfsubjectaccessreviews production patch"
                                    + " pods/ephemeralcontainers",
                            "create selfsubjectaccessreviews production create pods/attach",
                            "get pods production/shop-1",
                            "create pods/exec production/shop-1 app");
        }
    }

    @Test
    void tellsWhatIsForbidden() {
        StandInCluster cluster =
                new StandInCluster(
                        Set.of("get pods", "list pods", "create selfsubjectaccessreviews"));
        cluster.add(ShopPods.pod("shop-1", mill));
        try (ApiServer server = new ApiServer(cluster)) {
            Command.Result result = doctor(server);
            assertThat(result.exit()).as(result.all()).isEqualTo(3);
            assertThat(result.out())
                    .contains("fail     list           you may not watch pods")
                    .contains("warn     exec           you may not create pods/exec")
                    .contains(
                            "warn     ephemeral      you may not update pods/ephemeralcontainers,"
                                    + " create pods/attach; from kubectl 1.32 on, get and patch do"
                                    + " instead of update")
                    .contains("fail     step           there is no way into the container")
                    .contains("Tracing in these pods will not work yet.");
        }
    }

    private Command.Result doctor(ApiServer server) {
        return new ClusterCommand(server, folder).run("doctor", "-k", "app=shop");
    }
}
