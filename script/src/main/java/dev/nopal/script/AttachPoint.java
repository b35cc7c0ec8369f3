package dev.nopal.script;

/**
 * An attach point of a JVM session. Names may have the wildcard {@code *}; see {@link Wildcard}.
 */
public sealed interface AttachPoint {
    /** Returns the attach point as bpftrace lists it, with its wildcards. */
    String text();

    /**
     * A static tracepoint.
     *
     * @param path the file it is in, or an empty string for any
     */
    record Usdt(String path, String provider, String name) implements AttachPoint {
        @Override
        public String text() {
            return "usdt:" + path + ":" + provider + ":" + name;
        }
    }

    /** The start of the session, before all other probes. */
    record Begin() implements AttachPoint {
        @Override
        public String text() {
            return "begin";
        }
    }

    /** The end of the session, after all other probes. */
    record End() implements AttachPoint {
        @Override
        public String text() {
            return "end";
        }
    }

    /** A timer that fires every so many nanoseconds. */
    record Interval(String text, long nanos) implements AttachPoint {}

    /**
     * The entry of a Java method.
     *
     * @param method its name, with the parameter types in parentheses to select one overload
     */
    record Method(String className, String method) implements AttachPoint {
        @Override
        public String text() {
            return "method:" + className + ":" + method;
        }
    }

    /** The exit of a Java method, normal or by an exception. */
    record MethodReturn(String className, String method) implements AttachPoint {
        @Override
        public String text() {
            return "methodret:" + className + ":" + method;
        }
    }

    /** A line of a Java class. */
    record Line(String className, int number) implements AttachPoint {
        @Override
        public String text() {
            return "line:" + className + ":" + number;
        }
    }

    /** An event of the JDK Flight Recorder. */
    record Jfr(String event) implements AttachPoint {
        @Override
        public String text() {
            return "jfr:" + event;
        }
    }

    /** A sample of the threads on CPU, every so many nanoseconds. */
    record Profile(String text, long nanos) implements AttachPoint {}

    /** A sample of all threads, every so many nanoseconds. */
    record Wall(String text, long nanos) implements AttachPoint {}
}
