package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.text.JsonValue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The value of {@code -k}: the pods of a workload, one pod, or those with some labels.
 *
 * @param text as the user wrote it
 * @param kind {@code deployment} and so on; empty for labels
 * @param name the name of the object, or the label selector
 */
record PodQuery(String text, String kind, String name) {
    private static final String POD = "pod";

    /** The kinds with a selector of pods, by the names that kubectl accepts. */
    private static final Map<String, String> KINDS =
            Map.ofEntries(
                    Map.entry("po", POD),
                    Map.entry("deploy", "deployment"),
                    Map.entry("sts", "statefulset"),
                    Map.entry("ds", "daemonset"),
                    Map.entry("rs", "replicaset"),
                    Map.entry("svc", "service"),
                    Map.entry(POD, POD),
                    Map.entry("deployment", "deployment"),
                    Map.entry("statefulset", "statefulset"),
                    Map.entry("daemonset", "daemonset"),
                    Map.entry("replicaset", "replicaset"),
                    Map.entry("service", "service"),
                    Map.entry("job", "job"));

    static PodQuery parse(String text) {
        String wanted = text.strip();
        if (wanted.contains("=") || wanted.contains(" in ") || wanted.contains(" notin ")) {
            return new PodQuery(wanted, "", wanted);
        }
        int slash = wanted.indexOf('/');
        String word = slash < 0 ? "" : wanted.substring(0, slash);
        String kind = KINDS.get(word.endsWith("s") ? singular(word) : word);
        String name = wanted.substring(slash + 1);
        if (kind == null || !KubernetesName.isValid(name)) {
            throw Failure.usage(
                    "-k "
                            + text
                            + " names no pods; say deployment/NAME, statefulset/NAME, daemonset/NAME,"
                            + " service/NAME, job/NAME, pod/NAME or labels as app=NAME");
        }
        return new PodQuery(wanted, kind, name);
    }

    /** Keeps short names that end with an s, such as sts and ds. */
    private static String singular(String word) {
        return KINDS.containsKey(word) ? word : word.substring(0, word.length() - 1);
    }

    /** Returns whether it names one pod, which is not replaced by another when it ends. */
    boolean isOnePod() {
        return kind.equals(POD);
    }

    /**
     * Returns the options of {@code kubectl get pods} that select the pods; asks for a workload.
     */
    List<String> selection(Kubectl kubectl) throws Refusal, IOException {
        if (kind.isEmpty()) {
            return List.of("--selector=" + name);
        }
        if (kind.equals(POD)) {
            return List.of("--field-selector=metadata.name=" + name);
        }
        JsonValue selector =
                kubectl.json("get", kind, name, "--output=json").at("spec", "selector");
        String labels = kind.equals("service") ? labels(selector) : expressions(selector);
        if (labels.isEmpty()) {
            throw Refusal.notFound(text + " selects no pods: it has no selector");
        }
        return List.of("--selector=" + labels);
    }

    private static String labels(JsonValue labels) {
        return String.join(
                ",",
                labels.names().map(key -> key + "=" + labels.at(key).text().orElse("")).toList());
    }

    private static String expressions(JsonValue selector) throws Refusal {
        List<String> terms = new ArrayList<>();
        String labels = labels(selector.at("matchLabels"));
        if (!labels.isEmpty()) {
            terms.add(labels);
        }
        for (JsonValue expression : selector.at("matchExpressions").items()) {
            terms.add(term(expression));
        }
        return String.join(",", terms);
    }

    private static String term(JsonValue expression) throws Refusal {
        String key = expression.at("key").text().orElse("");
        String operator = expression.at("operator").text().orElse("");
        String values =
                String.join(
                        ",",
                        expression.at("values").items().stream()
                                .map(value -> value.text().orElse(""))
                                .toList());
        return switch (operator) {
            case "In" -> key + " in (" + values + ")";
            case "NotIn" -> key + " notin (" + values + ")";
            case "Exists" -> key;
            case "DoesNotExist" -> "!" + key;
            default ->
                    throw Refusal.usage("a selector has the operator " + operator + "; use labels");
        };
    }
}
