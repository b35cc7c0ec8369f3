package dev.nopal.system.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.containers.ContainerFiles;
import dev.nopal.system.containers.ContainerJvm;
import dev.nopal.system.containers.ContainerSetup;
import dev.nopal.system.containers.Podman;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TraceProcess;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Traces JVMs in real containers through the real kubectl and a stand-in for the API server, which
 * records what kubectl asks for and permits no more than it was told to.
 */
@Timeout(180)
class KubernetesTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final int INCOMPLETE = 124;
    private static final Pattern BUCKET = Pattern.compile("(?m)^\\[.*?[])] +(\\d+) \\|");
    private static final Pattern METRICS = Pattern.compile("http://127.0.0.1:\\d+/metrics");
    private static final Pattern GRANT = Pattern.compile("(kubectl create role [^&]*) &&");

    private static ContainerJvm first;
    private static ContainerJvm second;

    @TempDir Path folder;
    private ContainerFiles firstFiles;
    private ContainerFiles secondFiles;

    @BeforeAll
    static void start() {
        Podman.require();
        Require.commands("kubectl");
        first = ShopPods.withShell().withNopal().startMill("-javaagent:" + ContainerSetup.AGENT);
        second = ShopPods.withShell().startMill();
    }

    @AfterAll
    static void stop() {
        for (ContainerJvm mill : new ContainerJvm[] {first, second}) {
            if (mill != null) {
                mill.close();
            }
        }
    }

    @BeforeEach
    void look() {
        firstFiles = ContainerFiles.of(first);
        secondFiles = ContainerFiles.of(second);
    }

    private void assertNothingIsLeft() {
        assertThat(first.ask("named", "10")).as("events after it").isEqualTo("0");
        assertThat(second.ask("named", "10")).as("events after it").isEqualTo("0");
        firstFiles.assertNothingIsLeft();
        secondFiles.assertNothingIsLeft();
    }

    private static StandInCluster twoPods(Set<String> allowed) {
        StandInCluster cluster = new StandInCluster(allowed);
        cluster.addDeployment("shop", ShopPods.LABELS);
        cluster.add(ShopPods.pod("shop-1", first));
        cluster.add(ShopPods.pod("shop-2", second));
        return cluster;
    }

    @Test
    void tracesAllReplicasWhileTheyComeAndGo() {
        StandInCluster cluster = new StandInCluster(StandInCluster.USUAL);
        cluster.addDeployment("shop", ShopPods.LABELS);
        cluster.add(ShopPods.pod("shop-1", first));
        cluster.add(StandInPod.waiting("shop-2", ShopPods.LABELS, "ImagePullBackOff"));
        cluster.add(new StandInPod("cart-1", Map.of("app", "cart"), _ -> List.of()));
        try (ApiServer server = new ApiServer(cluster);
                TraceProcess trace =
                        new ClusterCommand(server, folder)
                                .trace("trace", "-k", "deployment/shop", "-e", ShopPods.COUNT)) {
            trace.awaitAttached();
            assertThat(first.ask("named", "300")).isEqualTo("300");
            cluster.add(ShopPods.pod("shop-2", second));
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
                                    + " joins the trace once it runs",
                            "pod shop-1: kubectl exec in container app",
                            "pod shop-1: an agent is listening there already and is used",
                            "pod shop-2: kubectl exec in container app")
                    .doesNotContain("cart-1");
            ClusterCommand.assertNoSecret(trace);
            assertThat(withOneVerb(cluster.requests()))
                    .containsExactlyInAnyOrder(
                            "create selfsubjectaccessreviews production create pods/exec",
                            "get deployments production/shop",
                            "list pods production app=shop",
                            "watch pods production app=shop",
                            "get pods production/shop-1",
                            "get pods production/shop-2",
                            "exec production/shop-1 app",
                            "exec production/shop-2 app");
        }
        assertNothingIsLeft();
    }

    /** From kubectl 1.30 on, exec is a get, and before a create. */
    private static List<String> withOneVerb(Set<String> requests) {
        return requests.stream()
                .map(each -> each.replaceFirst("^(get|create) pods/exec", "exec"))
                .distinct()
                .toList();
    }

    @Test
    void aRecipeShowsAllReplicasInOneHistogram() {
        try (ApiServer server = new ApiServer(twoPods(StandInCluster.USUAL));
                TraceProcess trace =
                        new ClusterCommand(server, folder)
                                .trace(
                                        "latency",
                                        "dev.nopal.system.targets.Stone.grind",
                                        "-k",
                                        "deployment/shop")) {
            ClusterCommand.awaitRunning(trace, 2);
            String sums = first.ask("grind", "300") + second.ask("grind", "200");
            assertThat(sums).isNotEmpty();
            String found = trace.stop();
            assertThat(found).containsOnlyOnce("Calls by their time in us:");
            int calls = 0;
            Matcher bucket = BUCKET.matcher(found);
            while (bucket.find()) {
                calls += Integer.parseInt(bucket.group(1));
            }
            assertThat(calls).as(found).isEqualTo(500);
        }
        assertNothingIsLeft();
    }

    /** The right to create is enough: newer versions of kubectl try to get before. */
    @Test
    void kubectlRunsItAsAPlugin() {
        Set<String> allowed = new HashSet<>(StandInCluster.USUAL);
        allowed.remove("get pods/exec");
        StandInCluster cluster = twoPods(allowed);
        try (ApiServer server = new ApiServer(cluster)) {
            List<String> words =
                    new ClusterCommand(server, folder)
                            .environment(
                                    List.of(
                                            "PATH=" + ROOT + ":" + System.getenv("PATH"),
                                            "NOPAL_JAVA_HOME=" + System.getProperty("java.home")));
            words.addAll(List.of("kubectl", "nopal", "trace", "-k", "app=shop"));
            words.addAll(List.of("-n", StandInCluster.NAMESPACE));
            words.addAll(List.of("-e", ShopPods.COUNT));
            try (TraceProcess trace = TraceProcess.launch(words)) {
                ClusterCommand.awaitRunning(trace, 2);
                assertThat(first.ask("named", "300")).isEqualTo("300");
                assertThat(second.ask("named", "200")).isEqualTo("200");
                assertThat(trace.stop().lines()).contains("@: 500", "@each[shop-2]: 200");
            }
            assertThat(cluster.requests())
                    .contains(
                            "create pods/exec production/shop-1 app",
                            "create pods/exec production/shop-2 app");
        }
        assertNothingIsLeft();
    }

    /** kubectl before 1.30 speaks SPDY, and newer ones do where a proxy stops the other way. */
    @Test
    void tracesOnePodOverSpdy() {
        StandInCluster cluster = twoPods(StandInCluster.USUAL);
        try (ApiServer server = new ApiServer(cluster);
                TraceProcess trace =
                        new ClusterCommand(server, folder)
                                .trace(
                                        List.of("KUBECTL_REMOTE_COMMAND_WEBSOCKETS=false"),
                                        "trace",
                                        "-k",
                                        "pod/shop-1",
                                        "-e",
                                        ShopPods.COUNT)) {
            trace.awaitAttached();
            assertThat(first.ask("named", "300")).isEqualTo("300");
            assertThat(trace.stop().lines()).contains("@: 300", "@sum: 44850");
            assertThat(cluster.requests())
                    .containsExactlyInAnyOrder(
                            "create selfsubjectaccessreviews production create pods/exec",
                            "list pods production metadata.name=shop-1",
                            "get pods production/shop-1",
                            "create pods/exec production/shop-1 app");
        }
    }

    /** First that of one pod, then that of the other: what was recorded until then is kept. */
    @Test
    void nothingIsLeftWhenConnectionsBreak() throws IOException {
        try (ApiServer server = new ApiServer(twoPods(StandInCluster.USUAL));
                TraceProcess trace =
                        new ClusterCommand(server, folder)
                                .trace(
                                        "trace",
                                        "-k",
                                        "app=shop",
                                        "--metrics=0",
                                        "-e",
                                        ShopPods.COUNT)) {
            ClusterCommand.awaitRunning(trace, 2);
            assertThat(first.ask("named", "300")).isEqualTo("300");
            assertThat(second.ask("named", "200")).isEqualTo("200");
            awaitArrived(trace, "shop-1", 300);
            assertThat(server.cut("shop-1")).isEqualTo(1);
            Waiting.until("the first is let go", () -> first.ask("named", "1").equals("0"));
            assertThat(second.ask("named", "50")).isEqualTo("50");
            awaitArrived(trace, "shop-2", 250);
            assertThat(server.cut("shop-2")).isEqualTo(1);
            Waiting.until("the second is let go", () -> second.ask("named", "1").equals("0"));
            trace.process().awaitErr("both ends", line -> line.contains("all JVMs have ended"));
            trace.process().signal("INT");
            assertThat(trace.end(INCOMPLETE).lines()).contains("@: 550", "@each[shop-2]: 250");
            assertThat(trace.said())
                    .contains(
                            "shop-1 has ended; what was traced until then is kept",
                            "the line to shop-1 was cut, kubectl ended with code 1",
                            "the line to shop-2 was cut, kubectl ended with code 1");
            ClusterCommand.assertNoSecret(trace);
        }
        assertNothingIsLeft();
    }

    /** Waits until the command has what a pod recorded, which it serves as a metric. */
    private static void awaitArrived(TraceProcess trace, String pod, int count) {
        Matcher address = METRICS.matcher(trace.said());
        assertThat(address.find()).as(trace.said()).isTrue();
        Pattern counted =
                Pattern.compile("(?m)^[^#\\n]*each[^\\n]*" + pod + ".*} " + count + "\\b");
        Waiting.until(pod, () -> counted.matcher(read(address.group())).find());
    }

    private static String read(String address) {
        try (InputStream in = URI.create(address).toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A recipe has the same options. What is printed is what an administrator can run. */
    @Test
    void refusesWithTheRightThatIsMissing() {
        Set<String> allowed = new HashSet<>(StandInCluster.USUAL);
        allowed.removeAll(Set.of("get pods/exec", "create pods/exec"));
        StandInCluster cluster = twoPods(allowed);
        try (ApiServer server = new ApiServer(cluster)) {
            ClusterCommand command = new ClusterCommand(server, folder);
            try (TraceProcess trace = command.trace("profile", "-k", "pod/shop-1", "-n", "10")) {
                assertThat(trace.end(126)).isEmpty();
                assertThat(trace.said())
                        .contains(
                                "exec is not permitted (create pods/exec); an ephemeral container"
                                        + " would help, but is not permitted either (update"
                                        + " pods/ephemeralcontainers, create pods/attach)",
                                "kubectl create rolebinding nopal-exec --role=nopal-exec"
                                        + " --user=NAME --namespace=production");
                assertThat(cluster.requests())
                        .containsExactlyInAnyOrder(
                                "list pods production metadata.name=shop-1",
                                "create selfsubjectaccessreviews production create pods/exec",
                                "create selfsubjectaccessreviews production update"
                                        + " pods/ephemeralcontainers",
                                "create selfsubjectaccessreviews production patch"
                                        + " pods/ephemeralcontainers",
                                "create selfsubjectaccessreviews production create pods/attach");
                Matcher grant = GRANT.matcher(trace.said());
                assertThat(grant.find()).isTrue();
                assertThat(rules(command, grant.group(1)))
                        .isEqualTo(
                                "[{\"apiGroups\":[\"\"],\"resources\":[\"pods/exec\"],"
                                        + "\"verbs\":[\"create\"]}]");
                assertThat(grant.find()).as("another role").isFalse();
            }
        }
    }

    /** Returns the rules of the role that a command would create. */
    private static String rules(ClusterCommand command, String create) {
        List<String> words = new ArrayList<>(command.environment(List.of()));
        words.addAll(List.of(create.split(" ")));
        words.addAll(List.of("--dry-run=client", "--output=jsonpath={.rules}"));
        return Command.of(words).run().requireSuccess().out().strip();
    }
}
