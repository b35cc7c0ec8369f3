package dev.nopal.agent;

import dev.nopal.Tracepoint;
import dev.nopal.agent.recording.EventConsumer;
import dev.nopal.agent.recording.RecordedPattern;
import dev.nopal.agent.recording.RecordedProbe;
import dev.nopal.agent.recording.Recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A program that loads the agent into itself and records what it does. */
final class OwnAgentProgram {
    private OwnAgentProgram() {}

    /** Writes events down, and throws whenever it is told to. */
    private static final class Writer implements EventConsumer {
        final List<String> lines = new ArrayList<>();
        boolean isThrowing;

        private void add(String line) {
            if (isThrowing) {
                throw new IllegalStateException(line);
            }
            lines.add(line);
        }

        @Override
        public void fired(RecordedProbe probe, Object[] arguments) {
            add(probe.name() + probe.arguments() + Arrays.toString(arguments));
        }

        @Override
        public long entered(RecordedProbe probe, Object self, Object[] arguments) {
            add("> " + probe.name() + probe.arguments() + Arrays.toString(arguments));
            return 42;
        }

        @Override
        public void exited(RecordedProbe probe, long entered, Object returned, Throwable thrown) {
            add("< " + entered + " " + returned + " " + thrown);
        }
    }

    static String join(String text, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count=" + count);
        }
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < count; i++) {
            joined.append(text);
        }
        return joined.toString();
    }

    public static void main(String[] args) {
        if (args.length > 0) {
            System.out.println("listen " + OwnAgent.listen());
            return;
        }
        System.out.println("load " + OwnAgent.load() + " " + OwnAgent.load());
        Tracepoint before = Tracepoint.of("own", "before", long.class, String.class);
        Writer writer = new Writer();
        Recording recording =
                Recording.start(
                        List.of(
                                RecordedPattern.of("own:*"),
                                RecordedPattern.of(
                                        "method:" + OwnAgentProgram.class.getName() + ":join")),
                        10,
                        "the limit",
                        writer);
        System.out.println(
                "problems "
                        + recording.problems()
                        + " skipped "
                        + recording.skipped()
                        + " lost "
                        + recording.lost());
        Tracepoint later = Tracepoint.of("own", "later", double.class, boolean.class);
        before.fire(7L, "seven");
        later.fire(2.5, true);
        Tracepoint.of("other", "one").fire();
        System.out.println(join("ab", 2));
        try {
            join("ab", -1);
        } catch (IllegalArgumentException e) {
            writer.lines.add("caught " + e.getMessage());
        }
        writer.isThrowing = true;
        System.out.println(before.fire(8L, "eight") + " " + join("c", 3));
        writer.isThrowing = false;
        recording.close();
        recording.close();
        System.out.println(before.fire(9L, "nine") + " " + join("d", 3));
        writer.lines.forEach(System.out::println);
        Recording refused =
                Recording.start(
                        List.of(
                                RecordedPattern.of(
                                        "method:" + OwnAgentProgram.class.getName() + ":*")),
                        1,
                        "the limit",
                        writer);
        System.out.println("problems " + refused.problems());
        refused.close();
    }
}
