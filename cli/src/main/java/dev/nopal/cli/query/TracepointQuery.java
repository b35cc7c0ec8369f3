package dev.nopal.cli.query;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.waiting.Suspension;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The query for the tracepoints of a JVM, which knows those that no file has: without native access
 * a tracepoint lives in the JVM only.
 */
public final class TracepointQuery {
    private static final int SINCE = 2;
    private static final String PATTERN = "usdt:*";
    private static final String WHAT = "list its tracepoints";

    /** Short, because a busy process must not delay what is known about others. */
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private TracepointQuery() {}

    /**
     * Returns the tracepoints; attaches the agent if necessary.
     *
     * @param say accepts a sentence for the user while it waits
     */
    public static List<Message.Probe> of(int pid, Consumer<String> say)
            throws Refusal, IOException {
        List<Message.Probe> probes = new ArrayList<>();
        AgentQuery query = new AgentQuery(pid, say);
        query.ask(SINCE, new Message.Find(PATTERN), WHAT, answer(query, probes));
        return probes;
    }

    /**
     * Returns the tracepoints that an agent reports; empty if no agent listens, or if it does not
     * answer soon. Attaches nothing.
     */
    public static Optional<List<Message.Probe>> ofAgent(int pid) {
        if (Suspension.find(ProcFs.real(), pid).isPresent()) {
            return Optional.empty();
        }
        Callable<Optional<List<Message.Probe>>> question = () -> askIfThere(pid);
        FutureTask<Optional<List<Message.Probe>>> task = new FutureTask<>(question);
        Threads.startDaemon("nopal-tracepoints", task);
        try {
            return task.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty(); // It is gone, of another version, or too busy.
        }
    }

    private static Optional<List<Message.Probe>> askIfThere(int pid) throws Refusal, IOException {
        List<Message.Probe> probes = new ArrayList<>();
        AgentQuery query = new AgentQuery(pid, sentence -> {});
        boolean isThere =
                query.askIfThere(
                        SINCE, new Message.Find(PATTERN), WHAT, LIMIT, answer(query, probes));
        return isThere ? Optional.of(probes) : Optional.empty();
    }

    private static AgentQuery.Answer answer(AgentQuery query, List<Message.Probe> probes) {
        return message -> {
            if (!(message instanceof Message.Found(var some))) {
                throw query.unexpected();
            }
            probes.addAll(some);
            return some.isEmpty();
        };
    }
}
