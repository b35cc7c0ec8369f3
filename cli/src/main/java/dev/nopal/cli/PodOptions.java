package dev.nopal.cli;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.kubernetes.PodRequest;
import dev.nopal.cli.request.CommandWords;

import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

import java.util.List;
import java.util.Optional;
import java.util.Stack;

/**
 * The options that name pods of a cluster.
 *
 * <p>{@code -n} is the number of events in traces and recipes, and the namespace in kubectl. Both
 * are understood: what is not a number is the namespace.
 */
final class PodOptions {
    private final OptionSpec pods =
            OptionSpec.builder("-k", "--pods")
                    .type(List.class)
                    .auxiliaryTypes(String.class)
                    .paramLabel("PODS")
                    .description(
                            "Pods of a Kubernetes cluster, by your kubectl: deployment/NAME,"
                                    + " statefulset/NAME, pod/NAME, or labels as app=NAME; may be"
                                    + " repeated.")
                    .build();

    private final OptionSpec namespace;

    private final OptionSpec container =
            OptionSpec.builder("--container")
                    .type(String.class)
                    .paramLabel("NAME")
                    .description("With -k: the container, if a pod has several.")
                    .build();

    private final OptionSpec image =
            OptionSpec.builder("--image")
                    .type(String.class)
                    .paramLabel("IMAGE")
                    .description(
                            "With -k: the image of an ephemeral container, with a sh and a Java 17"
                                    + " or newer (default: that of the container).")
                    .build();

    private final OptionSpec kubectl =
            OptionSpec.builder("--kubectl")
                    .type(String.class)
                    .paramLabel("CMD")
                    .description(
                            "With -k: the command to use, such as 'kubectl --context prod'"
                                    + " (default: kubectl).")
                    .build();

    private PodOptions(String namespaceIsAlso, String... namespaceNames) {
        namespace =
                OptionSpec.builder(namespaceNames)
                        .type(String.class)
                        .paramLabel("NAMESPACE")
                        .description(
                                "With -k: the namespace of the pods"
                                        + namespaceIsAlso
                                        + " (default: that of kubectl's context).")
                        .build();
    }

    /** Returns the options of commands in which {@code -n} is a number of events, too. */
    static PodOptions withEvents() {
        return new PodOptions(", also as -n unless it is a number", "--namespace");
    }

    /** Returns the options of commands in which {@code -n} is the namespace only. */
    static PodOptions withoutEvents() {
        return new PodOptions("", "-n", "--namespace");
    }

    List<OptionSpec> all() {
        return List.of(pods, namespace, container, image, kubectl);
    }

    /** Returns whether pods were named so far. */
    boolean areNamed() {
        List<String> named = pods.getValue();
        return named != null && !named.isEmpty();
    }

    /** Returns the parser of {@code -n}. */
    IParameterConsumer eventsOrNamespace() {
        return this::consume;
    }

    private void consume(Stack<String> words, ArgSpec events, CommandSpec command) {
        if (words.isEmpty()) {
            throw new ParameterException(
                    command.commandLine(), "-n needs a number of events, or with -k a namespace");
        }
        String word = words.pop();
        if (word.matches("-?[0-9]+")) {
            events.setValue(number(word, command));
            return;
        }
        namespace.setValue(word);
        if (events.getValue() == null && events.defaultValue() != null) {
            events.setValue(number(events.defaultValue(), command)); // A recipe's own limit stays.
        }
    }

    private static Long number(String word, CommandSpec command) {
        try {
            return Long.valueOf(word);
        } catch (NumberFormatException e) {
            throw new ParameterException(
                    command.commandLine(), "-n " + word + " is more than can be counted");
        }
    }

    /**
     * Returns the pods to trace, if any are named.
     *
     * @throws Failure if an option needs {@code -k}, which is missing
     */
    Optional<PodRequest> request() {
        List<String> queries = pods.getValue();
        Optional<String> inNamespace = Optional.ofNullable(namespace.getValue());
        Optional<String> inContainer = Optional.ofNullable(container.getValue());
        Optional<String> withImage = Optional.ofNullable(image.getValue());
        Optional<String> command = Optional.ofNullable(kubectl.getValue());
        if (queries == null || queries.isEmpty()) {
            if (inNamespace.isPresent()) {
                throw Failure.usage(
                        "-n "
                                + inNamespace.get()
                                + " is not a number of events, and a namespace needs pods:"
                                + " -k PODS");
            }
            if (inContainer.or(() -> withImage).or(() -> command).isPresent()) {
                throw Failure.usage("--container, --image and --kubectl need pods: -k PODS");
            }
            return Optional.empty();
        }
        return Optional.of(
                new PodRequest(
                        queries,
                        inNamespace,
                        inContainer,
                        withImage,
                        command.map(CommandWords::program).orElse(List.of("kubectl"))));
    }
}
