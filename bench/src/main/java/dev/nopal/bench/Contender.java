package dev.nopal.bench;

import java.util.List;
import java.util.Optional;

/** What {@link SessionRuns} measures: a script, and the engine that runs it. */
enum Contender {
    SESSION_COUNT(Engine.SESSION, Script.COUNT),
    SESSION_COUNT_METRICS(Engine.SESSION_WITH_METRICS, Script.COUNT),
    SESSION_HIST(Engine.SESSION, Script.HIST),
    SESSION_HIST_AMONG_OTHERS(Engine.SESSION_AMONG_OTHERS, Script.HIST),
    SESSION_FEW_KEYS(Engine.SESSION, Script.FEW_KEYS),
    SESSION_MANY_KEYS(Engine.SESSION, Script.MANY_KEYS),
    SESSION_PRINTF(Engine.SESSION, Script.PRINTF),
    SESSION_RECORD(Engine.SESSION, Script.RECORD),
    SESSION_FORGET(Engine.SESSION, Script.FORGET),
    SESSION_TEXT_KEY(Engine.SESSION_IN_SPAN, Script.TEXT_KEY),
    SESSION_TRACE_ID(Engine.SESSION_IN_SPAN, Script.TRACE_ID),
    BPFTRACE_COUNT(Engine.BPFTRACE, Script.COUNT),
    BPFTRACE_HIST(Engine.BPFTRACE, Script.HIST),
    BPFTRACE_FEW_KEYS(Engine.BPFTRACE, Script.FEW_KEYS),
    BPFTRACE_MANY_KEYS(Engine.BPFTRACE, Script.MANY_KEYS),
    BPFTRACE_PRINTF(Engine.BPFTRACE, Script.PRINTF),
    JFR(Engine.JFR, Script.NONE),
    LTTNG(Engine.LTTNG, Script.BURSTS),
    LTTNG_THREAD(Engine.LTTNG_THREAD, Script.BURSTS);

    static final List<Contender> QUICK =
            List.of(
                    SESSION_HIST_AMONG_OTHERS,
                    SESSION_PRINTF,
                    SESSION_RECORD,
                    SESSION_FORGET,
                    BPFTRACE_PRINTF,
                    JFR,
                    LTTNG,
                    LTTNG_THREAD);

    final Engine engine;
    final Script script;

    /** What runs a script. */
    enum Engine {
        SESSION("JVM session", 100),
        SESSION_WITH_METRICS("JVM session with `--metrics`", 100),
        SESSION_AMONG_OTHERS("JVM session among 10,000 tracepoints and 8 sessions", 100),
        SESSION_IN_SPAN("JVM session, in a span of OpenTelemetry", 100),
        BPFTRACE("bpftrace on C", 1),
        JFR("JFR event, committed", 5),
        LTTNG("LTTng-UST on C", 1),
        LTTNG_THREAD("LTTng-UST on C, with the contexts vtid and procname", 1);

        final String text;

        /** How many times more than a trap's it fires in a turn, because it is faster. */
        final int speed;

        Engine(String text, int speed) {
            this.text = text;
            this.speed = speed;
        }
    }

    /** What is done with an event. */
    enum Script {
        NONE(""),
        COUNT("@ = count();"),
        HIST("@ = hist(arg0);"),
        FEW_KEYS("@[arg0 & 15] = count();"),
        MANY_KEYS("@[arg0 & 4095] = count();"),
        TEXT_KEY("@[str(arg1)] = count();"),
        TRACE_ID("@[trace_id] = count();"),
        PRINTF("printf(\"%d %s\\n\", arg0, str(arg1));"),
        RECORD("record(args);"),
        FORGET("speculate(); discard(); @ = count();"),
        BURSTS("");

        final String body;

        Script(String body) {
            this.body = body;
        }

        /** Returns whether events are kept, so that their reader must keep up. */
        boolean keepsEvents() {
            return this == PRINTF || this == RECORD || this == BURSTS;
        }
    }

    Contender(Engine engine, Script script) {
        this.engine = engine;
        this.script = script;
    }

    /** Returns the same script in another engine, if that has it. */
    Optional<Contender> in(Engine other) {
        return List.of(values()).stream()
                .filter(each -> each.engine == other && each.script == script)
                .findFirst();
    }
}
