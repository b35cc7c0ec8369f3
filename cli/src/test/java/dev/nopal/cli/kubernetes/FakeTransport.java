package dev.nopal.cli.kubernetes;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.trace.JvmSource;
import dev.nopal.cli.trace.ReachedJvm;
import dev.nopal.cli.trace.SessionFile;
import dev.nopal.cli.waiting.Suspension;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A transport that finds a JVM at once, or refuses. */
final class FakeTransport implements PodTransport {
    private final List<List<String>> prefixes = new CopyOnWriteArrayList<>();
    private final Map<String, Refusal> refusals = new ConcurrentHashMap<>();
    private final Set<String> listening = ConcurrentHashMap.newKeySet();

    /** Lets the JVM of a pod be missing. */
    void refuse(String target, Refusal reason) {
        refusals.put(target, reason);
    }

    /** Lets the agent of a pod's JVM be there before. */
    void listensIn(String target) {
        listening.add(target);
    }

    /** Returns the commands that were used. */
    List<List<String>> prefixes() {
        return List.copyOf(prefixes);
    }

    @Override
    public JvmSource through(String target, List<String> prefix) {
        prefixes.add(prefix);
        return new Source(target);
    }

    @Override
    public JvmSource attachedTo(String target, List<String> command) {
        return through(target, command);
    }

    @Override
    public boolean isPlural() {
        return false;
    }

    @Override
    public List<String> farEnd() {
        return List.of("sh", "-c", "far end");
    }

    /** The source of one JVM. */
    private final class Source implements JvmSource {
        private final String target;

        private Source(String target) {
            this.target = target;
        }

        @Override
        public void start(Listener listener) {
            if (refusals.containsKey(target)) {
                listener.missing(target, refusals.get(target));
            } else {
                listener.found(new FoundJvm(target, listening.contains(target)));
            }
            listener.complete();
        }

        @Override
        public boolean isPlural() {
            return false;
        }

        @Override
        public void close() {}
    }

    /** A JVM to which nobody speaks. */
    private record FoundJvm(String target, boolean wasListening) implements ReachedJvm {
        @Override
        public long pid() {
            return 1;
        }

        @Override
        public Message.Hello hello() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Connection connection() {
            throw new UnsupportedOperationException();
        }

        @Override
        public SessionFile open(String path) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<Suspension> suspension() {
            return Optional.empty();
        }

        @Override
        public void close() {}
    }
}
