package dev.nopal.system.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.TraceProcess;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The nopal command of a user whose kubectl speaks with a stand-in for a cluster.
 *
 * @param folder the home of the user: kubectl keeps there what it discovers
 */
record ClusterCommand(ApiServer server, Path folder) {
    private static final Duration DEADLINE = Duration.ofSeconds(120);

    /** Starts the command in the namespace of the cluster. */
    TraceProcess trace(String... words) {
        return TraceProcess.launch(nopal(List.of(), words));
    }

    /** Starts it with more variables in its environment. */
    TraceProcess trace(List<String> variables, String... words) {
        return TraceProcess.launch(nopal(variables, words));
    }

    /** Runs it to its end. */
    Command.Result run(String... words) {
        return Command.of(nopal(List.of(), words)).within(DEADLINE).run();
    }

    private List<String> nopal(List<String> variables, String... words) {
        List<String> all = environment(variables);
        all.addAll(List.of(TargetJvm.java(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        all.addAll(List.of("-jar", Nopal.jar().toString()));
        all.addAll(List.of(words));
        all.addAll(List.of("-n", StandInCluster.NAMESPACE));
        return all;
    }

    /** Returns the words that run a command in the environment of the user. */
    List<String> environment(List<String> variables) {
        List<String> all = new ArrayList<>();
        all.add("env");
        all.add("HOME=" + folder);
        all.add("KUBECONFIG=" + server.kubeconfig(folder));
        all.addAll(variables);
        return all;
    }

    /**
     * Waits until the script runs in so many JVMs; the command says so for the first one only. Each
     * has a copy of its session file, which is mapped.
     */
    static void awaitRunning(TraceProcess trace, int jvms) {
        Waiting.until(jvms + " JVMs", () -> copies(trace.process().pid()) == jvms);
    }

    private static long copies(long pid) {
        try (Stream<String> mappings = Files.lines(Path.of("/proc/" + pid + "/maps"))) {
            return mappings.filter(each -> each.contains("/replica"))
                    .map(each -> each.substring(each.indexOf("/replica")))
                    .distinct()
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void assertNoSecret(TraceProcess trace) {
        assertThat(trace.process().out() + trace.said()).doesNotContain(ApiServer.TOKEN);
    }
}
