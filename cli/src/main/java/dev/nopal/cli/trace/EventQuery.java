package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.jfr.EventList;
import dev.nopal.agent.jfr.FlightRecorderModule;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Asks a JVM, or this one, which events of the Flight Recorder it has. */
public final class EventQuery {
    private static final String KIND = "jfr:";

    private EventQuery() {}

    /** Tells whether a pattern means events: {@code jfr:…}. */
    public static boolean isPattern(String text) {
        return text.equals("jfr") || text.startsWith(KIND);
    }

    /** Returns the events of this JVM's JDK, which has none of any application. */
    public static List<Message.Event> ofThisJdk(String pattern) throws Refusal {
        Optional<FlightRecorderModule.Absence> absence = FlightRecorderModule.absence();
        if (absence.isPresent()) {
            throw Refusal.usage(absence.get().message() + "; " + absence.get().hint());
        }
        return EventList.of(pattern.length() > KIND.length() ? pattern.substring(4) : "*");
    }

    /** Returns the events of a process; the agent is attached where it is not there yet. */
    public static List<Message.Event> of(int pid, String pattern) throws Refusal, IOException {
        try (Connection connection = new Attacher(ProcFs.real()).connect(pid)) {
            TracedJvm.greet(connection, OptionalLong.of(pid));
            connection.send(new Message.Find(pattern));
            List<Message.Event> events = new ArrayList<>();
            while (true) {
                Optional<Message> answer = connection.receive();
                switch (answer.orElse(null)) {
                    case Message.Described(var some) when some.isEmpty() -> {
                        return events;
                    }
                    case Message.Described(var some) -> events.addAll(some);
                    case Message.Refused(var sentence) -> throw Refusal.usage(sentence);
                    case null, default ->
                            throw Refusal.notFound(
                                    "process " + pid + " ended before it had listed everything");
                }
            }
        }
    }
}
