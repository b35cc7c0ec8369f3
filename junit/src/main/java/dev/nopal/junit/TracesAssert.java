package dev.nopal.junit;

import dev.nopal.agent.recording.SkippedMethod;

import org.assertj.core.api.AbstractAssert;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Assertions on what was recorded during a test.
 *
 * <p>{@link #fired} selects the events of a probe; what follows is about them, until the next
 * {@link #fired}. A failure has the timeline of the test in its message. Unattributed events do not
 * count.
 */
public class TracesAssert extends AbstractAssert<TracesAssert, Traces> {
    private EventSelection selected;

    /** Creates the assertion; tests call {@code assertThat(traces)}. */
    public TracesAssert(Traces actual) {
        super(actual, TracesAssert.class);
    }

    /**
     * Verifies that a probe has fired at least once, and selects its events.
     *
     * @param probe such as {@code shop:order_placed} or {@code method:com.shop.Checkout:place};
     *     {@code *} stands for anything
     * @throws IllegalArgumentException if the test does not record this probe
     */
    public TracesAssert fired(String probe) {
        select(probe);
        if (selected.isEmpty()) {
            fail("Expecting " + probe + " to have fired, but it has not.");
        }
        return myself;
    }

    /** Verifies that a probe has not fired. */
    public TracesAssert neverFired(String probe) {
        select(probe);
        if (!selected.isEmpty()) {
            fail("Expecting " + probe + " never to have fired, but it fired " + howOften() + ".");
        }
        needAll();
        return myself;
    }

    /**
     * Verifies that probes have fired in this order, each after the one before it; others may have
     * fired between them.
     */
    public TracesAssert firedInOrder(String... probes) {
        isNotNull();
        long after = 0;
        for (int i = 0; i < probes.length; i++) {
            select(probes[i]);
            TraceEvent next = selected.firstAfter(after);
            if (next == null) {
                fail(
                        "Expecting "
                                + String.join(", then ", probes)
                                + " to have fired in this order, but "
                                + probes[i]
                                + (i == 0
                                        ? " has not fired."
                                        : " has not fired after " + probes[i - 1] + "."));
                return myself;
            }
            after = next.sequence();
        }
        return myself;
    }

    /** Verifies that every event belongs to a test. */
    public TracesAssert hasNoUnattributedEvents() {
        isNotNull();
        int count = actual.unattributed().size();
        if (count > 0) {
            fail(
                    "Expecting no unattributed events, but there "
                            + (count == 1 ? "is 1." : "are " + count + "."));
        }
        return myself;
    }

    /** Verifies the exact number of the selected events. */
    public TracesAssert times(int expected) {
        needSelection();
        if (selected.size() != expected) {
            fail(expecting("have fired " + howOften(expected)) + "it fired " + howOften() + ".");
        }
        needAll();
        return myself;
    }

    /** Verifies that there are at least so many selected events. */
    public TracesAssert atLeast(int expected) {
        needSelection();
        if (selected.size() < expected) {
            fail(
                    expecting("have fired at least " + howOften(expected))
                            + "it fired "
                            + howOften()
                            + ".");
        }
        return myself;
    }

    /** Verifies that there are at most so many selected events. */
    public TracesAssert atMost(int expected) {
        needSelection();
        if (selected.size() > expected) {
            fail(
                    expecting("have fired at most " + howOften(expected))
                            + "it fired "
                            + howOften()
                            + ".");
        }
        needAll();
        return myself;
    }

    /** Selects, of the selected events, those with this value of an argument; there may be none. */
    public TracesAssert where(String argument, Object value) {
        needSelection();
        selected = selected.where(argument, value);
        return myself;
    }

    /** Verifies that every selected event has this value of an argument. */
    public TracesAssert withArgument(String argument, Object value) {
        return every(
                "have " + argument + "=" + SafeText.of(value),
                event -> ExpectedValue.isEqual(value, event.argument(argument)),
                event -> "it was " + SafeText.of(event.argument(argument)));
    }

    /** Verifies that every selected event happened on a thread of this name, with wildcards. */
    public TracesAssert onThread(String name) {
        return every(
                "have fired on the thread " + name,
                event -> EventSelection.isLike(name, event.threadName()),
                event -> "it fired on " + event.threadName());
    }

    /** Verifies that every selected event happened on this thread. */
    public TracesAssert onThread(Thread thread) {
        return every(
                "have fired on the thread " + thread.getName(),
                event -> event.thread() == thread,
                event -> "it fired on " + event.threadName());
    }

    /**
     * Verifies that every selected event happened in code that a method had called, directly or
     * not.
     *
     * @param method such as {@code com.shop.Checkout.place}, also without the package; {@code *}
     *     stands for anything
     */
    public TracesAssert fromStack(String method) {
        return every(
                "have fired in a call of " + method,
                event -> EventSelection.isInStack(method, event),
                event -> "its stack was " + EventSelection.stackOf(event));
    }

    /** Verifies that all selected events happened before the first event of another probe. */
    public TracesAssert before(String probe) {
        needSelection();
        EventSelection others = selection(probe);
        if (others.isEmpty() || selected.isEmpty()) {
            String missing = others.isEmpty() ? probe : selected.name();
            fail(expecting("have fired before " + probe) + missing + " has not fired.");
        } else if (selected.last().sequence() >= others.first().sequence()) {
            fail(
                    expecting("have fired before " + probe)
                            + "it also fired after the first "
                            + probe
                            + ".");
        }
        return myself;
    }

    /** Verifies that all selected events happened after the last event of another probe. */
    public TracesAssert after(String probe) {
        needSelection();
        EventSelection others = selection(probe);
        if (others.isEmpty() || selected.isEmpty()) {
            String missing = others.isEmpty() ? probe : selected.name();
            fail(expecting("have fired after " + probe) + missing + " has not fired.");
        } else if (selected.first().sequence() <= others.last().sequence()) {
            fail(
                    expecting("have fired after " + probe)
                            + "it also fired before the last "
                            + probe
                            + ".");
        }
        return myself;
    }

    /** Verifies that every selected call returned this value. */
    public TracesAssert returned(Object value) {
        return every(
                "have returned " + SafeText.of(value),
                event ->
                        event.hasEnded()
                                && event.thrown().isEmpty()
                                && ExpectedValue.isEqual(value, event.returned()),
                EventSelection::ending);
    }

    /** Verifies that every selected call ended with an exception of this type. */
    public TracesAssert threw(Class<? extends Throwable> type) {
        return every(
                "have thrown " + type.getName(),
                event -> event.thrown().filter(type::isInstance).isPresent(),
                EventSelection::ending);
    }

    /** Verifies that every selected event satisfies the requirements. */
    public TracesAssert satisfying(Consumer<TraceEvent> requirements) {
        needSelection();
        for (TraceEvent each : selected.events()) {
            try {
                requirements.accept(each);
            } catch (AssertionError e) {
                fail(expecting("satisfy the requirements") + e.getMessage());
                return myself;
            }
        }
        needEvents("satisfy the requirements");
        return myself;
    }

    private TracesAssert every(
            String expectation, Predicate<TraceEvent> isMet, Function<TraceEvent, String> fact) {
        needSelection();
        List<TraceEvent> events = selected.events();
        for (int i = 0; i < events.size(); i++) {
            TraceEvent event = events.get(i);
            if (!isMet.test(event)) {
                String which =
                        events.size() == 1 ? "" : " in event " + (i + 1) + " of " + events.size();
                fail(expecting(expectation) + fact.apply(event) + which + ".");
                return myself;
            }
        }
        needEvents(expectation);
        return myself;
    }

    private void needEvents(String expectation) {
        if (selected.isEmpty()) {
            fail(expecting(expectation) + "it has not fired.");
        }
    }

    private void select(String probe) {
        isNotNull();
        selected = selection(probe);
    }

    private EventSelection selection(String probe) {
        return EventSelection.of(probe, actual);
    }

    private void needSelection() {
        if (selected == null) {
            throw new IllegalStateException("no events are selected; call fired(…) first");
        }
    }

    /** Fails if events are missing, so that their number is not known. */
    private void needAll() {
        for (SkippedMethod each : actual.recording().skipped()) {
            if (each.isMeantBy(selected.pattern())) {
                fail(needingAll() + "this is not recorded: " + each + ".");
                return;
            }
        }
        if (actual.recording().missing() > 0) {
            fail(needingAll() + Timeline.incomplete(actual.recording()) + ".");
        }
    }

    private String needingAll() {
        return "Expecting to know all events of " + selected.name() + ", but ";
    }

    private String expecting(String expectation) {
        return "Expecting " + selected.name() + " to " + expectation + ", but ";
    }

    private String howOften() {
        return howOften(selected.size());
    }

    private static String howOften(int count) {
        return Timeline.counted(count, "time", "times");
    }

    private void fail(String sentence) {
        failWithMessage("%s%n%n%s", sentence, actual.timeline());
    }
}
