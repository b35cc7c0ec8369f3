package dev.nopal.cli.doctor;

import dev.nopal.cli.process.JavaProcess;

/** Checks whether the target is a JVM that can run Nopal's library. */
record JvmCheck(TargetFacts facts) implements Checker {
    private static final String ID = "jvm";

    @Override
    public Check check() {
        return facts.jvm()
                .map(JvmCheck::judge)
                .orElseGet(
                        () ->
                                Check.warn(
                                        ID,
                                        "process " + facts.pid() + " is not a JVM",
                                        "its own USDT probes can still be listed and traced"));
    }

    private static Check judge(JavaProcess java) {
        if (java.feature().isEmpty()) {
            return Check.unknown(
                    ID,
                    "this JVM's version cannot be found: there is no release file in its home",
                    "make sure that it is JDK 17 or newer; kernel tracers need 22");
        }
        String name = "JDK " + java.version().orElseThrow();
        return java.isNewEnough()
                ? Check.ok(ID, "it runs on " + name)
                : Check.fail(
                        ID,
                        name
                                + " is older than "
                                + JavaProcess.OLDEST_TRACED
                                + ", so no script runs in it and it has no Nopal tracepoints; the"
                                + " probes of the JVM itself can still be traced",
                        "run the program on JDK " + JavaProcess.OLDEST_TRACED + " or newer");
    }
}
