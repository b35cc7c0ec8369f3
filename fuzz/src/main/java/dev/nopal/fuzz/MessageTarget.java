package dev.nopal.fuzz;

import dev.nopal.agent.control.MalformedMessageException;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.MessageBytes;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.probes.JfrEventText;
import dev.nopal.cli.probes.MethodText;
import dev.nopal.script.DiagnosticText;

import java.util.Arrays;

/**
 * The target that reads one message, of either side, and turns it into text where the command does;
 * the message stays the same when it is written and read again.
 */
public final class MessageTarget {
    private static final int MEGABYTES = 64;
    private static final String SCRIPT = "BEGIN { print(1); }\nEND { }";

    private MessageTarget() {}

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        Bounds.check(MEGABYTES, () -> read(input));
    }

    private static void read(byte[] input) throws MalformedMessageException {
        Message message;
        try {
            message = MessageBytes.decode(input);
        } catch (MalformedMessageException e) {
            return;
        }
        byte[] bytes = MessageBytes.encode(message);
        Message again = MessageBytes.decode(bytes);
        if (!again.equals(message)) {
            throw new AssertionError(message + " became " + again);
        }
        if (!Arrays.equals(MessageBytes.encode(again), bytes)
                && !(message instanceof Message.Run)
                && !(message instanceof Message.Check)) { // Their options have no order.
            throw new AssertionError(message + " has two forms");
        }
        show(message);
    }

    private static void show(Message message) {
        switch (message) {
            case Message.Diagnosed(var diagnostics) ->
                    new DiagnosticText("stdin", SCRIPT).of(diagnostics);
            case Message.Found(var probes) ->
                    probes.forEach(
                            probe -> {
                                MethodText.details(probe);
                                MethodText.json(probe);
                            });
            case Message.Described(var events) ->
                    events.forEach(
                            event -> {
                                JfrEventText.details(event);
                                JfrEventText.json(event);
                            });
            case Message.Hello hello -> {
                if (Protocol.common(hello).isEmpty()) {
                    Protocol.mismatch(hello, "agent", "command");
                }
            }
            default -> {
                // Shown as it is.
            }
        }
    }
}
