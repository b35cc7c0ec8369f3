package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.trace.JvmSource;
import dev.nopal.cli.trace.ReachedJvm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/**
 * The way into one pod, step by step: exec in the container, where an agent may be listening
 * already; an ephemeral container beside it; a refusal that says what is missing. Every step is
 * announced.
 */
final class PodLadder implements JvmSource.Listener, AutoCloseable {
    /** What kubectl attach says to users; not all versions can be told to be quiet. */
    private static final String ADVICE = "try pressing enter.";

    private final Pod pod;
    private final PodContainer container;
    private final Kubectl kubectl;
    private final Optional<String> otherImage;
    private final Rights rights;
    private final PodTransport transport;
    private final JvmSource.Listener listener;
    private final Consumer<Boolean> settled;
    private final List<JvmSource> sources = new ArrayList<>();
    private boolean isExec;
    private boolean isSettled;
    private boolean isClosed;
    private String end = "";

    /**
     * @param settled called once the JVM is found (true) or missing
     */
    PodLadder(
            Pod pod,
            PodContainer container,
            PodsAccess access,
            JvmSource.Listener listener,
            Consumer<Boolean> settled) {
        this.pod = pod;
        this.container = container;
        this.kubectl = access.kubectl().in(pod.namespace());
        this.otherImage = access.image();
        this.rights = access.rights(pod.namespace());
        this.transport = access.transport();
        this.listener = listener;
        this.settled = settled;
    }

    /** Takes the first step that the user may take; the outcome goes to the listener. */
    void climb() {
        try {
            if (rights.mayTry(Rights.EXEC)) {
                announce("kubectl exec in container " + container.name());
                exec();
            } else {
                announce("exec is not permitted (" + Rights.EXEC + ")");
                besideTarget(Refusal.notPermitted("exec is not permitted (" + Rights.EXEC + ")"));
            }
        } catch (Refusal e) {
            fail(e);
        } catch (IOException e) {
            fail(Refusal.usage("kubectl failed: " + e.getMessage()));
        }
    }

    private void exec() throws Refusal, IOException {
        List<String> words =
                List.of("exec", "--stdin", pod.name(), "--container=" + container.name(), "--");
        synchronized (this) {
            isExec = true;
        }
        start(transport.through(pod.name(), kubectl.command(words)));
    }

    /**
     * @param reason why exec is not possible
     */
    private void besideTarget(Refusal reason) throws Refusal, IOException {
        EphemeralStart start = new EphemeralStart(kubectl, rights);
        List<Rights.Right> lacking = start.lacking();
        if (!lacking.isEmpty()) {
            boolean isExecEnough = !rights.mayTry(Rights.EXEC);
            throw new Remedy(pod)
                    .refusal(reason, lacking, isExecEnough ? List.of(Rights.EXEC) : lacking);
        }
        EphemeralContainer beside =
                new EphemeralContainer(newName(), container, image(), transport.farEnd());
        announce(
                "adding the ephemeral container "
                        + beside.name()
                        + (beside.isOtherImage() ? " with the image " + beside.image() : "")
                        + " beside "
                        + container.name()
                        + "; it ends with the trace, and its entry stays until the pod is deleted");
        start.start(pod, beside);
        List<String> words =
                List.of("attach", "--stdin", pod.name(), "--container=" + beside.name());
        synchronized (this) {
            isExec = false;
        }
        start(transport.attachedTo(pod.name(), kubectl.command(words)));
    }

    private String image() {
        return otherImage.orElse(container.image());
    }

    private static String newName() {
        return String.format(
                Locale.ROOT, "nopal-%06x", ThreadLocalRandom.current().nextInt(1 << 24));
    }

    private void start(JvmSource source) throws Refusal, IOException {
        synchronized (this) {
            if (isClosed) {
                source.close();
                return;
            }
            sources.add(source);
        }
        source.start(this);
    }

    /** Remembers that the pod is gone, for the result. */
    synchronized void ended(String reason) {
        end = reason;
    }

    private synchronized Optional<String> end() {
        return end.isEmpty() ? Optional.empty() : Optional.of(end);
    }

    @Override
    public void found(ReachedJvm jvm) {
        if (jvm.wasListening()) {
            announce("an agent is listening there already and is used");
        }
        listener.found(new JoinedPod(jvm, this::end));
        settle(true);
    }

    @Override
    public void missing(String target, Refusal reason) {
        boolean isFirstFailure;
        synchronized (this) {
            isFirstFailure = isExec && !isSettled;
            isExec = false;
        }
        if (!isFirstFailure) {
            fail(
                    Lack.of(reason)
                            .map(lack -> lack.in("image " + image()) + "; " + Lack.OTHER_IMAGE)
                            .map(reason::with)
                            .orElse(reason));
            return;
        }
        // Not on this thread: nothing may wait in a call of a transport.
        Threads.startDaemon("nopal-pod", () -> afterExec(reason));
    }

    private void afterExec(Refusal found) {
        Optional<Lack> lack = Lack.of(found);
        Refusal reason =
                lack.map(each -> found.with(each.in("container " + container.name())))
                        .orElse(found);
        if (lack.isPresent() && otherImage.isEmpty()) {
            fail(reason.with(reason.getMessage() + "; " + Lack.OTHER_IMAGE));
            return;
        }
        if (lack.isEmpty() && !Remedy.mayHelpBeside(reason)) {
            fail(reason);
            return;
        }
        try {
            announce("exec does not work: " + reason.getMessage());
            besideTarget(reason);
        } catch (Refusal e) {
            fail(e);
        } catch (IOException e) {
            fail(Refusal.usage("kubectl failed: " + e.getMessage()));
        }
    }

    private void fail(Refusal reason) {
        listener.missing(pod.name(), reason);
        settle(false);
    }

    private void settle(boolean isFound) {
        synchronized (this) {
            if (isSettled) {
                return;
            }
            isSettled = true;
        }
        settled.accept(isFound);
    }

    private void announce(String step) {
        listener.say("pod " + pod.name() + ": " + step);
    }

    /** Passes on what a transport says, which begins with the name of the pod. */
    @Override
    public void say(String sentence) {
        if (!sentence.endsWith(ADVICE)) {
            listener.say(sentence);
        }
    }

    @Override
    public void watching() {
        // A pod is watched by the cluster, not from inside.
    }

    @Override
    public void complete() {
        // Settled by what was found or is missing before.
    }

    @Override
    public void close() {
        List<JvmSource> all;
        synchronized (this) {
            isClosed = true;
            all = List.copyOf(sources);
        }
        all.forEach(JvmSource::close);
    }
}
