package dev.nopal.script.check;

import dev.nopal.script.type.Type;

import java.util.Locale;
import java.util.Optional;

/** A word that a JVM session can read at any probe. */
public enum Builtin {
    PID(Type.UINT32),
    /** The Java thread's id. */
    TID(Type.UINT64),
    /** The thread's name, cut to 15 bytes. */
    COMM(Type.COMM),
    UID(Type.UINT64),
    GID(Type.UINT64),
    NSECS(Type.UINT64),
    ELAPSED(Type.UINT64),
    CPU(Type.UINT64),
    NCPUS(Type.UINT64),
    RAND(Type.UINT32),
    CPID(Type.UINT32),
    HAS_CPID(Type.BOOL),
    USERNAME(Type.USERNAME),
    /** The full name of the probe that fired. */
    PROBE(new Type.Text(256)),
    PROBETYPE(new Type.Text(16)),
    /** The whole name of the thread; only in JVM sessions. */
    THREAD(new Type.Text(256)),
    /** Whether the thread is virtual; only in JVM sessions. */
    VIRTUAL(Type.BOOL),
    /** Nanoseconds that the thread has run on a processor; only in JVM sessions. */
    CPUTIME(Type.UINT64);

    private final Type type;

    Builtin(Type type) {
        this.type = type;
    }

    public Type type() {
        return type;
    }

    /** Returns the name in a script. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Builtin> named(String text) {
        for (Builtin builtin : values()) {
            if (builtin.text().equals(text)) {
                return Optional.of(builtin);
            }
        }
        return Optional.empty();
    }
}
