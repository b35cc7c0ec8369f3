package dev.nopal.system.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.containers.Container;
import dev.nopal.system.containers.ContainerJvm;
import dev.nopal.system.containers.ContainerSetup;
import dev.nopal.system.containers.JavaRuntime;
import dev.nopal.system.containers.Podman;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Traces JVMs in real containers through the real kubectl and a stand-in for the API server, which
 * records what kubectl asks for and permits no more than it was told to.
 */
@Timeout(180)
class KubernetesTest {
    private static final int USER = 1000;
    private static final Map<String, String> SHOP = Map.of("app", "shop");
    private static final String COUNT =
            "usdt::mill:named { @ = count(); @sum = sum(arg0); @each[target] = count(); }";

    private static ContainerJvm first;
    private static ContainerJvm second;

    @TempDir Path folder;

    @BeforeAll
    static void start() {
        Podman.require();
        Require.commands("kubectl");
        first = mill();
        second = mill();
    }

    @AfterAll
    static void stop() {
        for (ContainerJvm mill : new ContainerJvm[] {first, second}) {
            if (mill != null) {
                mill.close();
            }
        }
    }

    private static ContainerSetup setup() {
        return ContainerSetup.withShell()
                .java(JavaRuntime.jre())
                .user(USER)
                .options("--cap-drop", "all", "--security-opt", "no-new-privileges");
    }

    private static ContainerJvm mill() {
        return setup().startMill();
    }

    private static StandInPod pod(String name, ContainerJvm mill) {
        return new StandInPod(
                name,
                SHOP,
                command -> mill.container().exec(command.toArray(String[]::new)),
                _ -> List.of("false"));
    }

    @Test
    void tracesAllReplicasWhileTheyComeAndGo() {
        StandInCluster cluster = new StandInCluster(StandInCluster.USUAL);
        cluster.addDeployment("shop", SHOP);
        cluster.add(pod("shop-1", first));
        cluster.add(StandInPod.waiting("shop-2", SHOP, "ImagePullBackOff"));
        cluster.add(
                new StandInPod("cart-1", Map.of("app", "cart"), _ -> List.of(), _ -> List.of()));
        try (ApiServer server = new ApiServer(cluster);
                TraceProcess trace =
                        trace(server, Map.of(), "trace", "-k", "deployment/shop", "-e", COUNT)) {
            trace.awaitAttached();
            assertThat(first.ask("named", "300")).isEqualTo("300");
            cluster.add(pod("shop-2", second));
            trace.process().awaitErr("second pod", line -> line.contains("shop-2 has appeared"));
            Waiting.until("the second pod fires", () -> second.ask("named", "1").equals("1"));
            assertThat(second.ask("named", "200")).isEqualTo("200");
            cluster.delete("shop-2");
            trace.process().awaitErr("its end", line -> line.contains("pod shop-2 was deleted"));
            assertThat(trace.stop().lines())
                    .contains("@: 501", "@each[shop-1]: 300", "@each[shop-2]: 201");
            assertThat(trace.said())
                    .contains(
                            "shop-2 is not traced: it does not run: Pending: ImagePullBackOff; it"
                                    + " joins the trace once it runs")
                    .doesNotContain("cart-1");
            assertNoSecret(trace);
            assertThat(cluster.actions()).isSubsetOf(StandInCluster.USUAL);
            assertThat(cluster.actions())
                    .contains("get deployments", "list pods", "watch pods", "get pods")
                    .containsAnyOf("create pods/exec", "get pods/exec");
        }
        assertThat(first.ask("named", "10")).as("events after it").isEqualTo("0");
        assertNothingIsLeft(first);
    }

    /** kubectl before 1.30 speaks SPDY, and newer ones do where a proxy stops the other way. */
    @Test
    void tracesOnePodOverSpdy() {
        StandInCluster cluster = new StandInCluster(StandInCluster.USUAL);
        cluster.add(pod("shop-1", first));
        try (ApiServer server = new ApiServer(cluster);
                TraceProcess trace =
                        trace(
                                server,
                                Map.of("KUBECTL_REMOTE_COMMAND_WEBSOCKETS", "false"),
                                "trace",
                                "-k",
                                "pod/shop-1",
                                "-e",
                                COUNT)) {
            trace.awaitAttached();
            assertThat(first.ask("named", "300")).isEqualTo("300");
            assertThat(trace.stop().lines()).contains("@: 300", "@sum: 44850");
            assertThat(cluster.actions())
                    .containsOnly(
                            "create selfsubjectaccessreviews",
                            "list pods",
                            "get pods",
                            "create pods/exec");
        }
    }

    @Test
    void addsAnEphemeralContainerWhereExecIsForbidden() {
        Set<String> allowed = new HashSet<>(StandInCluster.USUAL);
        allowed.removeAll(Set.of("get pods/exec", "create pods/exec"));
        allowed.addAll(
                Set.of("update pods/ephemeralcontainers", "get pods/attach", "create pods/attach"));
        StandInCluster cluster = new StandInCluster(allowed);
        try (Container beside = setup().beside(second.container()).startIdle();
                ApiServer server = new ApiServer(cluster)) {
            StandInPod pod =
                    new StandInPod(
                            "shop-2",
                            SHOP,
                            _ -> List.of("false"),
                            command -> beside.exec(command.toArray(String[]::new)));
            cluster.add(pod);
            try (TraceProcess trace =
                    trace(server, Map.of(), "trace", "-k", "app=shop", "-e", COUNT)) {
                trace.awaitAttached();
                assertThat(second.ask("named", "300")).isEqualTo("300");
                assertThat(trace.stop().lines()).contains("@: 300", "@each[shop-2]: 300");
                assertThat(trace.said())
                        .contains(
                                "pod shop-2: exec is not permitted (create pods/exec)",
                                "pod shop-2: adding the ephemeral container nopal-");
                assertNoSecret(trace);
            }
            assertThat(cluster.actions()).isSubsetOf(allowed);
            assertThat(pod.ephemeral()).hasSize(1);
            assertThat(pod.ephemeral().getFirst())
                    .containsEntry("targetContainerName", "app")
                    .containsEntry("image", "registry.example/shop:1");
        }
    }

    /** A recipe has the same options. */
    @Test
    void refusesWithTheRightThatIsMissing() {
        Set<String> allowed = new HashSet<>(StandInCluster.USUAL);
        allowed.removeAll(Set.of("get pods/exec", "create pods/exec"));
        StandInCluster cluster = new StandInCluster(allowed);
        cluster.add(pod("shop-1", first));
        try (ApiServer server = new ApiServer(cluster);
                TraceProcess trace =
                        trace(server, Map.of(), "profile", "-k", "app=shop", "-n", "10")) {
            assertThat(trace.end(126)).isEmpty();
            assertThat(trace.said())
                    .contains(
                            "exec is not permitted (create pods/exec), and neither is an ephemeral"
                                    + " container (update pods/ephemeralcontainers)",
                            "kubectl create role nopal");
            assertThat(cluster.actions()).isSubsetOf(allowed);
        }
    }

    @Test
    void doctorTellsWhetherItWorks() {
        StandInCluster cluster = new StandInCluster(StandInCluster.USUAL);
        cluster.add(pod("shop-1", first));
        cluster.add(StandInPod.waiting("shop-2", SHOP, "CrashLoopBackOff"));
        try (ApiServer server = new ApiServer(cluster)) {
            Command.Result result =
                    Command.of(words(server, Map.of(), "doctor", "-k", "app=shop"))
                            .within(Duration.ofSeconds(120))
                            .run();
            assertThat(result.exit()).as(result.all()).isZero();
            assertThat(result.out())
                    .contains("ok       cluster        the cluster answers: v1.32.0")
                    .contains("shop-2 does not run: Pending: CrashLoopBackOff")
                    .contains("ok       exec           you may create pods/exec")
                    .contains("ok       jvm            a JVM runs there")
                    .contains("ok       java           Nopal runs there on /java/bin/java")
                    .contains("ok       instrument     its Java has the module java.instrument")
                    .contains("ok       writable       it can write /tmp and /dev/shm")
                    .contains("ok       step           a trace would use kubectl exec")
                    .contains("Tracing in these pods works.");
            assertThat(cluster.actions()).isSubsetOf(StandInCluster.USUAL);
        }
    }

    @Test
    void doctorTellsWhatIsForbidden() {
        StandInCluster cluster =
                new StandInCluster(
                        Set.of("get pods", "list pods", "create selfsubjectaccessreviews"));
        cluster.add(pod("shop-1", first));
        try (ApiServer server = new ApiServer(cluster)) {
            Command.Result result =
                    Command.of(words(server, Map.of(), "doctor", "-k", "app=shop"))
                            .within(Duration.ofSeconds(120))
                            .run();
            assertThat(result.exit()).as(result.all()).isEqualTo(3);
            assertThat(result.out())
                    .contains("fail     list           you may not watch pods")
                    .contains("warn     exec           you may not create pods/exec")
                    .contains("fail     step           there is no way into the container")
                    .contains("Tracing in these pods will not work yet.");
        }
    }

    private TraceProcess trace(ApiServer server, Map<String, String> more, String... words) {
        return TraceProcess.launch(words(server, more, words));
    }

    private List<String> words(ApiServer server, Map<String, String> more, String... words) {
        List<String> all = new ArrayList<>();
        all.add("env");
        all.add("HOME=" + folder); // kubectl keeps what it discovers there.
        all.add("KUBECONFIG=" + server.kubeconfig(folder));
        more.forEach((name, value) -> all.add(name + "=" + value));
        all.addAll(List.of(TargetJvm.java(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        all.addAll(List.of("-jar", Nopal.jar().toString()));
        all.addAll(List.of(words));
        all.addAll(List.of("-n", StandInCluster.NAMESPACE));
        return all;
    }

    private static void assertNoSecret(TraceProcess trace) {
        assertThat(trace.process().out() + trace.said()).doesNotContain(ApiServer.TOKEN);
    }

    /** Asks for what transports bring and leave out again. */
    private static void assertNothingIsLeft(ContainerJvm mill) {
        Path temporary = mill.container().root().resolve("tmp");
        try (var files = Files.list(temporary)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("nopal-via"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
