package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;

/** An occurrence during a trace, passed to the thread that shows it. */
sealed interface Notification {
    /** A JVM sent a message. */
    record Received(TracedJvm jvm, Message message) implements Notification {}

    /** A JVM's connection is closed. */
    record Closed(TracedJvm jvm) implements Notification {}

    /** A JVM that was started for this trace has connected. */
    record Joined(Connection connection) implements Notification {}

    /** The command that was started has ended. */
    record CommandEnded() implements Notification {}

    /** The user pressed Ctrl-C. */
    record Interrupted() implements Notification {}
}
