package dev.nopal.script.compile;

import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.Losses;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A run of a script of {@code BEGIN}, {@code END}, intervals and {@code exit} in this JVM, as the
 * command would run it.
 */
public final class ScriptRun {
    private static final long DEADLINE_NANOS = 20_000_000_000L;

    /** The output of a script, including its maps at the end, and its result. */
    public record Result(List<Event> events, int exitCode, Losses losses) {
        /** Returns only what the script itself printed: no count of probes, no maps at the end. */
        public Result withoutFrame() {
            int end = events.indexOf(new Event.End());
            return new Result(events.subList(1, end), exitCode, losses);
        }

        /** Returns what goes to standard output. */
        public String text() {
            return new String(bytes(), StandardCharsets.UTF_8);
        }

        /** Returns what goes to standard output, for output that is not UTF-8. */
        public byte[] bytes() {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            render(Renderer.text(out, new ByteArrayOutputStream()));
            return out.toByteArray();
        }

        public String json() {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            render(Renderer.json(out));
            return out.toString(StandardCharsets.UTF_8);
        }

        private void render(Renderer renderer) {
            try {
                for (Event event : events) {
                    renderer.render(event);
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    private ScriptRun() {}

    static CheckedProgram check(String script, ProbeCatalog catalog, String... parameters) {
        return switch (Script.of(script, parameters).check(catalog)) {
            case CheckResult.Accepted accepted -> accepted.program();
            case CheckResult.Rejected rejected ->
                    throw new AssertionError(script + ": " + rejected.diagnostics());
        };
    }

    public static Result run(String script, String... parameters) {
        CheckedProgram program = check(script, ProbeCatalog.EMPTY, parameters);
        try {
            Path folder = Files.createTempDirectory("session");
            Path file = folder.resolve("file");
            try (Session session = Session.create(program, file, SessionOptions.DEFAULT);
                    SessionView view = SessionView.follow(file)) {
                List<Event> events = new ArrayList<>();
                events.add(new Event.AttachedProbes(view.info().probes().size()));
                session.begin();
                runTimers(session, view, events);
                session.end();
                session.finish();
                drain(view, events);
                events.add(new Event.End());
                if (view.info().script().printsMapsAtEnd()) {
                    for (MapData map : view.maps()) {
                        events.add(Event.PrintMap.all(map));
                    }
                }
                return new Result(events, view.exitCode().orElse(0), view.losses());
            } finally {
                Files.deleteIfExists(file);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static void drain(SessionView view, List<Event> events) {
        for (List<Event> more = view.drain(); !more.isEmpty(); more = view.drain()) {
            events.addAll(more);
        }
    }

    private static void runTimers(Session session, SessionView view, List<Event> events) {
        long start = System.nanoTime();
        long[] due = new long[session.timers().size()];
        for (int i = 0; i < due.length; i++) {
            due[i] = start + session.timers().get(i).periodNanos();
        }
        while (due.length > 0 && session.exitCode().isEmpty()) {
            int next = 0;
            for (int i = 1; i < due.length; i++) {
                next = due[i] - due[next] < 0 ? i : next;
            }
            while (System.nanoTime() - due[next] < 0) {
                LockSupport.parkNanos(due[next] - System.nanoTime());
            }
            TimerHandler timer = session.timers().get(next);
            due[next] += timer.periodNanos();
            timer.body().run();
            events.addAll(view.poll());
            if (System.nanoTime() - start > DEADLINE_NANOS) {
                throw new AssertionError("the script does not end");
            }
        }
    }
}
