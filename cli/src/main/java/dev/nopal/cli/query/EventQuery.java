package dev.nopal.cli.query;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.agent.jfr.EventList;
import dev.nopal.agent.jfr.FlightRecorderModule;
import dev.nopal.cli.failure.Refusal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The query for the Flight Recorder events of a JVM, or of this one. */
public final class EventQuery {
    private static final String KIND = "jfr:";

    private EventQuery() {}

    /** Returns whether a pattern is for events: {@code jfr:…}. */
    public static boolean isPattern(String text) {
        return text.equals("jfr") || text.startsWith(KIND);
    }

    /** Returns the events of this JVM's JDK, without those of any application. */
    public static List<Message.Event> ofThisJdk(String pattern) throws Refusal {
        Optional<FlightRecorderModule.Absence> absence = FlightRecorderModule.absence();
        if (absence.isPresent()) {
            throw Refusal.usage(absence.get().message() + "; " + absence.get().hint());
        }
        return EventList.of(pattern.length() > KIND.length() ? pattern.substring(4) : "*");
    }

    /**
     * Returns the events of a process; attaches the agent if necessary.
     *
     * @param say accepts a sentence for the user while it waits
     */
    public static List<Message.Event> of(int pid, String pattern, Consumer<String> say)
            throws Refusal, IOException {
        List<Message.Event> events = new ArrayList<>();
        AgentQuery query = new AgentQuery(pid, say);
        query.ask(
                Protocol.OLDEST,
                new Message.Find(pattern),
                "list its events",
                message -> {
                    if (!(message instanceof Message.Described(var some))) {
                        throw query.unexpected();
                    }
                    events.addAll(some);
                    return some.isEmpty();
                });
        return events;
    }
}
