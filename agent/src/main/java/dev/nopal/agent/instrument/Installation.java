package dev.nopal.agent.instrument;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Keeps count of what one wish has woven. */
final class Installation implements WeavingGone {
    private final InstrumentationRequest wish;
    private final MethodLimit limits;
    private final Consumer<Installation> closer;
    private final BiConsumer<Installation, Predicate<Location>> remover;
    private final List<InstrumentationReport.Skipped> skipped = new ArrayList<>();
    private int methods;
    private int classes;
    private int beyond;
    private boolean starting = true;
    private String refusal = "";
    private volatile boolean closed;

    Installation(
            InstrumentationRequest wish,
            MethodLimit limits,
            Consumer<Installation> closer,
            BiConsumer<Installation, Predicate<Location>> remover) {
        this.wish = wish;
        this.limits = limits;
        this.closer = closer;
        this.remover = remover;
    }

    boolean wants(String className) {
        try {
            return !closed && wish.wants(className);
        } catch (RuntimeException e) {
            return false;
        }
    }

    String user() {
        return wish.user();
    }

    boolean wantsLater() {
        return wish.later();
    }

    /** Asks for the hooks in a class; none if the limit would be passed. */
    List<Callback> hooks(ClassLocations points) {
        List<Callback> hooks;
        try {
            hooks = wish.hooks(points);
        } catch (RuntimeException e) {
            skip(points.name(), e.toString());
            return List.of();
        }
        Set<MethodLocation> touched = new HashSet<>();
        for (Callback hook : hooks) {
            if (hook.point().method().obstacle().isEmpty()) {
                touched.add(hook.point().method());
            }
        }
        return admit(points.name(), touched.size()) ? hooks : List.of();
    }

    private synchronized boolean admit(String className, int count) {
        if (methods + beyond + count > limits.methods()) {
            beyond += count;
            if (!starting) {
                skip(className, "the limit of " + limits + " is reached");
            }
            return false;
        }
        methods += count;
        classes += count == 0 ? 0 : 1;
        return true;
    }

    synchronized void skip(String what, String why) {
        skipped.add(new InstrumentationReport.Skipped(what, why));
    }

    /** Takes back what was admitted, because it could not be woven. */
    synchronized void unweave(int fewerMethods, boolean wholeClass) {
        methods -= fewerMethods;
        classes -= wholeClass ? 1 : 0;
    }

    /** Ends the beginning; returns false if more was wanted than the limit allows. */
    synchronized boolean started() {
        starting = false;
        if (beyond > 0) {
            refuse(
                    InstrumentationReport.counted(methods + beyond, "method matches", "methods match")
                            + ", more than "
                            + String.format("%,d", limits.methods())
                            + ": narrow the pattern or raise "
                            + limits.flag());
            return false;
        }
        return true;
    }

    synchronized void refuse(String why) {
        refusal = why;
        methods = 0;
        classes = 0;
    }

    boolean isClosed() {
        return closed;
    }

    /** Makes the wish be asked no more. */
    void markClosed() {
        closed = true;
    }

    @Override
    public synchronized InstrumentationReport report() {
        return new InstrumentationReport(methods, classes, List.copyOf(skipped), refusal);
    }

    @Override
    public void remove(Predicate<Location> which) {
        remover.accept(this, which);
    }

    @Override
    public void close() {
        closer.accept(this);
    }
}
