package dev.nopal.cli.trace;

import dev.nopal.cli.failure.Refusal;

import java.io.IOException;

/**
 * A source of JVMs to trace: those that exist when the trace begins, and those that appear while it
 * runs. Processes of this machine, a command that is started, and a transport to another machine
 * are sources; one trace may have several.
 */
public interface JvmSource extends AutoCloseable {
    /**
     * Starts to look for JVMs, on threads of its own, and returns at once.
     *
     * @throws Refusal if there can be none; nothing was attached
     */
    void start(Listener listener) throws Refusal, IOException;

    /** Returns whether there may be several JVMs, so that lines begin with the name of theirs. */
    boolean isPlural();

    /** Ends the search; called after all JVMs that it found are closed. */
    @Override
    void close();

    /** The receiver of JVMs. Any thread may call it, at any time; no call waits for a JVM. */
    interface Listener {
        /**
         * Reports a JVM that exists and is being reached; {@link #found} or {@link #missing}
         * follows. If the trace ends before, it is named as missing.
         */
        default void reaching(String target) {}

        /** Passes on a JVM, which the receiver closes. */
        void found(ReachedJvm jvm);

        /**
         * Reports a JVM that cannot be traced; the others are traced nevertheless.
         *
         * @param target the name that it would have had
         */
        void missing(String target, Refusal reason);

        /** Passes on a sentence for the user about the search. */
        void say(String sentence);

        /** Reports that all JVMs of now were found or are missing; others may appear. */
        void watching();

        /** Reports that no more JVMs will be found. */
        void complete();
    }
}
