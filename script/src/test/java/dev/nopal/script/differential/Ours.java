package dev.nopal.script.differential;

import dev.nopal.script.compile.ScriptRun;

/** The run of a case in this JVM. */
final class Ours {
    /** The name that {@code comm} has in bpftrace's {@code BEGIN}. */
    private static final String THREAD = "bpftrace";

    private Ours() {}

    static Printed run(Case one) {
        Printed[] printed = new Printed[1];
        Throwable[] failure = new Throwable[1];
        Thread thread = new Thread(() -> printed[0] = printed(one), THREAD);
        thread.setUncaughtExceptionHandler((_, thrown) -> failure[0] = thrown);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        if (failure[0] != null) {
            throw new AssertionError(one.program(), failure[0]);
        }
        return printed[0];
    }

    private static Printed printed(Case one) {
        ScriptRun.Result all =
                ScriptRun.run(one.program(), one.parameters().toArray(String[]::new));
        if (all.losses().total() != 0) {
            throw new AssertionError(one.name() + " lost " + all.losses());
        }
        ScriptRun.Result result = one.isWhole() ? all : all.withoutFrame();
        return new Printed(result.text(), result.json());
    }
}
