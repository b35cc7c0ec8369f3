package dev.nopal.system.hostile;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.ControlSocket;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A program that pretends to have the agent in it, and lies. A line of its input says how:
 *
 * <pre>
 *   silent              takes connections and says nothing
 *   deaf                says hello and nothing more
 *   named PATH          names that session file
 *   swapped PATH OTHER  and, when asked to end, makes the folder of that file a link to OTHER
 *   notes               sends sentences without end
 *   probes              lists probes without end
 *   texts               puts what steers a terminal into every text
 * </pre>
 */
final class FakeAgent {
    static final String EVIL = "\u001b]0;owned\u0007\u202e\r\u009b2J";

    private static volatile List<String> orders = List.of("silent");

    private FakeAgent() {}

    public static void main(String[] arguments) throws IOException {
        ControlSocket socket = ControlSocket.open(ControlSocket.AGENT);
        Thread.ofPlatform().daemon().start(() -> acceptAll(socket));
        System.out.println("= ready");
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            orders = List.of(line.split("\t"));
            System.out.println("= " + orders.getFirst());
        }
    }

    /** Serves all at the same time: another test's command may ask all JVMs for their probes. */
    private static void acceptAll(ControlSocket socket) {
        while (true) {
            try {
                Connection connection = Connection.accept(socket.accept());
                Thread.ofPlatform().daemon().start(() -> serve(connection));
            } catch (IOException e) {
                continue; // The command has left.
            }
        }
    }

    private static void serve(Connection connection) {
        try (connection) {
            answer(connection);
        } catch (IOException | RuntimeException e) {
            // The command has left.
        }
    }

    private static void answer(Connection connection) throws IOException {
        connection.receive();
        if (orders.getFirst().equals("silent")) {
            connection.receive();
            return;
        }
        connection.send(
                new Message.Hello(
                        Protocol.CURRENT,
                        Protocol.OLDEST,
                        ProcessHandle.current().pid(),
                        "fake " + EVIL));
        Optional<Message> asked = connection.receive();
        switch (orders.getFirst()) {
            case "named", "swapped" -> {
                // Not for another test's command, which lists the probes of all JVMs.
                if (asked.filter(Message.Run.class::isInstance).isPresent()) {
                    session(connection);
                }
            }
            case "notes" -> {
                connection.send(new Message.Started("", 0));
                while (true) {
                    connection.send(new Message.Note(EVIL + "x".repeat(100_000)));
                }
            }
            case "probes" -> {
                Message.Probe probe = new Message.Probe("method:" + "y".repeat(4_000), List.of());
                while (asked.isPresent()) {
                    connection.send(new Message.Found(Collections.nCopies(500, probe)));
                }
            }
            case "texts" -> {
                connection.send(new Message.Note(EVIL));
                connection.send(new Message.Instrumented(EVIL, List.of(EVIL)));
                connection.send(
                        new Message.Diagnosed(
                                List.of(
                                        Diagnostic.warning(
                                                DiagnosticCode.REPORTED,
                                                new Span(-5, Integer.MAX_VALUE),
                                                EVIL,
                                                EVIL))));
                connection.send(new Message.Refused(EVIL));
                connection.receive();
            }
            default -> connection.receive();
        }
    }

    private static void session(Connection connection) throws IOException {
        Path file = Path.of(orders.get(1));
        connection.send(new Message.Started(file.toString(), 1));
        connection.receive();
        if (orders.getFirst().equals("swapped")) {
            Path folder = file.getParent();
            Files.move(folder, folder.resolveSibling(folder.getFileName() + "-moved"));
            Files.createSymbolicLink(folder, Path.of(orders.get(2)));
        }
        connection.send(new Message.Finished());
        connection.receive();
    }
}
