package dev.nopal.agent.session;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.jfr.EventList;
import dev.nopal.agent.jfr.FlightRecorderModule;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ClassAndMethod;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.SourceFile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The answer to a request for methods, lines, events or tracepoints; changes nothing. */
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
        if (parts[0].equals("usdt")) {
            sendAll(sources.tracepoints(new AttachPoint.Usdt("", "*", "*")));
            return;
        }
        ClassAndMethod both = classAndMethod(parts);
        List<AttachPoint> points =
                switch (parts[0]) {
                    case "method" ->
                            List.of(new AttachPoint.Method(both.className(), both.method()));
                    case "methodret" ->
                            List.of(new AttachPoint.MethodReturn(both.className(), both.method()));
                    case "line" -> lines(parts);
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
        sendAll(sources.methods().get().list(points.getFirst()));
    }

    private void sendAll(List<ProbeSignature> found) throws IOException {
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

    private static ClassAndMethod classAndMethod(String... parts) {
        ClassAndMethod all =
                new ClassAndMethod(
                        parts.length > 1 ? parts[1] : "*", parts.length > 2 ? parts[2] : "*");
        return parts.length == 2 ? ClassAndMethod.of(parts[1]).orElse(all) : all;
    }

    /** Returns attach points for lines; line 0 means every line. */
    private static List<AttachPoint> lines(String... parts) {
        String className = parts.length > 1 ? SourceFile.className(parts[1]) : "*";
        String number = parts.length > 2 ? parts[2] : "*";
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
