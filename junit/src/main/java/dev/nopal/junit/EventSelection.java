package dev.nopal.junit;

import dev.nopal.agent.recording.RecordedPattern;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The events of one probe or pattern in a recording. */
record EventSelection(String name, RecordedPattern pattern, List<TraceEvent> events) {
    private static final int SHOWN_FRAMES = 8;

    /**
     * Selects the events of a probe.
     *
     * @throws IllegalArgumentException if the test does not record this probe, so that nothing can
     *     be said about it
     */
    static EventSelection of(String probe, Traces traces) {
        RecordedPattern wanted = RecordedPattern.of(probe);
        List<RecordedPattern> recorded = traces.recording().patterns();
        if (recorded.stream().noneMatch(each -> mayRecord(each, wanted))) {
            throw new IllegalArgumentException(
                    "probe="
                            + probe
                            + " is not recorded in this test; add it to @TraceTest or @RecordTraces,"
                            + " which name "
                            + recorded.stream()
                                    .map(RecordedPattern::name)
                                    .collect(Collectors.joining(", ")));
        }
        return new EventSelection(
                probe,
                wanted,
                traces.events().stream().filter(each -> wanted.matches(each.probe())).toList());
    }

    private static boolean mayRecord(RecordedPattern recorded, RecordedPattern wanted) {
        return recorded.isOfMethods() == wanted.isOfMethods()
                && (wanted.isPattern()
                        || recorded.matches(wanted.name())
                        || wanted.matches(recorded.name()));
    }

    EventSelection where(String argument, Object value) {
        return new EventSelection(
                name + " with " + argument + "=" + SafeText.of(value),
                pattern,
                events.stream()
                        .filter(each -> ExpectedValue.isEqual(value, each.argument(argument)))
                        .toList());
    }

    boolean isEmpty() {
        return events.isEmpty();
    }

    int size() {
        return events.size();
    }

    TraceEvent first() {
        return events.getFirst();
    }

    TraceEvent last() {
        return events.getLast();
    }

    /** Returns the first event after a number of order, or null. */
    TraceEvent firstAfter(long sequence) {
        return events.stream().filter(each -> each.sequence() > sequence).findFirst().orElse(null);
    }

    /** Returns whether a name matches, where {@code *} stands for anything. */
    static boolean isLike(String pattern, String name) {
        return Pattern.compile(Pattern.quote(pattern).replace("*", "\\E.*\\Q"), Pattern.DOTALL)
                .matcher(name)
                .matches();
    }

    static boolean isInStack(String method, TraceEvent event) {
        return event.stack().stream()
                .anyMatch(
                        frame -> {
                            String full = frame.getClassName() + "." + frame.getMethodName();
                            return isLike(method, full) || isLike("*." + method, full);
                        });
    }

    /** Returns the innermost frames. */
    static String stackOf(TraceEvent event) {
        List<StackTraceElement> stack = event.stack();
        String shown =
                stack.stream()
                        .limit(SHOWN_FRAMES)
                        .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                        .collect(Collectors.joining(", "));
        return stack.size() > SHOWN_FRAMES ? shown + ", …" : shown;
    }

    /** Returns how a call ended. */
    static String ending(TraceEvent event) {
        if (!event.isMethod()) {
            return "it is a tracepoint, which returns nothing";
        }
        if (!event.hasEnded()) {
            return "the call has not ended";
        }
        return event.thrown()
                .map(thrown -> "it threw " + SafeText.of(thrown))
                .orElseGet(() -> "it returned " + SafeText.of(event.returned()));
    }
}
