package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Refusal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** What the user may do in a namespace, as {@code kubectl auth can-i} answers; asked once each. */
final class Rights {
    static final Right LIST = new Right("list", "pods", "");
    static final Right WATCH = new Right("watch", "pods", "");
    static final Right EXEC = new Right("create", "pods", "exec");
    static final Right ATTACH = new Right("create", "pods", "attach");
    static final Right UPDATE_EPHEMERAL = new Right("update", "pods", "ephemeralcontainers");
    static final Right GET_EPHEMERAL = new Right("get", "pods", "ephemeralcontainers");
    static final Right PATCH_EPHEMERAL = new Right("patch", "pods", "ephemeralcontainers");

    private final Kubectl kubectl;
    private final Map<Right, Optional<Boolean>> known = new ConcurrentHashMap<>();

    /**
     * One action.
     *
     * @param subresource empty for the resource itself
     */
    record Right(String verb, String resource, String subresource) {
        /** Returns it as RBAC writes it: {@code create pods/exec}. */
        @Override
        public String toString() {
            return verb + " " + resource + (subresource.isEmpty() ? "" : "/" + subresource);
        }
    }

    /** Returns rights as a list in a sentence. */
    static String sentence(List<Right> some) {
        return some.stream().map(Right::toString).collect(Collectors.joining(", "));
    }

    Rights(Kubectl kubectl) {
        this.kubectl = kubectl;
    }

    /** Returns whether the user may do it; empty if the cluster does not tell. */
    Optional<Boolean> find(Right right) throws Refusal, IOException {
        Optional<Boolean> answer = known.get(right);
        if (answer == null) {
            answer = ask(right);
            known.put(right, answer);
        }
        return answer;
    }

    /** Returns whether the user may do it, or may at least try. */
    boolean mayTry(Right right) throws Refusal, IOException {
        return find(right).orElse(true);
    }

    private Optional<Boolean> ask(Right right) throws Refusal, IOException {
        List<String> arguments =
                new ArrayList<>(List.of("auth", "can-i", right.verb(), right.resource()));
        if (!right.subresource().isEmpty()) {
            arguments.add("--subresource=" + right.subresource());
        }
        Kubectl.Answer answer = kubectl.ask(arguments, new byte[0]);
        String word = answer.out().strip();
        if (answer.isSuccess() && word.startsWith("yes")) {
            return Optional.of(true);
        }
        return word.startsWith("no") ? Optional.of(false) : Optional.empty();
    }
}
