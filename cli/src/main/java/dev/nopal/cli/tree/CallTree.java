package dev.nopal.cli.tree;

import dev.nopal.script.session.Loss;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The finished tree of one method.
 *
 * @param root the call of the method itself
 * @param time how long calls could begin in the round whose figures these are
 * @param unfinished how many calls had not ended when the round ended
 * @param unfinishedNanos how long those had taken until then
 * @param isComplete whether the JVM answered to the end
 * @param notFollowed what is not in the tree, and why
 * @param cost what the last round cost the program, in one sentence
 */
public record CallTree(
        RootMethod method,
        TreeCall root,
        Duration time,
        long unfinished,
        long unfinishedNanos,
        boolean isComplete,
        List<NotFollowed> notFollowed,
        Optional<String> cost,
        Map<Loss, Long> losses) {
    public CallTree {
        notFollowed = List.copyOf(notFollowed);
        losses = Map.copyOf(losses);
    }

    /** Returns how often threads were sampled in the method, in all rounds. */
    long samples() {
        return root.samples();
    }
}
