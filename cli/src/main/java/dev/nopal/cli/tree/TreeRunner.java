package dev.nopal.cli.tree;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.script.ScriptCall;

import java.io.IOException;
import java.time.Duration;

/** The JVM in which the rounds run. */
interface TreeRunner {
    /**
     * Runs a script.
     *
     * @param longest when it ends, if it does not end itself
     */
    RoundResult run(ScriptCall script, Duration longest) throws Refusal, IOException;

    /** Returns whether a method has code that can be instrumented. */
    boolean canInstrument(MethodId method) throws Refusal, IOException;
}
