package dev.nopal.junit.stenography;

import dev.nopal.agent.meter.AroundCall;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The log of the calls in this JVM. Thread-safe. */
final class CallLogger {
    /** Kept for the whole JVM: build tools run one class of tests after the other in it. */
    private static final Map<Path, CallLogger> LOGGERS = new ConcurrentHashMap<>();

    /** What a thread does now. */
    private static final class State {
        private String test = CallCounts.NO_TEST;
        private LoggedMethod[] running = new LoggedMethod[16];
        private int depth;
        private boolean isLogging;

        LoggedMethod innermost() {
            return depth == 0 ? LoggedMethod.NONE : running[depth - 1];
        }

        void push(LoggedMethod method) {
            if (depth == running.length) {
                running = Arrays.copyOf(running, 2 * depth);
            }
            running[depth++] = method;
        }
    }

    private final ThreadLocal<State> states = ThreadLocal.withInitial(State::new);
    private final Map<LoggedMethod, MethodLogger> methods = new ConcurrentHashMap<>();
    private final CallCounts counts = new CallCounts();

    /** Returns the log that is written to a folder. */
    static CallLogger of(Path folder) {
        return LOGGERS.computeIfAbsent(folder, _ -> new CallLogger());
    }

    /** Makes the calls of the current thread belong to a test, from now on. */
    void begin(String test) {
        states.get().test = test;
    }

    void end() {
        states.remove();
    }

    /** Returns what logs the calls of a method; the same for classes of one name. */
    AroundCall method(String type, String method) {
        return methods.computeIfAbsent(new LoggedMethod(type, method), MethodLogger::new);
    }

    /** Returns all methods, called or not. */
    Iterable<LoggedMethod> declared() {
        return methods.keySet();
    }

    CallCounts counts() {
        return counts;
    }

    private final class MethodLogger implements AroundCall {
        private final LoggedMethod method;

        MethodLogger(LoggedMethod method) {
            this.method = method;
        }

        /** Counts the call; what counting itself calls may be logged, too, and is not counted. */
        @Override
        public long enter() {
            State state = states.get();
            if (state.isLogging) {
                return 0;
            }
            state.isLogging = true;
            try {
                counts.add(state.test, method, state.innermost());
                state.push(method);
                return state.depth;
            } finally {
                state.isLogging = false;
            }
        }

        /** Forgets inner calls, too, whose ends were missed at the end of a stack. */
        @Override
        public void exit(Throwable thrown, long token) {
            if (token != 0) {
                State state = states.get();
                state.depth = Math.min(state.depth, (int) token - 1);
            }
        }
    }
}
