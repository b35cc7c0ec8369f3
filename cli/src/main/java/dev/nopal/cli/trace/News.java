package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;

/** Is what happens while a trace runs, brought to the one thread that shows it. */
sealed interface News {
    /** A JVM said something. */
    record Said(TracedJvm jvm, Message message) implements News {}

    /** A JVM's connection is closed. */
    record Closed(TracedJvm jvm) implements News {}

    /** A JVM that was started for this trace came to us. */
    record Joined(Connection connection) implements News {}

    /** The command that was started has ended. */
    record CommandEnded() implements News {}

    /** The user pressed Ctrl-C. */
    record Interrupted() implements News {}
}
