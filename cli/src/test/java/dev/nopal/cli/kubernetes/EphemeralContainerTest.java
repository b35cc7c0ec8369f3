package dev.nopal.cli.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.text.JsonValue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

final class EphemeralContainerTest {
    private static final List<String> COMMAND = List.of("sh", "-c", "echo \"$0\"\n");

    @Test
    void hasTheTargetsImageAndUserAndNoOtherRight() throws IOException {
        JsonValue container = described(OptionalLong.of(1000), OptionalLong.of(2000), false);
        assertThat(container.at("name").text()).contains("nopal-1");
        assertThat(container.at("image").text()).contains("shop:1");
        assertThat(container.at("targetContainerName").text()).contains("app");
        assertThat(container.at("command").items().stream().map(JsonValue::plain).toList())
                .isEqualTo(COMMAND);
        assertThat(container.at("stdin").truth()).contains(true);
        assertThat(container.at("stdinOnce").truth()).contains(true);
        JsonValue context = container.at("securityContext");
        assertThat(context.at("runAsUser").number()).hasValue(1000);
        assertThat(context.at("runAsGroup").number()).hasValue(2000);
        assertThat(context.at("runAsNonRoot").truth()).contains(true);
        assertThat(context.at("allowPrivilegeEscalation").truth()).contains(false);
        assertThat(context.at("capabilities", "drop").items().getFirst().text()).contains("ALL");
        assertThat(context.at("seccompProfile", "type").text()).contains("RuntimeDefault");
    }

    @Test
    void leavesTheUserToTheImageIfThePodDoes() throws IOException {
        OptionalLong unknown = OptionalLong.empty();
        JsonValue anyone = described(unknown, unknown, false).at("securityContext");
        assertThat(anyone.at("runAsUser").isMissing()).isTrue();
        assertThat(anyone.at("runAsNonRoot").isMissing()).isTrue();
        JsonValue notRoot = described(unknown, unknown, true).at("securityContext");
        assertThat(notRoot.at("runAsNonRoot").truth()).contains(true);
    }

    @Test
    void rootStaysRootAndDoesNotClaimOtherwise() throws IOException {
        JsonValue root = described(OptionalLong.of(0), OptionalLong.of(0), false);
        assertThat(root.at("securityContext", "runAsNonRoot").isMissing()).isTrue();
    }

    @Test
    void replacesAPodWithoutLosingAnything() throws IOException {
        JsonValue pod =
                JsonValue.read(
                        """
                        {"kind": "Pod", "metadata": {"name": "a", "resourceVersion": "7"},
                         "spec": {"nodeName": "n1", "priority": 1.5, "ephemeralContainers":
                           [{"name": "debugger-1", "image": "busybox"}]}, "status": {"x": null}}
                        """);
        JsonValue changed =
                JsonValue.read(
                        container(OptionalLong.of(1), OptionalLong.of(1), false).replacement(pod));
        assertThat(changed.at("metadata", "resourceVersion").text()).contains("7");
        assertThat(changed.at("spec", "nodeName").text()).contains("n1");
        assertThat(changed.at("spec", "ephemeralContainers").items())
                .extracting(each -> each.at("name").text())
                .containsExactly(Optional.of("debugger-1"), Optional.of("nopal-1"));
    }

    private static JsonValue described(OptionalLong uid, OptionalLong gid, boolean isNeverRoot)
            throws IOException {
        JsonValue patch = JsonValue.read(container(uid, gid, isNeverRoot).patch());
        return patch.at("spec", "ephemeralContainers").items().getFirst();
    }

    private static EphemeralContainer container(
            OptionalLong uid, OptionalLong gid, boolean isNeverRoot) {
        return new EphemeralContainer(
                "nopal-1",
                new PodContainer("app", "shop:1", Optional.empty(), uid, gid, isNeverRoot, 0),
                "shop:1",
                COMMAND);
    }
}
