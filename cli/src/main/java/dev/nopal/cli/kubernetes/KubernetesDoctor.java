package dev.nopal.cli.kubernetes;

import dev.nopal.cli.doctor.Check;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.text.JsonValue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The checks of {@code nopal doctor -k}: kubectl, the cluster, the user's rights and the pods. They
 * read; nothing is attached, added or changed.
 */
public final class KubernetesDoctor {
    /** How many pods are looked into: those of one workload are alike. */
    private static final int MAX_PODS = 3;

    private final PodRequest request;
    private final Kubectl kubectl;
    private final List<Check> cluster = new ArrayList<>();
    private final Map<String, List<Check>> pods = new LinkedHashMap<>();

    public KubernetesDoctor(PodRequest request) {
        this.request = request;
        this.kubectl = request.command();
    }

    public ClusterReport examine() throws IOException {
        if (checkVersions()) {
            List<Pod> found = checkPods();
            Rights rights = new Rights(rightsIn(found));
            try {
                checkRights(rights);
                for (Pod pod : found) {
                    if (pods.size() < MAX_PODS && isRunning(pod)) {
                        PodContainer container = pod.container(request.container());
                        pods.put(
                                pod.name() + ", container " + container.name(),
                                new PodChecks(kubectl.in(pod.namespace()), rights, request.image())
                                        .of(pod, container));
                    }
                }
            } catch (Refusal e) {
                cluster.add(Check.fail("rights", e.getMessage(), "try that command by hand"));
            }
        }
        return new ClusterReport(List.copyOf(cluster), pods);
    }

    private Kubectl rightsIn(List<Pod> found) {
        return found.isEmpty() ? kubectl : kubectl.in(found.getFirst().namespace());
    }

    private boolean isRunning(Pod pod) throws Refusal {
        return pod.obstacle(pod.container(request.container())).isEmpty();
    }

    private boolean checkVersions() throws IOException {
        try {
            Kubectl.Answer answer = kubectl.ask("version", "--output=json");
            Optional<JsonValue> versions = read(answer.out());
            if (versions.isEmpty()) {
                cluster.add(
                        Check.fail(
                                "kubectl",
                                "kubectl version printed no JSON: " + answer.reason(),
                                "use kubectl 1.20 or newer"));
                return false;
            }
            KubectlVersion own = KubectlVersion.of(versions.get().at("clientVersion"));
            cluster.add(Check.ok("kubectl", "kubectl is " + own.text()));
            JsonValue server = versions.get().at("serverVersion");
            if (server.isMissing()) {
                cluster.add(
                        Check.fail(
                                "cluster",
                                "the cluster does not answer: " + answer.reason(),
                                "choose another one with --kubectl 'kubectl --context NAME'"));
                return false;
            }
            cluster.add(
                    Check.ok(
                            "cluster", "the cluster answers: " + KubectlVersion.of(server).text()));
            return true;
        } catch (Refusal e) {
            cluster.add(
                    Check.fail(
                            "kubectl",
                            e.getMessage(),
                            "install kubectl, or name it with --kubectl"));
            return false;
        }
    }

    private static Optional<JsonValue> read(String text) {
        try {
            return Optional.of(JsonValue.read(text));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private List<Pod> checkPods() throws IOException {
        List<Pod> all = new ArrayList<>();
        for (PodQuery query : request.parsed()) {
            try {
                List<Pod> found = PodList.of(kubectl, query.selection(kubectl));
                cluster.add(judge(query, found));
                all.addAll(found);
            } catch (Refusal e) {
                cluster.add(
                        Check.fail(
                                "pods",
                                e.getMessage(),
                                "kubectl get pods shows those that there are; --namespace names"
                                        + " another namespace"));
            }
        }
        return all;
    }

    private Check judge(PodQuery query, List<Pod> found) throws Refusal {
        List<String> others = new ArrayList<>();
        for (Pod pod : found) {
            pod.obstacle(pod.container(request.container()))
                    .ifPresent(reason -> others.add(pod.name() + " does not run: " + reason));
        }
        String count = found.size() == 1 ? "1 pod" : found.size() + " pods";
        if (found.isEmpty()) {
            return Check.fail(
                    "pods",
                    "there are no pods of " + query.text(),
                    "kubectl get pods shows those that there are; --namespace names another"
                            + " namespace");
        }
        String finding = query.text() + ": " + count;
        if (others.isEmpty()) {
            return Check.ok("pods", finding + (found.size() == 1 ? ", it runs" : ", all run"));
        }
        finding += ", " + others.size() + " of them not traced now; " + String.join("; ", others);
        return others.size() < found.size()
                ? Check.warn("pods", finding, "they are traced once they run")
                : Check.fail("pods", finding, "kubectl describe pod tells more");
    }

    private void checkRights(Rights rights) throws Refusal, IOException {
        List<String> missing = new ArrayList<>();
        for (Rights.Right right : List.of(Rights.LIST, Rights.WATCH)) {
            if (!rights.find(right).orElse(true)) {
                missing.add(right.toString());
            }
        }
        cluster.add(
                missing.isEmpty()
                        ? Check.ok("list", "you may list and watch pods")
                        : Check.fail(
                                "list",
                                "you may not " + String.join(", ", missing),
                                "ask for a role with " + String.join(", ", missing)));
        Optional<Boolean> exec = rights.find(Rights.EXEC);
        cluster.add(
                exec.isEmpty()
                        ? Check.unknown(
                                "exec",
                                "the cluster does not tell whether you may " + Rights.EXEC,
                                "try kubectl exec by hand")
                        : exec.get()
                                ? Check.ok("exec", "you may " + Rights.EXEC)
                                : Check.warn(
                                        "exec",
                                        "you may not " + Rights.EXEC,
                                        "an ephemeral container is used instead, if you may"));
        List<Rights.Right> lacking = new EphemeralStart(kubectl, rights).lacking();
        cluster.add(
                lacking.isEmpty()
                        ? Check.ok("ephemeral", "you may add ephemeral containers to pods")
                        : exec.orElse(false)
                                ? Check.ok(
                                        "ephemeral",
                                        "you may not add ephemeral containers, which exec makes"
                                                + " unnecessary")
                                : Check.warn(
                                        "ephemeral",
                                        "you may not "
                                                + Rights.sentence(lacking)
                                                + alternative(lacking),
                                        "not needed where you may " + Rights.EXEC));
    }

    private static String alternative(List<Rights.Right> lacking) {
        return lacking.contains(Rights.UPDATE_EPHEMERAL)
                ? "; from kubectl 1.32 on, get and patch do instead of update"
                : "";
    }
}
