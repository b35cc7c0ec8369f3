package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Failure;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The pods that the user named.
 *
 * @param queries the values of {@code -k}
 * @param namespace if it is empty, that of kubectl's context
 * @param container if it is empty, the one that kubectl would use
 * @param image the image of an ephemeral container; if it is empty, that of the target
 * @param kubectl the words of the command
 */
public record PodRequest(
        List<String> queries,
        Optional<String> namespace,
        Optional<String> container,
        Optional<String> image,
        List<String> kubectl) {
    private static final Pattern IMAGE = Pattern.compile("[\\w][\\w./:@-]{0,511}");

    /**
     * @throws Failure if a name cannot be one
     */
    public PodRequest {
        requireName("--namespace", namespace);
        requireName("--container", container);
        if (image.isPresent() && !IMAGE.matcher(image.get()).matches()) {
            throw Failure.usage(
                    "--image "
                            + image.get()
                            + " cannot be an image; for example --image eclipse-temurin:21");
        }
        queries.forEach(PodQuery::parse);
    }

    private static void requireName(String option, Optional<String> name) {
        if (name.isPresent() && !KubernetesName.isValid(name.get())) {
            throw Failure.usage(
                    option
                            + " "
                            + name.get()
                            + " cannot be a name in a cluster; use small letters, digits and -");
        }
    }

    List<PodQuery> parsed() {
        return queries.stream().map(PodQuery::parse).toList();
    }

    Kubectl command() {
        return new Kubectl(kubectl, namespace);
    }
}
