package dev.nopal.system.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.containers.ContainerFiles;
import dev.nopal.system.containers.ContainerJvm;
import dev.nopal.system.containers.Podman;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Traces beside the target, in real containers that are started as the request says: a wrong user
 * or a right too few would show.
 */
@Timeout(180)
class EphemeralContainersTest {
    private static final int NOT_FOUND = 127;
    private static final Pattern MINOR = Pattern.compile("\"gitVersion\": \"v1\\.(\\d+)");

    /** The first kubectl that patches subresources. */
    private static final int PATCHES_SINCE = 32;

    private static final String NO_SHELL =
            "there is no sh in container app, which starts nopal there";
    private static final String REMEDY =
            "; name an image with a sh and a Java 17 or newer, which runs beside it in an ephemeral"
                    + " container: --image IMAGE";
    private static final String ATTACH = "(get|create) pods/attach";

    private static ContainerJvm shell;
    private static ContainerJvm bare;

    @TempDir Path folder;

    @BeforeAll
    static void start() {
        Podman.require();
        Require.commands("kubectl");
        shell = ShopPods.withShell().startMill();
        bare = ShopPods.bare().startMill();
    }

    @AfterAll
    static void stop() {
        for (ContainerJvm mill : new ContainerJvm[] {shell, bare}) {
            if (mill != null) {
                mill.close();
            }
        }
    }

    @Test
    void areAddedWhereExecIsForbidden() {
        StandInCluster cluster = new StandInCluster(DocumentedRole.besideTarget());
        StandInPod pod = ShopPods.extensiblePod("shop-1", shell, true);
        cluster.add(pod);
        ContainerFiles files = ContainerFiles.of(shell);
        try (ApiServer server = new ApiServer(cluster);
                TraceProcess trace = trace(server)) {
            assertTraces(trace, shell);
            assertThat(trace.said())
                    .contains(
                            "pod shop-1: exec is not permitted (create pods/exec)",
                            "pod shop-1: adding the ephemeral container nopal-")
                    .doesNotContain("kubectl exec in container");
            ClusterCommand.assertNoSecret(trace);
            assertThat(requests(cluster, pod))
                    .containsExactlyInAnyOrder(
                            "list pods production app=shop",
                            "watch pods production app=shop",
                            "create selfsubjectaccessreviews production create pods/exec",
                            "create selfsubjectaccessreviews production update"
                                    + " pods/ephemeralcontainers",
                            "create selfsubjectaccessreviews production create pods/attach",
                            "get pods production/shop-1",
                            "update pods/ephemeralcontainers production/shop-1",
                            "attach production/shop-1 ADDED");
            assertThat(pod.ephemeral().getFirst().json())
                    .containsEntry("targetContainerName", "app")
                    .containsEntry("image", StandInPod.IMAGE);
        }
        files.assertNothingIsLeft();
    }

    @Test
    void arePatchedInWhereThatAloneIsPermitted() {
        Set<String> allowed = new HashSet<>(DocumentedRole.besideTarget());
        allowed.remove("update pods/ephemeralcontainers");
        allowed.addAll(Set.of("get pods/ephemeralcontainers", "patch pods/ephemeralcontainers"));
        StandInCluster cluster = new StandInCluster(allowed);
        StandInPod pod = ShopPods.extensiblePod("shop-1", shell, true);
        cluster.add(pod);
        try (ApiServer server = new ApiServer(cluster);
                TraceProcess trace = trace(server)) {
            if (minorOfKubectl() < PATCHES_SINCE) {
                assertThat(trace.end(126)).isEmpty();
                assertThat(trace.said()).contains("permitted either (update pods/ephemeral");
                return;
            }
            assertTraces(trace, shell);
            assertThat(requests(cluster, pod))
                    .contains(
                            "get pods/ephemeralcontainers production/shop-1",
                            "patch pods/ephemeralcontainers production/shop-1",
                            "attach production/shop-1 ADDED")
                    .noneMatch(each -> each.startsWith("update"));
            assertThat(allowed).containsAll(verbs(cluster));
        }
    }

    private static List<String> verbs(StandInCluster cluster) {
        return cluster.requests().stream()
                .map(each -> each.split(" "))
                .map(words -> words[0] + " " + words[1])
                .toList();
    }

    private static int minorOfKubectl() {
        String version = Command.of("kubectl", "version", "--client", "--output=json").run().out();
        Matcher minor = MINOR.matcher(version);
        assertThat(minor.find()).as(version).isTrue();
        return Integer.parseInt(minor.group(1));
    }

    @Test
    void bringTheShellThatAnImageHasNot() {
        Set<String> allowed = new HashSet<>(DocumentedRole.besideTarget());
        allowed.addAll(StandInCluster.USUAL);
        StandInCluster cluster = new StandInCluster(allowed);
        StandInPod pod = ShopPods.extensiblePod("shop-1", bare, false);
        cluster.add(pod);
        ContainerFiles files = ContainerFiles.of(bare);
        try (ApiServer server = new ApiServer(cluster);
                TraceProcess trace = trace(server, "--image", ShopPods.DEBUG_IMAGE)) {
            assertTraces(trace, bare);
            assertThat(trace.said())
                    .containsSubsequence(
                            "pod shop-1: kubectl exec in container app",
                            "pod shop-1: exec does not work: " + NO_SHELL,
                            "pod shop-1: adding the ephemeral container nopal-",
                            " with the image " + ShopPods.DEBUG_IMAGE + " beside app;");
            assertThat(pod.ephemeral()).hasSize(1);
        }
        files.assertNothingIsLeft();
    }

    @Test
    void theOptionIsNamedWhereAnImageHasNoShell() {
        StandInCluster cluster = new StandInCluster(StandInCluster.USUAL);
        cluster.add(ShopPods.pod("shop-1", bare));
        try (ApiServer server = new ApiServer(cluster);
                TraceProcess trace = trace(server)) {
            assertThat(trace.end(NOT_FOUND)).isEmpty();
            assertThat(trace.said()).contains("shop-1 is not traced: " + NO_SHELL + REMEDY);
        }
    }

    @Test
    void needAShellInTheirImage() {
        StandInCluster cluster = new StandInCluster(DocumentedRole.besideTarget());
        cluster.add(ShopPods.extensiblePod("shop-1", bare, false));
        try (ApiServer server = new ApiServer(cluster);
                TraceProcess trace = trace(server)) {
            assertThat(trace.end(NOT_FOUND)).isEmpty();
            assertThat(trace.said())
                    .contains(
                            "shop-1 is not traced: there is no sh in image "
                                    + StandInPod.IMAGE
                                    + ", which starts nopal there"
                                    + REMEDY);
        }
    }

    @Test
    void doctorTellsWhetherTheyAreNeeded() {
        Set<String> allowed = new HashSet<>(DocumentedRole.besideTarget());
        allowed.addAll(StandInCluster.USUAL);
        StandInCluster cluster = new StandInCluster(allowed);
        StandInPod pod = ShopPods.extensiblePod("shop-1", bare, false);
        cluster.add(pod);
        try (ApiServer server = new ApiServer(cluster)) {
            ClusterCommand command = new ClusterCommand(server, folder);
            Command.Result without = command.run("doctor", "-k", "app=shop");
            assertThat(without.exit()).as(without.all()).isEqualTo(3);
            assertThat(without.out())
                    .contains("fail     shell          " + NO_SHELL)
                    .contains("→ name an image with a sh and a Java 17 or newer")
                    .contains("fail     step           there is no way into the pod: " + NO_SHELL)
                    .contains("Tracing in these pods will not work yet.");
            Command.Result with =
                    command.run("doctor", "-k", "app=shop", "--image", ShopPods.DEBUG_IMAGE);
            assertThat(with.exit()).as(with.all()).isZero();
            assertThat(with.out())
                    .contains("warn     shell          " + NO_SHELL)
                    .contains(
                            "ok       step           a trace would add an ephemeral container with"
                                    + " the image "
                                    + ShopPods.DEBUG_IMAGE
                                    + ": "
                                    + NO_SHELL)
                    .contains("Tracing in these pods works.");
            assertThat(pod.ephemeral()).as("what doctor adds").isEmpty();
        }
    }

    private TraceProcess trace(ApiServer server, String... more) {
        String[] words = {"trace", "-k", "app=shop", "-e", ShopPods.COUNT};
        String[] all = new String[words.length + more.length];
        System.arraycopy(words, 0, all, 0, words.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return new ClusterCommand(server, folder).trace(all);
    }

    private static void assertTraces(TraceProcess trace, ContainerJvm mill) {
        trace.awaitAttached();
        assertThat(mill.ask("named", "300")).isEqualTo("300");
        assertThat(trace.stop().lines()).contains("@: 300", "@each[shop-1]: 300");
    }

    /** Returns the requests, in which names and verbs that vary are replaced. */
    private static List<String> requests(StandInCluster cluster, StandInPod pod) {
        assertThat(pod.ephemeral()).hasSize(1);
        String name = pod.ephemeral().getFirst().name();
        return cluster.requests().stream()
                .map(each -> each.replaceFirst("^" + ATTACH, "attach").replace(name, "ADDED"))
                .distinct()
                .toList();
    }
}
