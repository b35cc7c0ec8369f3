package dev.nopal.cli.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.text.JsonValue;
import dev.nopal.cli.transport.TransportCommand;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

@Timeout(60)
final class KubernetesJvmsTest {
    private static final String LIST = "get pods --selector=app=shop --output=json";

    @TempDir Path folder;
    private final PodEvents events = new PodEvents();
    private final FakeTransport transport = new FakeTransport();
    private FakeKubectl kubectl;
    private Optional<String> image = Optional.empty();
    private KubernetesJvms jvms;

    @BeforeEach
    void begin() throws IOException, InterruptedException {
        kubectl = new FakeKubectl(folder);
        kubectl.beginWatch();
        kubectl.answer("auth can-i create pods --subresource=exec", "yes\n");
    }

    @AfterEach
    void end() throws IOException {
        jvms.close();
        kubectl.close();
    }

    @Test
    void findsThePodsOfNow() throws Exception {
        kubectl.answer(LIST, Pods.list(Pods.running("shop-1"), Pods.running("shop-2")));
        start("app=shop");
        assertThat(jvms.isPlural()).isTrue();
        events.await("watching");
        assertThat(events.all())
                .contains(
                        "say pod shop-1: kubectl exec in container app",
                        "found shop-1",
                        "say pod shop-2: kubectl exec in container app",
                        "found shop-2")
                .noneMatch(line -> line.contains("listening"));
        assertThat(transport.prefixes())
                .contains(
                        List.of(
                                kubectl.words().getFirst(),
                                "--namespace=production",
                                "exec",
                                "--stdin",
                                "shop-1",
                                "--container=app",
                                "--"));
    }

    @Test
    void saysThatAnAgentIsThereAlready() throws Exception {
        kubectl.answer(LIST, Pods.list(Pods.running("shop-1")));
        transport.listensIn("shop-1");
        start("app=shop");
        events.await("watching");
        assertThat(events.all())
                .containsSubsequence(
                        "say pod shop-1: kubectl exec in container app",
                        "say pod shop-1: an agent is listening there already and is used",
                        "found shop-1");
    }

    @Test
    void namesAPodThatDoesNotRunAndTracesItOnceItDoes() throws Exception {
        kubectl.answer(
                LIST, Pods.list(Pods.running("shop-1"), Pods.waiting("shop-2", "ErrImagePull")));
        start("app=shop");
        events.await("watching");
        assertThat(events.all())
                .contains(
                        "missing shop-2: it does not run: Pending: ErrImagePull; it joins the trace"
                                + " once it runs");
        kubectl.tell(Pods.event("ADDED", Pods.running("shop-1")));
        kubectl.tell(Pods.event("MODIFIED", Pods.running("shop-2")));
        events.await("found shop-2");
        assertThat(events.all()).containsOnlyOnce("found shop-1");
    }

    @Test
    void joinsPodsThatAppearAndKeepsThoseThatGo() throws Exception {
        kubectl.answer(LIST, Pods.list(Pods.running("shop-1")));
        start("app=shop");
        events.await("found shop-1");
        kubectl.tell(Pods.event("ADDED", Pods.waiting("shop-2", "ContainerCreating")));
        kubectl.tell(Pods.event("MODIFIED", Pods.running("shop-2")));
        events.await("found shop-2");
        kubectl.tell(Pods.event("DELETED", Pods.running("shop-1")));
        events.await("say pod shop-1 was deleted");
        assertThat(events.jvm("shop-1").interruption()).contains("pod shop-1 was deleted");
        assertThat(events.jvm("shop-2").interruption()).isEmpty();
        assertThat(events.all()).noneMatch(line -> line.contains("ContainerCreating"));
    }

    /** Clusters end a watch after some minutes. */
    @Test
    void aWatchThatEndsIsBegunAgain() throws Exception {
        kubectl.answer(LIST, Pods.list(Pods.running("shop-1")));
        start("app=shop");
        events.await("watching");
        kubectl.tell(Pods.event("ADDED", Pods.running("shop-1")));
        kubectl.tell(Pods.event("ADDED", Pods.running("shop-2")));
        events.await("found shop-2");
        kubectl.endWatch();
        kubectl.tell(Pods.event("ADDED", Pods.running("shop-3")));
        events.await("found shop-3");
        assertThat(events.all()).containsOnlyOnce("found shop-1", "found shop-2");
        assertThat(events.all()).noneMatch(line -> line.startsWith("say kubectl"));
    }

    @Test
    void aWatchThatPrintsSomethingElseIsNamed() throws Exception {
        kubectl.answer(LIST, Pods.list(Pods.running("shop-1")));
        start("app=shop");
        events.await("watching");
        kubectl.tell("{\"type\": \"ADDED\", \"object\": {\"kind\": \"Pod\"}} ");
        events.await(
                "say kubectl get pods --watch ended: kubectl printed a pod without a valid name or"
                        + " containers: ; it is started again");
        kubectl.awaitWatches(2);
        kubectl.tell("]]");
        events.await(
                "say kubectl get pods --watch ended: not JSON at character 0: not a value; it is"
                        + " started again");
        kubectl.awaitWatches(3);
        kubectl.tell(Pods.event("ADDED", Pods.running("shop-2")));
        events.await("found shop-2");
    }

    @Test
    void patchesWhereThatIsPermittedAndKubectlCan() throws Exception {
        kubectl.answer(LIST, Pods.list(Pods.running("shop-1")));
        kubectl.answer("auth can-i create pods --subresource=exec", "no\n");
        kubectl.answer("auth can-i update pods --subresource=ephemeralcontainers", "no\n");
        kubectl.answer("auth can-i get pods --subresource=ephemeralcontainers", "yes\n");
        kubectl.answer("auth can-i patch pods --subresource=ephemeralcontainers", "yes\n");
        kubectl.answer("auth can-i create pods --subresource=attach", "yes\n");
        kubectl.answer("version", "{\"clientVersion\": {\"gitVersion\": \"v1.31.9\"}}");
        start("app=shop");
        events.await("complete");
        assertThat(events.all())
                .anyMatch(line -> line.contains("either (update pods/ephemeralcontainers);"));
        jvms.close();
        kubectl.answer("version", "{\"clientVersion\": {\"gitVersion\": \"v1.32.4-x\"}}");
        kubectl.fail("patch pod shop-1", "Error from server (Forbidden): violates PodSecurity");
        start("app=shop");
        events.await("complete", 2);
        assertThat(events.all())
                .contains(
                        "missing shop-1: the cluster refused the ephemeral container in pod shop-1:"
                                + " Error from server (Forbidden): violates PodSecurity");
        assertThat(kubectl.calls())
                .anyMatch(
                        call ->
                                call.startsWith(
                                        "--namespace=production patch pod shop-1"
                                                + " --subresource=ephemeralcontainers"
                                                + " --type=strategic --patch={\"spec\":"));
    }

    @Test
    void aContainerThatWasStartedAgainIsAnotherJvm() throws Exception {
        kubectl.answer(LIST, Pods.list(Pods.running("shop-1")));
        start("app=shop");
        events.await("found shop-1");
        kubectl.tell(Pods.event("MODIFIED", Pods.restarted("shop-1", 0)));
        kubectl.tell(Pods.event("MODIFIED", Pods.restarted("shop-1", 1)));
        events.await("found shop-1", 2);
    }

    @Test
    void onePodIsNotWatched() throws Exception {
        kubectl.answer(
                "get pods --field-selector=metadata.name=shop-1 --output=json",
                Pods.list(Pods.running("shop-1")));
        start("pod/shop-1");
        assertThat(jvms.isPlural()).isFalse();
        events.await("complete");
        events.await("found shop-1");
        assertThat(kubectl.calls()).noneMatch(call -> call.contains("--watch"));
    }

    @Test
    void saysThatThereAreNoPods() throws Exception {
        kubectl.answer(LIST, Pods.list());
        start("app=shop");
        events.await("complete");
        assertThat(events.all())
                .contains(
                        "missing app=shop: there are no pods of app=shop in the namespace of"
                                + " kubectl's context; kubectl get pods shows those that there are,"
                                + " --namespace names another namespace");
    }

    @Test
    void passesOnThatListingIsForbidden() throws Exception {
        kubectl.fail(LIST, "Error from server (Forbidden): pods is forbidden");
        start("app=shop");
        events.await("complete");
        assertThat(events.all())
                .contains(
                        "missing app=shop: kubectl get pods failed: Error from server (Forbidden):"
                                + " pods is forbidden");
    }

    @Test
    void addsAnEphemeralContainerWhereExecIsForbidden() throws Exception {
        kubectl.answer(LIST, Pods.list(Pods.running("shop-1")));
        kubectl.answer("auth can-i create pods --subresource=exec", "no\n");
        kubectl.answer("auth can-i update pods --subresource=ephemeralcontainers", "yes\n");
        kubectl.answer("auth can-i create pods --subresource=attach", "yes\n");
        kubectl.answer("get pod shop-1", Pods.running("shop-1"));
        kubectl.answer("replace", "{}");
        kubectl.answerLater(
                "get pod shop-1",
                Pods.running("shop-1")
                        .replace(
                                "\"containerStatuses\"",
                                "\"ephemeralContainerStatuses\": [{\"name\": \"EPHEMERAL\","
                                        + " \"state\": {\"running\": {}}}],"
                                        + " \"containerStatuses\""));
        start("app=shop");
        events.await("found shop-1");
        String name = added().at("name").text().orElseThrow();
        assertThat(name).matches("nopal-[0-9a-f]{6}");
        assertThat(added().at("targetContainerName").text()).contains("app");
        assertThat(events.all())
                .contains(
                        "say pod shop-1: exec is not permitted (create pods/exec)",
                        "say pod shop-1: adding the ephemeral container "
                                + name
                                + " beside app; it ends with the trace, and its entry stays until"
                                + " the pod is deleted");
        assertThat(transport.prefixes())
                .containsExactly(
                        List.of(
                                kubectl.words().getFirst(),
                                "--namespace=production",
                                "attach",
                                "--stdin",
                                "shop-1",
                                "--container=" + name));
    }

    private JsonValue added() throws IOException {
        return JsonValue.read(kubectl.input()).at("spec", "ephemeralContainers").items().getLast();
    }

    @Test
    void saysWhichRightIsMissing() throws Exception {
        kubectl.answer(LIST, Pods.list(Pods.running("shop-1")));
        kubectl.answer("auth can-i", "no\n");
        kubectl.answer("auth can-i create pods --subresource=exec", "no\n");
        start("app=shop");
        events.await("complete");
        assertThat(events.all())
                .contains(
                        "missing shop-1: exec is not permitted (create pods/exec); an ephemeral"
                                + " container would help, but is not permitted either (update"
                                + " pods/ephemeralcontainers, create pods/attach); an administrator"
                                + " of the namespace can permit what is missing: kubectl create"
                                + " role nopal-exec --verb=create --resource=pods/exec"
                                + " --namespace=production && kubectl create rolebinding nopal-exec"
                                + " --role=nopal-exec --user=NAME --namespace=production");
    }

    /** With a role for each right: one role would grant each verb on each resource. */
    @Test
    void saysWhichRightsAnEphemeralContainerNeedsWhereExecDoesNotWork() throws Exception {
        kubectl.answer(LIST, Pods.list(Pods.running("shop-1")));
        kubectl.answer("auth can-i", "no\n");
        kubectl.answer("auth can-i create pods --subresource=exec", "yes\n");
        transport.refuse("shop-1", Refusal.notFound(TransportCommand.NO_SHELL + "it leads"));
        image = Optional.of("debug:17");
        start("app=shop");
        events.await("complete");
        assertThat(events.all())
                .contains(
                        "missing shop-1: there is no sh in container app, which starts nopal there;"
                                + " an ephemeral container would help, but is not permitted either"
                                + " (update pods/ephemeralcontainers, create pods/attach); an"
                                + " administrator of the namespace can permit what is missing:"
                                + " kubectl create role nopal-ephemeralcontainers --verb=update"
                                + " --resource=pods/ephemeralcontainers --namespace=production"
                                + " && kubectl create rolebinding nopal-ephemeralcontainers"
                                + " --role=nopal-ephemeralcontainers --user=NAME"
                                + " --namespace=production && kubectl create role nopal-attach"
                                + " --verb=create --resource=pods/attach --namespace=production"
                                + " && kubectl create rolebinding nopal-attach --role=nopal-attach"
                                + " --user=NAME --namespace=production");
    }

    @Test
    void namesTheOptionForAnImageThatHasWhatIsMissing() throws Exception {
        kubectl.answer(LIST, Pods.list(Pods.running("shop-1"), Pods.running("shop-2")));
        transport.refuse("shop-1", Refusal.notFound(TransportCommand.NO_SHELL + "it leads"));
        transport.refuse(
                "shop-2",
                Refusal.notFound(
                        TransportCommand.NO_JAVA + "it leads, only Java 11; set JAVA_HOME"));
        start("app=shop");
        events.await("complete");
        String remedy =
                "; name an image with a sh and a Java 17 or newer, which runs beside it in an"
                        + " ephemeral container: --image IMAGE";
        assertThat(events.all())
                .contains(
                        "missing shop-1: there is no sh in container app, which starts nopal there"
                                + remedy,
                        "missing shop-2: there is no Java 17 or newer in container app, only Java"
                                + " 11"
                                + remedy);
    }

    @Test
    void aPodThatCannotBeTracedDoesNotHoldUpTheOthers() throws Exception {
        kubectl.answer(LIST, Pods.list(Pods.running("shop-1"), Pods.running("shop-2")));
        transport.refuse("shop-1", Refusal.usage("no JVM runs there"));
        start("app=shop");
        events.await("watching");
        assertThat(events.all()).contains("missing shop-1: no JVM runs there", "found shop-2");
    }

    private void start(String query) {
        jvms =
                new KubernetesJvms(
                        new PodRequest(
                                List.of(query),
                                Optional.empty(),
                                Optional.empty(),
                                image,
                                kubectl.words()),
                        transport);
        jvms.start(events);
    }
}
