package dev.nopal.agent.session;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.MalformedMessageException;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.agent.threads.OwnThreads;
import dev.nopal.agent.tracer.Answer;
import dev.nopal.agent.tracer.TracerControl;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;

import java.io.IOException;
import java.util.Optional;

/**
 * One connection of the command: a hello, then one request. A session ends when its connection
 * closes.
 */
final class ServedConnection {
    private final Connection connection;
    private final ProbeSources sources;
    private final Runnable ready;
    private int common;

    /**
     * @param ready runs when the session is attached
     */
    ServedConnection(Connection connection, ProbeSources sources, Runnable ready) {
        this.connection = connection;
        this.sources = sources;
        this.ready = ready;
    }

    void serve() {
        try {
            if (greet()) {
                Optional<Message> message = connection.receive();
                if (message.isPresent() && message.get() instanceof Message.Run run) {
                    run(run);
                } else if (message.isPresent() && message.get() instanceof Message.Tracers asked) {
                    connection.send(tracers(asked));
                } else if (message.isPresent() && message.get() instanceof Message.Find find) {
                    new ProbeList(sources, connection).send(find.pattern());
                } else if (message.isPresent() && message.get() instanceof Message.Check check) {
                    new ScriptCheck(sources, connection).run(check.request());
                }
            }
        } catch (MalformedMessageException e) {
            refuse(unreadable(e));
        } catch (IOException e) {
            // The command is gone.
        } catch (OutOfMemoryError e) {
            refuse(
                    "the program has no memory left for a session ("
                            + e.getMessage()
                            + "); use fewer maps, or give it more, for example with -Xmx");
        } catch (RuntimeException | Error e) {
            refuse(failed(e));
        }
    }

    private boolean greet() throws IOException {
        Optional<Message> first = connection.receive();
        if (first.isEmpty() || !(first.get() instanceof Message.Hello hello)) {
            return false;
        }
        connection.send(
                new Message.Hello(
                        Protocol.CURRENT, Protocol.OLDEST, ProcessHandle.current().pid(), "agent"));
        common = Protocol.common(hello).orElse(0);
        if (common == 0) {
            refuse(Protocol.mismatch(hello, "agent in the traced JVM", "nopal command"));
            return false;
        }
        return true;
    }

    private void run(Message.Run request) throws IOException {
        Script script = Script.of(request.script());
        ProbeSource source = sources.forSession(request, script);
        try (ScriptSession session =
                new ScriptSession(request, script, source, sources::traceIds, connection, common)) {
            // It listens from the beginning: the user may end a start that takes long.
            Thread listener = OwnThreads.daemon("nopal-listener", () -> listen(session));
            listener.start();
            try {
                Optional<CheckResult.Rejected> rejected = session.start();
                if (rejected.isPresent()) {
                    connection.send(new Message.Diagnosed(rejected.get().diagnostics()));
                    return;
                }
            } catch (SessionRefused e) {
                refuse(e.getMessage()); // At once: restoring classes may take seconds.
                return;
            }
            ready.run();
            listener.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void listen(ScriptSession session) {
        try {
            for (Optional<Message> message = connection.receive();
                    message.isPresent();
                    message = connection.receive()) {
                if (message.get() instanceof Message.Stop) {
                    session.stop();
                }
            }
        } catch (MalformedMessageException e) {
            refuse(unreadable(e));
        } catch (IOException e) {
            // The command is gone.
        } catch (RuntimeException | Error e) {
            refuse(failed(e));
        } finally {
            session.cancel();
        }
    }

    private static String unreadable(MalformedMessageException e) {
        return "the agent could not read a message: " + e.getMessage();
    }

    private static String failed(Throwable e) {
        return "the agent failed: " + e;
    }

    private static Message tracers(Message.Tracers asked) {
        Optional<TracerControl> control = TracerControl.current();
        if (control.isEmpty()) {
            return new Message.Refused(
                    "the program uses Agent.listen(), which cannot instrument classes; start it"
                            + " with -javaagent");
        }
        Answer answer =
                switch (asked.action()) {
                    case "on" ->
                            control.get()
                                    .on(
                                            asked.tracer(),
                                            asked.classes(),
                                            asked.methods(),
                                            asked.maxMethods());
                    case "off" ->
                            control.get().off(asked.tracer(), asked.classes(), asked.methods());
                    case "woven" -> control.get().instrumented();
                    default -> control.get().list();
                };
        return new Message.TracersAnswered(answer.isDone(), answer.lines());
    }

    private void refuse(String sentence) {
        try {
            connection.send(new Message.Refused(sentence));
        } catch (IOException e) {
            // The command is gone.
        }
    }
}
