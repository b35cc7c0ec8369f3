package dev.nopal.cli.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

final class PodQueryTest {
    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource({
        "deployment/shop, deployment, shop",
        "deployments/shop, deployment, shop",
        "deploy/shop, deployment, shop",
        "sts/db, statefulset, db",
        "statefulsets/db, statefulset, db",
        "ds/log, daemonset, log",
        "rs/shop-7d9f, replicaset, shop-7d9f",
        "svc/shop, service, shop",
        "job/once, job, once",
        "po/shop-1.x, pod, shop-1.x",
        "pods/shop-1, pod, shop-1"
    })
    void readsKindAndName(String text, String kind, String name) {
        assertThat(PodQuery.parse(text)).isEqualTo(new PodQuery(text, kind, name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"app=shop", "app.kubernetes.io/name=shop,tier!=test", "app in (shop, cart)"})
    void readsLabels(String text) throws Exception {
        assertThat(PodQuery.parse(text).selection(null)).containsExactly("--selector=" + text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shop",
                "",
                "/",
                "node/n1",
                "deployment/",
                "deployment/--all",
                "pod/a b",
                "pod/A",
                "deployment/shop/x",
                "pod/-x",
                "pod/\u001b[0m"
            })
    void rejectsWhatNamesNoPods(String text) {
        assertThatThrownBy(() -> PodQuery.parse(text))
                .isInstanceOf(Failure.class)
                .hasMessageStartingWith("-k " + text + " names no pods; say deployment/NAME, ");
    }

    @Test
    void onePodIsSelectedByItsName() throws Exception {
        assertThat(PodQuery.parse("pod/shop-1").selection(null))
                .containsExactly("--field-selector=metadata.name=shop-1");
    }

    @Test
    void asksAWorkloadForItsSelector() throws Exception {
        FakeKubectl fake = new FakeKubectl(folder);
        fake.answer(
                "get deployment shop",
                """
                {"spec": {"selector": {"matchLabels": {"app": "shop", "tier": "web"},
                  "matchExpressions": [
                    {"key": "track", "operator": "In", "values": ["stable", "canary"]},
                    {"key": "zone", "operator": "NotIn", "values": ["test"]},
                    {"key": "live", "operator": "Exists"},
                    {"key": "old", "operator": "DoesNotExist"}]}}}
                """);
        assertThat(PodQuery.parse("deploy/shop").selection(fake.kubectl()))
                .containsExactly(
                        "--selector=app=shop,tier=web,track in (stable,canary),zone notin (test),"
                                + "live,!old");
        assertThat(fake.calls()).containsExactly("get deployment shop --output=json");
    }

    @Test
    void asksAServiceForItsLabels() throws Exception {
        FakeKubectl fake = new FakeKubectl(folder);
        fake.answer("get service shop", "{\"spec\": {\"selector\": {\"app\": \"shop\"}}}");
        assertThat(PodQuery.parse("svc/shop").selection(fake.kubectl()))
                .isEqualTo(List.of("--selector=app=shop"));
        fake.answer("get service shop", "{\"spec\": {}}");
        assertThatThrownBy(() -> PodQuery.parse("svc/shop").selection(fake.kubectl()))
                .hasMessage("svc/shop selects no pods: it has no selector");
    }

    @Test
    void passesOnWhatKubectlSays() throws IOException {
        FakeKubectl fake = new FakeKubectl(folder);
        fake.fail(
                "get deployment shop",
                "warning: old\nError from server (NotFound): deployments.apps \"shop\" not found");
        assertThatThrownBy(() -> PodQuery.parse("deploy/shop").selection(fake.kubectl()))
                .isInstanceOfSatisfying(Refusal.class, e -> assertThat(e.exitCode()).isEqualTo(127))
                .hasMessage(
                        "kubectl get deployment failed: Error from server (NotFound):"
                                + " deployments.apps \"shop\" not found");
    }
}
