package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Recorded;
import dev.nopal.script.check.Script;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Events that arrive as one object and have their own thread, time and stack. */
class RecordedEventsTest {
    private static final Map<String, Object> EVENT =
            Map.ofEntries(
                    Map.entry("id", 42L),
                    Map.entry("small", 200L),
                    Map.entry("isPaid", true),
                    Map.entry("customer", "ann"),
                    Map.entry("thread", "the argument"),
                    Map.entry("space", Map.of("start", 3L, "end", 9L)),
                    Map.entry(".tid", 77L),
                    Map.entry(".comm", "a thread with a long name"),
                    Map.entry(".thread", "a thread with a long name"),
                    Map.entry(".virtual", true),
                    Map.entry(".nsecs", 123_456L),
                    Map.entry(".duration", 500L),
                    Map.entry(".ustack", List.of("a.B.c(line 1)", "a.B.d(line 2)", "a.B.e")));

    @TempDir private Path folder;

    @Test
    void readsArgumentsOfAllTypes() throws Throwable {
        assertThat(
                        run(
                                "jfr:test.Full",
                                "printf(\"%d %d %d %s %d\\n\", args.id, args.small, args.isPaid,"
                                        + " args.customer, arg0)"))
                .isEqualTo("42 200 1 ann 42\n");
    }

    @Test
    void readsStructuresWithDotsAndNothingAsZero() throws Throwable {
        assertThat(run("jfr:test.Full", "printf(\"%d %d\\n\", args.space.start, args.space.end)"))
                .isEqualTo("3 9\n");
        assertThat(
                        run(
                                "jfr:test.Full",
                                "printf(\"%d [%s] %d\\n\", args.space.end, args.customer,"
                                        + " args.isPaid)",
                                Map.of()))
                .isEqualTo("0 [] 0\n");
    }

    @Test
    void threadTimeAndDurationAreTheEvents() throws Throwable {
        assertThat(
                        run(
                                "jfr:test.Full",
                                "printf(\"%d %d|%s|%s %d %d %d %d\\n\", tid, tid(), comm, thread,"
                                        + " virtual, nsecs, nsecs(boot), duration)"))
                .isEqualTo("77 77|a thread with a|a thread with a long name 1 123456 123456 500\n");
    }

    @Test
    void onlyMethodsHaveAFunction() throws Throwable {
        assertThat(run("jfr:test.Full", "printf(\"[%s] [%s]\\n\", func, probe)"))
                .isEqualTo("[] [jfr:test.Full]\n");
    }

    @Test
    void argumentsMayHaveTheNamesOfExtras() throws Throwable {
        assertThat(run("jfr:test.Full", "printf(\"%s\\n\", args.thread)"))
                .isEqualTo("the argument\n");
    }

    @Test
    void elapsedCountsFromTheStartOfTheSessionToTheEvent() throws Throwable {
        long future = 1L << 62;
        String text =
                run(
                        "jfr:test.Full",
                        "printf(\"%lld\\n\", nsecs - elapsed)",
                        Map.of(".nsecs", future));
        long bootStart = Long.parseLong(text.strip());
        assertThat(bootStart).isPositive().isLessThanOrEqualTo(nanosSinceBoot());
        assertThat(run("jfr:test.Full", "printf(\"%d\\n\", elapsed)", EVENT))
                .as("an event that began before the session")
                .isEqualTo("0\n");
    }

    /** Longer than {@link System#nanoTime()} by the time that the machine was suspended. */
    private static long nanosSinceBoot() throws IOException {
        String uptime = Files.readString(Path.of("/proc/uptime"));
        return (long) ((Double.parseDouble(uptime.split(" ")[0]) + 1) * 1e9);
    }

    @Test
    void takesTheStackOfTheEventAndNoMoreThanAsked() throws Throwable {
        assertThat(run("jfr:test.Full", "print(ustack(2))"))
                .contains("a.B.c(line 1)")
                .contains("a.B.d(line 2)")
                .doesNotContain("a.B.e");
        assertThat(run("jfr:test.Full", "printf(\"%d\\n\", len(ustack))")).isEqualTo("3\n");
        assertThat(run("jfr:test.Full", "printf(\"[%d]\\n\", len(ustack))", Map.of()))
                .isEqualTo("[0]\n");
    }

    @Test
    void choosesFramesOfTheEvent() throws Throwable {
        Map<String, Object> event =
                Map.of(
                        ".ustack",
                        List.of(
                                "java.net.Socket.read(line 1)",
                                "java.A.b",
                                "a.B.c(line 2)",
                                "a.D.e"));
        assertThat(run("jfr:test.Full", "print(ustack(own, 2))", event))
                .contains("java.net.Socket.read(line 1)\n")
                .contains("a.B.c(line 2)\n")
                .doesNotContain("java.A.b")
                .doesNotContain("a.D.e");
        assertThat(run("jfr:test.Full", "print(ustack(\"a.*\"))", event))
                .contains("a.B.c(line 2)\n")
                .contains("a.D.e\n")
                .doesNotContain("java");
        assertThat(run("jfr:test.Full", "print(len(ustack(\"a.*\", 1)))", event)).isEqualTo("1\n");
        assertThat(problem("jfr:test.Bare { print(ustack(own)); }"))
                .isEqualTo("jfr:test.Bare has no stack");
    }

    @Test
    void allArgumentsAreARecordWithRecordsInIt() throws Throwable {
        assertThat(run("jfr:test.Full", "print(args)"))
                .isEqualTo(
                        "{ .id = 42, .small = 200, .isPaid = true, .customer = ann, .thread = the"
                                + " argument, .space = { .start = 3, .end = 9 } }\n");
    }

    @Test
    void whatIsRecordedHasTheThreadAndTheTimeOfTheEvent() throws Throwable {
        assertThat(run("jfr:test.Full", "record(args.id, args.space.end, duration, ustack(1))"))
                .isEqualTo(
                        "jfr:test.Full [a thread with a long name 77] { .id = 42, .end = 9, .duration ="
                                + " 500, .ustack = \n        a.B.c(line 1)\n }\n");
    }

    @Test
    void aPatternHasCodeForEachShape() throws Throwable {
        assertThat(run("jfr:test.*", "@[probe, args.id] = count()"))
                .isEqualTo("@[jfr:test.Bare, 42]: 1\n@[jfr:test.Full, 42]: 1\n");
    }

    @Test
    void saysWhatAnEventHasNot() {
        assertThat(problem("jfr:test.Bare { print(duration); }"))
                .isEqualTo("jfr:test.Bare has no duration: it is an instant event");
        assertThat(problem("jfr:test.Bare { print(ustack); }"))
                .isEqualTo("jfr:test.Bare has no stack");
        assertThat(problem("jfr:test.Bare { print(ustack(3)); }"))
                .isEqualTo("jfr:test.Bare has no stack");
        assertThat(problem("jfr:test.Full { print(cpu); }"))
                .isEqualTo("cpu can not be used with \"jfr\" probes: the event does not record it");
        for (String id : List.of("trace_id", "span_id")) {
            assertThat(problem("jfr:test.Full { print(" + id + "); }"))
                    .isEqualTo(
                            id
                                    + " can not be used with \"jfr\" probes: the event does not"
                                    + " record it");
        }
        assertThat(problem("jfr:test.Full { print(nsecs(tai)); }"))
                .isEqualTo("this event has only its time since boot");
        assertThat(problem("jfr:test.Full { print(args.idd); }"))
                .isEqualTo("jfr:test.Full has no argument 'idd'");
        assertThat(problem("jfr:test.Full { print(args.space.middle); }"))
                .isEqualTo("test.Space has no field 'middle'");
    }

    @Test
    void samplesAreTakenAtMostAThousandTimesASecond() {
        assertThat(problem("profile:hz:1001 { @ = count(); }"))
                .isEqualTo("profile takes at most 1000 samples a second in a JVM session");
        assertThat(problem("wall:us:999 { @ = count(); }"))
                .isEqualTo("wall takes at most 1000 samples a second in a JVM session");
        assertThat(problem("profile:hz:0 { @ = count(); }")).contains("longer than 0");
        assertThat(Script.of("wall:hz:1000 { @ = count(); }").check(_ -> List.of()))
                .isInstanceOf(CheckResult.Accepted.class);
    }

    private static String problem(String script) {
        return switch (Script.of(script).check(new Recorded())) {
            case CheckResult.Rejected rejected -> rejected.diagnostics().getFirst().sentence();
            case CheckResult.Accepted _ -> "accepted";
        };
    }

    private String run(String probe, String body) throws Throwable {
        return run(probe, body, EVENT);
    }

    /** Passes one event to every handler; returns the output and the maps. */
    private String run(String probe, String body, Map<String, Object> event) throws Throwable {
        Path file = folder.resolve("session" + System.nanoTime());
        try (Session session =
                        Session.create(
                                ScriptRun.check(probe + " { " + body + "; }", new Recorded()),
                                file,
                                SessionOptions.DEFAULT);
                SessionView view = SessionView.follow(file)) {
            for (ProbeHandler handler : session.handlers()) {
                MethodHandle handle = handler.handler();
                handle.invokeExact((Object) event);
            }
            assertThat(session.losses().total()).isZero();
            session.finish();
            return rendered(view);
        }
    }

    private static String rendered(SessionView view) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Renderer renderer = Renderer.text(out, out);
        List<Event> events = new ArrayList<>();
        ScriptRun.drain(view, events);
        for (MapData map : view.maps()) {
            events.add(Event.PrintMap.all(map));
        }
        for (Event each : events) {
            renderer.render(each);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
