package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.kubernetes.PodRequest;

import org.junit.jupiter.api.Test;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.Optional;

final class PodOptionsTest {
    private final PodOptions options = PodOptions.withEvents();
    private OptionSpec events;

    @Test
    void numbersAreEventsAndOtherWordsTheNamespace() {
        parse(null, "-n", "5", "-k", "app=shop", "-n", "production");
        assertThat(events.<Long>getValue()).isEqualTo(5);
        assertThat(request().namespace()).contains("production");
        assertThat(request().queries()).containsExactly("app=shop");
        assertThat(request().kubectl()).containsExactly("kubectl");
    }

    @Test
    void namespaceKeepsTheDefaultOfEvents() {
        parse("100", "-k", "app=shop", "-n", "production");
        assertThat(events.<Long>getValue()).isEqualTo(100);
        parse("100", "-k", "app=shop", "-n", "7", "-n", "production");
        assertThat(events.<Long>getValue()).isEqualTo(7);
        parse("100", "-k", "app=shop", "-n", "production", "-n", "7");
        assertThat(events.<Long>getValue()).isEqualTo(7);
    }

    @Test
    void kubectlIsSplitLikeACommand() {
        parse(
                null,
                "-k",
                "deployment/shop",
                "-k",
                "pod/x",
                "--kubectl",
                "kubectl --context 'my prod'",
                "--container",
                "app",
                "--image",
                "registry.example:5000/debug@sha256:0a",
                "--namespace",
                "123");
        assertThat(request())
                .isEqualTo(
                        new PodRequest(
                                List.of("deployment/shop", "pod/x"),
                                Optional.of("123"),
                                Optional.of("app"),
                                Optional.of("registry.example:5000/debug@sha256:0a"),
                                List.of("kubectl", "--context", "my prod")));
    }

    @Test
    void withoutPodsThereIsNothingToAskFor() {
        parse(null, "-n", "5");
        assertThat(options.request()).isEmpty();
    }

    @Test
    void namesThatBelongToPodsNeedPods() {
        parse(null, "-n", "production");
        assertThatThrownBy(options::request)
                .isInstanceOf(Failure.class)
                .hasMessage(
                        "-n production is not a number of events, and a namespace needs pods: -k"
                                + " PODS");
        for (String option : List.of("--container", "--image", "--kubectl")) {
            parse(null, option, "app");
            assertThatThrownBy(options::request)
                    .hasMessage("--container, --image and --kubectl need pods: -k PODS");
        }
    }

    @Test
    void namesThatCannotBeAreRefused() {
        parse(null, "-k", "app=shop", "--namespace", "--all");
        assertThatThrownBy(options::request)
                .hasMessage(
                        "--namespace --all cannot be a name in a cluster; use small letters, digits"
                                + " and -");
        parse(null, "-k", "app=shop", "--image", "--privileged");
        assertThatThrownBy(options::request)
                .hasMessage(
                        "--image --privileged cannot be an image; for example --image"
                                + " eclipse-temurin:21");
    }

    private PodRequest request() {
        return options.request().orElseThrow();
    }

    private void parse(String fallback, String... words) {
        CommandSpec spec = CommandSpec.create();
        events =
                OptionSpec.builder("-n")
                        .type(Long.class)
                        .parameterConsumer(options.eventsOrNamespace())
                        .defaultValue(fallback)
                        .build();
        spec.addOption(events);
        options.all().forEach(spec::addOption);
        new CommandLine(spec).parseArgs(words);
    }
}
