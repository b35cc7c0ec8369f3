package dev.nopal.cli.trace;

import dev.nopal.cli.merge.EndMerge;
import dev.nopal.cli.merge.NamedSession;
import dev.nopal.cli.merge.PrintRounds;
import dev.nopal.cli.merge.SessionOrigin;
import dev.nopal.script.check.Script;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What the script printed, read from the session files and passed to the display: that of several
 * JVMs with their names. Maps that they print in intervals are merged, and so is what their END
 * blocks print, once all have ended.
 */
final class SessionOutput {
    private final TracedJvms jvms;
    private final TraceDisplay display;
    private final boolean isPlural;
    private final Set<String> intervalMaps;
    private final PrintRounds rounds = new PrintRounds();
    private final Map<String, List<Event>> ends = new HashMap<>();
    private OptionalInt exitCode = OptionalInt.empty();

    /**
     * @param isPlural whether there may be several JVMs, so that all output has the name of one
     */
    SessionOutput(Script script, TracedJvms jvms, TraceDisplay display, boolean isPlural) {
        this.intervalMaps = isPlural ? IntervalPrints.of(script) : Set.of();
        this.jvms = jvms;
        this.display = display;
        this.isPlural = isPlural;
    }

    /** Shows the output since the last call; returns whether there was any. */
    boolean show(boolean isLast) throws IOException {
        boolean any = false;
        for (TracedJvm jvm : jvms) {
            any |= show(jvm, isLast);
            if (exitCode.isEmpty()) {
                exitCode = jvm.read(SessionView::exitCode).orElse(OptionalInt.empty());
            }
        }
        any |= showRounds(isLast);
        if (any || isLast) {
            for (TracedJvm jvm : jvms) {
                long lost = jvm.read(view -> view.losses().output()).orElse(0L);
                display.showLost(jvm.target(), name(jvm), lost);
            }
        }
        if (!isLast) {
            display.draw(jvms::maps);
        }
        return any;
    }

    private boolean show(TracedJvm jvm, boolean isLast) throws IOException {
        Optional<SessionView.Printed> printed = jvm.read(view -> view.printed(isLast));
        boolean any = false;
        while (printed.isPresent() && !printed.get().isEmpty()) {
            any = true;
            write(jvm, printed.get().running());
            if (isPlural) {
                ends.computeIfAbsent(jvm.target(), _ -> new ArrayList<>())
                        .addAll(printed.get().atEnd());
            } else {
                display.write(name(jvm), printed.get().atEnd());
            }
            // A JVM that does not answer may continue to print, so its output is read only once.
            printed =
                    isLast && jvm.hasEnded()
                            ? jvm.read(view -> view.printed(true))
                            : Optional.empty();
        }
        return any;
    }

    private void write(TracedJvm jvm, List<Event> events) throws IOException {
        List<Event> own = new ArrayList<>();
        for (Event event : events) {
            if (event instanceof Event.PrintMap print
                    && intervalMaps.contains(print.map().name())) {
                origin(jvm).ifPresent(origin -> rounds.add(origin, print));
            } else {
                own.add(event);
            }
        }
        display.write(name(jvm), own);
    }

    private static Optional<SessionOrigin> origin(TracedJvm jvm) {
        return jvm.read(view -> new NamedSession(jvm.target(), view).origin());
    }

    /** Shows the maps that all JVMs have printed in an interval. */
    private boolean showRounds(boolean isLast) throws IOException {
        if (intervalMaps.isEmpty()) {
            return false;
        }
        List<String> printing =
                isLast
                        ? List.of()
                        : jvms.stream()
                                .filter(jvm -> jvm.wasStarted() && !jvm.isDone())
                                .map(TracedJvm::target)
                                .toList();
        List<Event.PrintMap> complete = rounds.take(printing);
        for (Event print : complete) {
            display.write(Optional.empty(), List.of(print));
        }
        return !complete.isEmpty();
    }

    /** Returns the name of a JVM, if there are several. */
    private Optional<String> name(TracedJvm jvm) {
        return isPlural || jvms.size() > 1 ? Optional.of(jvm.target()) : Optional.empty();
    }

    /** Shows what the END blocks of several JVMs printed. */
    void end() throws IOException {
        Map<String, SessionOrigin> origins = new HashMap<>();
        for (TracedJvm jvm : jvms) {
            origin(jvm).ifPresent(origin -> origins.put(jvm.target(), origin));
        }
        ends.keySet().retainAll(origins.keySet()); // One may have turned out to be damaged.
        List<EndMerge.Item> items = EndMerge.of(origins, ends, unfinished());
        for (EndMerge.Item item : items) {
            display.write(item.target(), List.of(item.event()));
        }
        if (!items.isEmpty()) {
            jvms.endShown();
        }
    }

    /** Returns the maps of JVMs in which END did not run. */
    private Map<String, List<MapData>> unfinished() {
        Map<String, List<MapData>> maps = new HashMap<>();
        for (TracedJvm jvm : jvms) {
            boolean isUnfinished = jvm.read(view -> !view.isFinished()).orElse(false);
            if (isUnfinished && !ends.containsKey(jvm.target())) {
                jvm.read(SessionView::maps).ifPresent(each -> maps.put(jvm.target(), each));
            }
        }
        return maps;
    }

    /** Returns whether the script or the user wants no more output, or none can be written. */
    boolean isEnough() {
        return exitCode.isPresent() || display.isEnough() || display.hasFailed();
    }

    /** Returns the code of {@code exit(n)}, once the script has called it in one of the JVMs. */
    OptionalInt exitCode() {
        return exitCode;
    }
}
