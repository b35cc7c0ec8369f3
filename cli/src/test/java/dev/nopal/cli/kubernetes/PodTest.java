package dev.nopal.cli.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.text.JsonValue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.Optional;

final class PodTest {
    @Test
    void readsARunningPod() throws Exception {
        Pod pod = pod(Pods.running("shop-1"));
        PodContainer app = pod.container(Optional.empty());
        assertThat(pod.namespace()).isEqualTo("production");
        assertThat(pod.uid()).isEqualTo("uid-shop-1");
        assertThat(app.name()).isEqualTo("app");
        assertThat(app.image()).isEqualTo("registry.example/shop:1");
        assertThat(app.uid()).hasValue(1000);
        assertThat(app.gid()).hasValue(2000);
        assertThat(app.isNeverRoot()).isTrue();
        assertThat(pod.obstacle(app)).isEmpty();
    }

    @Test
    void choosesTheContainer() throws Exception {
        Pod pod =
                pod(
                        """
                        {"metadata": {"name": "a", "annotations":
                            {"kubectl.kubernetes.io/default-container": "main"}},
                         "spec": {"containers": [{"name": "proxy"}, {"name": "main"}]}}
                        """);
        assertThat(pod.container(Optional.empty()).name()).isEqualTo("main");
        assertThat(pod.container(Optional.of("proxy")).name()).isEqualTo("proxy");
        assertThatThrownBy(() -> pod.container(Optional.of("other")))
                .isInstanceOf(Refusal.class)
                .hasMessage("pod a has no container other; it has proxy, main");
    }

    @Test
    void saysWhyAPodDoesNotRun() throws Exception {
        assertThat(obstacle("{\"waiting\": {\"reason\": \"CrashLoopBackOff\"}}", "Running"))
                .contains("Running: CrashLoopBackOff");
        assertThat(
                        obstacle(
                                "{\"waiting\": {\"reason\": \"ErrImagePull\", \"message\":"
                                        + " \"no such image\"}}",
                                "Pending"))
                .contains("Pending: ErrImagePull (no such image)");
        assertThat(
                        obstacle(
                                "{\"terminated\": {\"reason\": \"OOMKilled\", \"exitCode\": 137}}",
                                "Running"))
                .contains("Running: OOMKilled, exit code 137");
        assertThat(obstacle("{}", "Pending")).contains("Pending: it was not started yet");
        assertThat(obstacle("{\"running\": {}}", "Succeeded")).contains("it has ended (Succeeded)");
    }

    @Test
    void saysWhyAPodIsNotScheduled() throws Exception {
        Pod pod =
                pod(
                        """
                        {"metadata": {"name": "a"}, "spec": {"containers": [{"name": "app"}]},
                         "status": {"phase": "Pending", "conditions": [{"type": "PodScheduled",
                           "status": "False", "message": "0/3 nodes: Insufficient memory."}]}}
                        """);
        assertThat(pod.obstacle(pod.container(Optional.empty())))
                .contains("Pending: 0/3 nodes: Insufficient memory.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"metadata\": {\"name\": \"--all\"}, \"spec\": {\"containers\": [{\"name\":"
                        + " \"a\"}]}}",
                "{\"metadata\": {\"name\": \"a\"}, \"spec\": {\"containers\": [{\"name\":"
                        + " \"\\u001b[2J\"}]}}",
                "{\"metadata\": {\"name\": \"a\", \"namespace\": \"../x\"}, \"spec\":"
                        + " {\"containers\": [{\"name\": \"a\"}]}}",
                "{\"metadata\": {\"name\": \"a\"}, \"spec\": {\"containers\": []}}"
            })
    void rejectsNamesThatCannotBe(String json) {
        assertThatThrownBy(() -> pod(json))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("kubectl printed a pod without a valid name or containers");
    }

    private static Optional<String> obstacle(String state, String phase) throws Exception {
        Pod pod =
                pod(
                        """
                        {"metadata": {"name": "a"}, "spec": {"containers": [{"name": "app"}]},
                         "status": {"phase": "%s",
                           "containerStatuses": [{"name": "app", "state": %s}]}}
                        """
                                .formatted(phase, state));
        return pod.obstacle(pod.container(Optional.empty()));
    }

    private static Pod pod(String json) throws Refusal, IOException {
        return Pod.of(JsonValue.read(json));
    }
}
