package dev.nopal.script.language;

import dev.nopal.script.BoolType;
import dev.nopal.script.IntType;
import dev.nopal.script.StringType;
import dev.nopal.script.Type;
import dev.nopal.script.UsernameType;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words that a JVM session can read at any probe: the only place that lists them. The checker,
 * the version gate of {@code --engine bpftrace} and the table in docs/language.md go by it.
 */
public enum Builtin {
    /** The id of the traced process. */
    PID(IntType.UINT32),
    /** The Java thread's id. */
    TID(IntType.UINT64),
    /** The thread's name, cut to 15 bytes. */
    COMM(StringType.COMM),
    /** The user of the traced process. */
    UID(IntType.UINT64),
    /** The group of the traced process. */
    GID(IntType.UINT64),
    /** Nanoseconds since boot. */
    NSECS(IntType.UINT64),
    /** Nanoseconds since all probes can fire. */
    ELAPSED(IntType.UINT64),
    /** A guess: threads move. */
    CPU(IntType.UINT64),
    /** The number of processors. */
    NCPUS(IntType.UINT64),
    /** A random number. */
    RAND(IntType.UINT32),
    /** The process that {@code -c} started. */
    CPID(IntType.UINT32),
    /** Whether {@code -c} started a process. */
    HAS_CPID(BoolType.BOOL),
    /** The name of the user of the traced process. */
    USERNAME(UsernameType.USERNAME),
    /** The full name of the probe that fired. */
    PROBE(new StringType(256)),
    /** The first word of that name. */
    PROBETYPE(new StringType(16)),
    /** The whole name of the thread. */
    THREAD(new StringType(256), Availability.JVM),
    /** Whether the thread is virtual. */
    VIRTUAL(BoolType.BOOL, Availability.JVM),
    /** Nanoseconds that the thread has run on a processor. */
    CPUTIME(IntType.UINT64, Availability.JVM);

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

    /** Finds a builtin by the name that a script has for it. */
    public static Optional<Builtin> named(String text) {
        return Optional.ofNullable(BY_NAME.get(text));
    }
}
