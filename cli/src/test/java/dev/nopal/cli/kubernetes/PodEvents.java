package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.trace.JvmSource;
import dev.nopal.cli.trace.ReachedJvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a source of JVMs reported, as lines. */
final class PodEvents implements JvmSource.Listener {
    private static final long DEADLINE_MILLIS = 30_000;

    private final List<String> lines = new ArrayList<>();
    private final Map<String, ReachedJvm> jvms = new HashMap<>();

    @Override
    public synchronized void found(ReachedJvm jvm) {
        jvms.put(jvm.target(), jvm);
        add("found " + jvm.target());
    }

    @Override
    public void missing(String target, Refusal reason) {
        add("missing " + target + ": " + reason.getMessage());
    }

    @Override
    public void say(String sentence) {
        add("say " + sentence);
    }

    @Override
    public void watching() {
        add("watching");
    }

    @Override
    public void complete() {
        add("complete");
    }

    private synchronized void add(String line) {
        lines.add(line);
        notifyAll();
    }

    /** Waits for a line. */
    void await(String line) throws InterruptedException {
        await(line, 1);
    }

    synchronized void await(String line, int times) throws InterruptedException {
        long end = System.currentTimeMillis() + DEADLINE_MILLIS;
        while (lines.stream().filter(line::equals).count() < times) {
            long left = end - System.currentTimeMillis();
            if (left <= 0) {
                throw new AssertionError("no " + line + " in " + lines);
            }
            wait(left);
        }
    }

    synchronized List<String> all() {
        return List.copyOf(lines);
    }

    synchronized ReachedJvm jvm(String target) {
        return jvms.get(target);
    }
}
