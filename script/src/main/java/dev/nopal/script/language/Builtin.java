package dev.nopal.script.language;

import dev.nopal.script.type.Type;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words that a JVM session can read at any probe: the only place that lists them. The checker,
 * the version gate of {@code --engine bpftrace} and the table in docs/language.md are based on it.
 */
public enum Builtin {
    /** The id of the traced process. */
    PID(Type.UINT32),
    /** The Java thread's id. */
    TID(Type.UINT64),
    /** The thread's name, cut to 15 bytes. */
    COMM(Type.Text.COMM),
    /** The user of the traced process. */
    UID(Type.UINT64),
    /** The group of the traced process. */
    GID(Type.UINT64),
    /** Nanoseconds since boot. */
    NSECS(Type.UINT64),
    /** Nanoseconds since all probes were attached. */
    ELAPSED(Type.UINT64),
    /** The processor; a guess, because threads move. */
    CPU(Type.UINT64),
    /** The number of processors. */
    NCPUS(Type.UINT64),
    /** A random number. */
    RAND(Type.UINT32),
    /** The process that {@code -c} started. */
    CPID(Type.UINT32),
    /** Whether {@code -c} started a process. */
    HAS_CPID(Type.BOOL),
    /** The name of the user of the traced process. */
    USERNAME(Type.Username.USERNAME),
    /** The full name of the probe that fired. */
    PROBE(new Type.Text(256)),
    /** The first word of that name. */
    PROBETYPE(new Type.Text(16)),
    /** The class and the method of the probe, the same at its entry and at its return. */
    FUNC(new Type.Text(256), Availability.JVM),
    /** The whole name of the thread. */
    THREAD(new Type.Text(256), Availability.JVM),
    /** Whether the thread is virtual. */
    VIRTUAL(Type.BOOL, Availability.JVM),
    /** Nanoseconds that the thread has run on a processor. */
    CPUTIME(Type.UINT64, Availability.JVM),
    /** Bytes that the thread has allocated. */
    ALLOCATED(Type.UINT64, Availability.JVM),
    /** Whether the method that fires is not also further down on the stack. */
    OUTERMOST(Type.BOOL, Availability.JVM),
    /** The id of the distributed trace that the thread works for. */
    TRACE_ID(new Type.Text(64), Availability.JVM),
    /** The id of the span of that trace. */
    SPAN_ID(new Type.Text(64), Availability.JVM),
    /** The name of the traced JVM among those that are traced together. */
    TARGET(new Type.Text(256), Availability.JVM);

    private static final Map<String, Builtin> BY_NAME =
            Stream.of(values()).collect(Collectors.toMap(Builtin::text, builtin -> builtin));

    private final Type type;
    private final Availability availability;

    Builtin(Type type) {
        this(type, Availability.EVERYWHERE);
    }

    Builtin(Type type, Availability availability) {
        this.type = type;
        this.availability = availability;
    }

    public Type type() {
        return type;
    }

    public Availability availability() {
        return availability;
    }

    /** Returns the name in a script. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Finds a builtin by its name in scripts. */
    public static Optional<Builtin> named(String text) {
        return Optional.ofNullable(BY_NAME.get(text));
    }
}
