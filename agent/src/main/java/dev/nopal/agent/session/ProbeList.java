package dev.nopal.agent.session;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.jfr.EventList;
import dev.nopal.agent.jfr.FlightRecorderModule;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The answer to a request for methods, lines or events; changes nothing. */
final class ProbeList {
    /** So few that they fit into one message, however long their names are. */
    private static final int AT_ONCE = 500;

    private final ProbeSources sources;
    private final Connection connection;

    ProbeList(ProbeSources sources, Connection connection) {
        this.sources = sources;
        this.connection = connection;
    }

    void send(String pattern) throws IOException {
        if (pattern.equals("jfr") || pattern.startsWith("jfr:")) {
            sendEvents(pattern);
            return;
        }
        String[] parts = pattern.split(":", 3);
        String className = parts.length > 1 ? parts[1] : "*";
        String member = parts.length > 2 ? parts[2] : "*";
        List<AttachPoint> points =
                switch (parts[0]) {
                    case "method" -> List.of(new AttachPoint.Method(className, member));
                    case "methodret" -> List.of(new AttachPoint.MethodReturn(className, member));
                    case "line" -> lines(className, member);
                    default -> List.of();
                };
        if (points.isEmpty() || sources.methods().isEmpty()) {
            connection.send(
                    new Message.Refused(
                            points.isEmpty()
                                    ? "the agent cannot list " + pattern
                                    : "this JVM uses Agent.listen(); its methods need the agent"));
            return;
        }
        List<ProbeSignature> found = sources.methods().get().list(points.getFirst());
        for (int i = 0; i < found.size(); i += AT_ONCE) {
            List<ProbeSignature> some = found.subList(i, Math.min(found.size(), i + AT_ONCE));
            connection.send(new Message.Found(some.stream().map(ProbeList::described).toList()));
        }
        connection.send(new Message.Found(List.of()));
    }

    private void sendEvents(String pattern) throws IOException {
        Optional<FlightRecorderModule.Absence> absence = FlightRecorderModule.absence();
        if (absence.isPresent()) {
            connection.send(
                    new Message.Refused(absence.get().message() + "; " + absence.get().hint()));
            return;
        }
        List<Message.Event> events =
                EventList.of(pattern.length() > 4 ? pattern.substring(4) : "*");
        for (int i = 0; i < events.size(); i += AT_ONCE) {
            connection.send(
                    new Message.Described(events.subList(i, Math.min(events.size(), i + AT_ONCE))));
        }
        connection.send(new Message.Described(List.of()));
    }

    /** Returns attach points for lines; line 0 means every line. */
    private static List<AttachPoint> lines(String className, String number) {
        if (number.equals("*")) {
            return List.of(new AttachPoint.Line(className, 0));
        }
        return number.matches("[1-9][0-9]{0,8}")
                ? List.of(new AttachPoint.Line(className, Integer.parseInt(number)))
                : List.of();
    }

    private static Message.Probe described(ProbeSignature probe) {
        List<Message.Value> values = new ArrayList<>();
        Stream.concat(
                        probe.arguments().stream()
                                .map(
                                        each ->
                                                new Message.Value(
                                                        "args." + each.name(), each.type().text())),
                        probe.extras().stream()
                                .map(each -> new Message.Value(each.name(), each.type().text())))
                .forEach(values::add);
        return new Message.Probe(probe.probe(), values);
    }
}
