package dev.nopal.cli.trace;

import dev.nopal.cli.waiting.Suspension;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.SessionView;

import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** How the session in one JVM ended, and what is missing if it did not complete. */
final class JvmEnd {
    private static final long DYING_NANOS = 500_000_000;

    private final String label;
    private final ReachedJvm jvm;
    private boolean isStarted;
    private boolean isFinished;
    private boolean isClosed;
    private boolean isDropped;
    private String silence = "";
    private String damage = "";
    private Optional<Boolean> isGone = Optional.empty();

    /**
     * @param label the name of the JVM in messages
     */
    JvmEnd(String label, ReachedJvm jvm) {
        this.label = label;
        this.jvm = jvm;
    }

    void started() {
        isStarted = true;
    }

    void finished() {
        isFinished = true;
    }

    void closed() {
        isClosed = true;
    }

    /** Notes that nothing more is expected, and that the user was informed. */
    void dropped() {
        isDropped = true;
    }

    void abandoned(String reason) {
        silence = reason;
    }

    void damaged(String reason) {
        damage = reason;
    }

    /** Returns what is wrong with the session file, or an empty text. */
    String damage() {
        return damage;
    }

    boolean isAbandoned() {
        return !silence.isEmpty();
    }

    /** Returns whether the JVM has finished or is gone. */
    boolean isOver() {
        return isFinished || isClosed || isDropped;
    }

    /** Returns whether no more messages are expected. */
    boolean isDone() {
        return isOver() || isAbandoned();
    }

    /** Returns why the session did not complete, if it did not. */
    Optional<String> incompleteness(Optional<SessionView> view) {
        if (!damage.isEmpty()) {
            return Optional.of(
                    "the session file of " + label + " is damaged, and missing: " + damage);
        }
        if (view.map(JvmEnd::lackedRoom).orElse(false)) {
            return Optional.of(
                    "the session in "
                            + label
                            + " ended early: the file system of its file was full");
        }
        if (isDropped || isFinished || view.map(SessionView::isFinished).orElse(false)) {
            return Optional.empty();
        }
        if (isAbandoned()) {
            return Optional.of(
                    label
                            + " does not answer, "
                            + silence
                            + (isStarted
                                    ? ": END did not run, and maps that are not aggregations are"
                                            + " missing"
                                    : ": the script did not start there"));
        }
        return isClosed ? Optional.of(lost()) : Optional.empty();
    }

    private String lost() {
        Optional<String> cut = jvm.interruption();
        if (isStarted) {
            return cut.map(reason -> label + " is not reached any more: " + reason)
                            .orElse(label + " was killed")
                    + ": END did not run, and maps that are not aggregations are lost";
        }
        return cut.map(reason -> label + " is not reached any more: " + reason)
                        .orElseGet(
                                () ->
                                        hasProcessEnded()
                                                ? label + " ended"
                                                : "the agent in "
                                                        + label
                                                        + " closed the connection")
                + " before the script started there; nothing was traced";
    }

    private static boolean lackedRoom(SessionView view) {
        return view.losses().counts().getOrDefault(Loss.ROOM, 0L) > 0;
    }

    /**
     * Waits a moment, once: the kernel closes the connection of a process that dies before it is
     * gone.
     */
    private boolean hasProcessEnded() {
        if (isGone.isEmpty()) {
            long start = System.nanoTime();
            while (!isSeenToBeGone() && System.nanoTime() - start <= DYING_NANOS) {
                LockSupport.parkNanos(DYING_NANOS / 100);
            }
            isGone = Optional.of(isSeenToBeGone());
        }
        return isGone.get();
    }

    /** Returns whether there is no such process any more, or only what its parent has not read. */
    private boolean isSeenToBeGone() {
        return jvm.suspension().filter(found -> found.kind() == Suspension.Kind.ENDED).isPresent();
    }
}
