package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.text.JsonValue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The pods of a selection as they are now. */
final class PodList {
    private PodList() {}

    static List<Pod> of(Kubectl kubectl, List<String> selection) throws Refusal, IOException {
        List<String> arguments = new ArrayList<>(List.of("get", "pods"));
        arguments.addAll(selection);
        arguments.add("--output=json");
        List<Pod> pods = new ArrayList<>();
        for (JsonValue item : kubectl.json(arguments.toArray(String[]::new)).at("items").items()) {
            pods.add(Pod.of(item));
        }
        return pods;
    }
}
