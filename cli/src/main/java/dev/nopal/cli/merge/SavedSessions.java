package dev.nopal.cli.merge;

import dev.nopal.cli.output.TracedTarget;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The saved sessions of one trace, as one result: of one JVM, or of several.
 *
 * <p>Nothing in the file is trusted: every error is a {@link
 * dev.nopal.script.session.MalformedSessionException} or an {@link IOException}.
 */
public final class SavedSessions implements AutoCloseable {
    private final List<NamedSession> sessions;
    private final Map<String, String> problems;

    private SavedSessions(List<NamedSession> sessions, Map<String, String> problems) {
        this.sessions = List.copyOf(sessions);
        this.problems = problems;
    }

    /** Writes the sessions of a trace: one as it is, several as an archive. */
    public static void write(
            List<NamedSession> sessions, List<TracedTarget> targets, FileChannel file)
            throws IOException {
        if (sessions.size() == 1 && targets.size() == 1) {
            sessions.getFirst().view().copyTo(file);
        } else {
            SessionArchive.write(sessions, targets, file);
        }
    }

    /** Opens a file that {@code --save} wrote. */
    public static SavedSessions open(Path file) throws IOException {
        if (!SessionArchive.is(file)) {
            SessionView view = SessionView.open(file);
            return new SavedSessions(List.of(new NamedSession(view.target(), view)), Map.of());
        }
        Path folder = Files.createTempDirectory("nopal-sessions");
        List<NamedSession> opened = new ArrayList<>();
        try {
            SessionArchive.Content content = SessionArchive.unpack(file, folder);
            for (Map.Entry<String, Path> each : content.sessions().entrySet()) {
                opened.add(new NamedSession(each.getKey(), SessionView.open(each.getValue())));
            }
            if (opened.isEmpty()) {
                throw new IOException("it has no session of any JVM");
            }
            return new SavedSessions(opened, content.problems());
        } catch (IOException | RuntimeException e) {
            opened.forEach(session -> session.view().close());
            throw e;
        } finally {
            delete(folder);
        }
    }

    /** Deletes the unpacked files; those that are open stay readable until they are closed. */
    private static void delete(Path folder) throws IOException {
        try (var files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }

    /** Returns whether it is a trace of several JVMs. */
    public boolean isMerged() {
        return targets().size() > 1;
    }

    /** Returns the session of the first JVM: all ran the same script. */
    public SessionView first() {
        return sessions.getFirst().view();
    }

    public List<NamedSession> sessions() {
        return sessions;
    }

    /** Returns the merged maps. */
    public List<MapData> maps() {
        Map<SessionOrigin, List<MapData>> maps = new LinkedHashMap<>();
        sessions.forEach(session -> maps.put(session.origin(), session.view().maps()));
        return MapMerge.of(maps);
    }

    /**
     * Returns the output that the files still hold: that of each JVM with its name, then what their
     * END blocks printed, merged.
     */
    public List<EndMerge.Item> printed() {
        List<EndMerge.Item> items = new ArrayList<>();
        Map<String, SessionOrigin> origins = new HashMap<>();
        Map<String, List<Event>> ends = new HashMap<>();
        Map<String, List<MapData>> unfinished = new HashMap<>();
        for (NamedSession session : sessions) {
            origins.put(session.target(), session.origin());
            Optional<String> name = isMerged() ? Optional.of(session.target()) : Optional.empty();
            List<Event> atEnd = ends.computeIfAbsent(session.target(), _ -> new ArrayList<>());
            SessionView view = session.view();
            for (SessionView.Printed printed = view.printed(true);
                    !printed.isEmpty();
                    printed = view.printed(true)) {
                printed.running().forEach(event -> items.add(new EndMerge.Item(name, event)));
                atEnd.addAll(printed.atEnd());
            }
            if (!view.isFinished() && atEnd.isEmpty()) {
                unfinished.put(session.target(), view.maps());
            }
        }
        if (isMerged()) {
            items.addAll(EndMerge.of(origins, ends, unfinished));
        } else {
            ends.values()
                    .forEach(
                            events ->
                                    events.forEach(
                                            event ->
                                                    items.add(
                                                            new EndMerge.Item(
                                                                    Optional.empty(), event))));
        }
        return items;
    }

    /** Returns what was lost in all JVMs together. */
    public Map<Loss, Long> losses() {
        Map<Loss, Long> sums = new EnumMap<>(Loss.class);
        sessions.forEach(
                session ->
                        session.view()
                                .losses()
                                .counts()
                                .forEach((loss, n) -> sums.merge(loss, n, Long::sum)));
        return sums;
    }

    /** Returns the probes that were removed in any JVM. */
    public List<RemovedProbe> removed() {
        return sessions.stream().flatMap(session -> session.view().removed().stream()).toList();
    }

    /** Returns the longest time for which probes were attached, if the files have it. */
    public OptionalLong attachedNanos() {
        return sessions.stream()
                .map(session -> session.view().attachedNanos())
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .max();
    }

    /** Returns whether all sessions are finished, and none is missing. */
    public boolean areFinished() {
        return sessions.stream().allMatch(session -> session.view().isFinished())
                && problems.values().stream().allMatch(String::isEmpty);
    }

    /** Returns the main classes of the JVMs; some may be an empty text. */
    public List<String> mainClasses() {
        return sessions.stream().map(session -> session.view().mainClass()).toList();
    }

    /** Returns the JVMs, those that are missing among them. */
    public List<TracedTarget> targets() {
        Map<String, TracedTarget> targets = new LinkedHashMap<>();
        problems.forEach((name, problem) -> targets.put(name, TracedTarget.missing(name, problem)));
        for (NamedSession session : sessions) {
            targets.put(
                    session.target(),
                    new TracedTarget(
                            session.target(),
                            session.view().info().processId(),
                            session.view().losses().counts(),
                            session.view().removed(),
                            Optional.ofNullable(problems.get(session.target()))
                                    .filter(text -> !text.isEmpty())));
        }
        return List.copyOf(targets.values());
    }

    @Override
    public void close() {
        sessions.forEach(session -> session.view().close());
    }
}
