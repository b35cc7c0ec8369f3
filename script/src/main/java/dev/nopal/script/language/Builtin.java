package dev.nopal.script.language;

import dev.nopal.script.BoolType;
import dev.nopal.script.IntType;
import dev.nopal.script.StringType;
import dev.nopal.script.Type;
import dev.nopal.script.UsernameType;

import java.util.Locale;
import java.util.Optional;

/** A word that a JVM session can read at any probe. */
public enum Builtin {
    PID(IntType.UINT32),
    /** The Java thread's id. */
    TID(IntType.UINT64),
    /** The thread's name, cut to 15 bytes. */
    COMM(StringType.COMM),
    UID(IntType.UINT64),
    GID(IntType.UINT64),
    NSECS(IntType.UINT64),
    ELAPSED(IntType.UINT64),
    CPU(IntType.UINT64),
    NCPUS(IntType.UINT64),
    RAND(IntType.UINT32),
    CPID(IntType.UINT32),
    HAS_CPID(BoolType.BOOL),
    USERNAME(UsernameType.USERNAME),
    /** The full name of the probe that fired. */
    PROBE(new StringType(256)),
    PROBETYPE(new StringType(16)),
    /** The whole name of the thread; only in JVM sessions. */
    THREAD(new StringType(256)),
    /** Whether the thread is virtual; only in JVM sessions. */
    VIRTUAL(BoolType.BOOL),
    /** Nanoseconds that the thread has run on a processor; only in JVM sessions. */
    CPUTIME(IntType.UINT64);

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

    public static Optional<Builtin> named(String text) {
        for (Builtin builtin : values()) {
            if (builtin.text().equals(text)) {
                return Optional.of(builtin);
            }
        }
        return Optional.empty();
    }
}
