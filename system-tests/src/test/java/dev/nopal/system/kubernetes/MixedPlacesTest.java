package dev.nopal.system.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.containers.ContainerJvm;
import dev.nopal.system.containers.ContainerSetup;
import dev.nopal.system.containers.JavaRuntime;
import dev.nopal.system.containers.Podman;
import dev.nopal.system.harness.ClassesFor17;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;
import dev.nopal.system.targets.Mill;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Traces JVMs of this machine, of a container and of a pod at the same time. */
@Timeout(180)
class MixedPlacesTest {
    private static final String COUNT =
            "usdt::mill:named { @ = count(); @us = hist(arg0); @each[target] = count(); }";

    @TempDir Path folder;

    @Test
    void jvmsOfThisMachineOfAContainerAndOfAPodAreOneResult() {
        Podman.require();
        Require.commands("kubectl");
        StandInCluster cluster = new StandInCluster(StandInCluster.USUAL);
        try (TargetJvm here = here();
                ContainerJvm contained = contained();
                ContainerJvm replica = contained();
                ApiServer server = new ApiServer(cluster)) {
            cluster.add(ShopPods.pod("shop-1", replica));
            try (TraceProcess trace =
                    TraceProcess.launch(
                            words(
                                    server,
                                    "trace",
                                    "-p",
                                    Long.toString(here.pid()),
                                    "--via",
                                    String.join(" ", contained.container().exec()),
                                    "-k",
                                    "pod/shop-1",
                                    "-n",
                                    StandInCluster.NAMESPACE,
                                    "-e",
                                    COUNT))) {
                trace.process()
                        .awaitErr("all sessions", line -> line.startsWith("Attached 3 probes"));
                assertThat(here.ask("named", "100")).isEqualTo("100");
                assertThat(contained.ask("named", "20")).isEqualTo("20");
                assertThat(replica.ask("named", "3")).isEqualTo("3");
                assertThat(trace.stop().lines())
                        .contains("@: 123")
                        .contains("@each[Mill-" + here.pid() + "]: 100")
                        .contains("@each[" + contained.container().name() + "]: 20")
                        .contains("@each[shop-1]: 3");
            }
            for (String left :
                    List.of(
                            here.ask("named", "10"),
                            contained.ask("named", "10"),
                            replica.ask("named", "10"))) {
                assertThat(left).as("events after it").isEqualTo("0");
            }
        }
    }

    private static TargetJvm here() {
        List<String> words = new ArrayList<>();
        words.addAll(List.of("-XX:+UseSerialGC", "-XX:+EnableDynamicAgentLoading", "-Xmx64m"));
        words.addAll(List.of("-cp", ClassesFor17.mill(), Mill.class.getName()));
        return TargetJvm.launch(TargetJvm.java(), words);
    }

    private static ContainerJvm contained() {
        return ContainerSetup.withShell().java(JavaRuntime.jre()).startMill("-Xmx64m");
    }

    private List<String> words(ApiServer server, String... words) {
        List<String> all = new ArrayList<>();
        all.add("env");
        all.add("HOME=" + folder); // kubectl keeps what it discovers there.
        all.add("KUBECONFIG=" + server.kubeconfig(folder));
        all.addAll(List.of(TargetJvm.java(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        all.addAll(List.of("-jar", Nopal.jar().toString()));
        all.addAll(List.of(words));
        return all;
    }
}
