package dev.nopal.cli.trace;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.Refusal;

/** An occurrence during a trace, passed to the thread that shows it. */
sealed interface Notification {
    /** A source tries to reach a JVM. */
    record Reaching(JvmSource source, String target) implements Notification {}

    /** A source has found a JVM. */
    record Found(JvmSource source, ReachedJvm jvm) implements Notification {}

    /** A source cannot reach a JVM. */
    record Missing(JvmSource source, String target, Refusal reason) implements Notification {}

    /** A source has found all JVMs that exist now; more may appear. */
    record Watching(JvmSource source) implements Notification {}

    /** A source will find no more JVMs. */
    record Complete(JvmSource source) implements Notification {}

    /** Another thread has a sentence for the user. */
    record Said(String sentence) implements Notification {}

    /** A JVM sent a message. */
    record Received(TracedJvm jvm, Message message) implements Notification {}

    /** A JVM cannot be traced any more. */
    record Failed(TracedJvm jvm, Refusal reason) implements Notification {}

    /** A JVM's connection is closed. */
    record Closed(TracedJvm jvm) implements Notification {}

    /** The user pressed Ctrl-C. */
    record Interrupted() implements Notification {}
}
