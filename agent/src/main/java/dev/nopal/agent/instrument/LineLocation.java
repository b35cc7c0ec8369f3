package dev.nopal.agent.instrument;

import java.lang.invoke.MethodType;
import java.util.List;

/**
 * One line of one method. Its callback runs before each statement that begins there, and so more
 * than once per pass if a line has several, such as the head of a {@code for} loop.
 *
 * @param variables the local variables and parameters that are in scope and assigned before all of
 *     these statements; none if the class was compiled without {@code -g}
 */
public record LineLocation(MethodLocation method, int line, List<Variable> variables)
        implements Location {
    /** Returns {@code (this?, variables…)void}. */
    public MethodType lineType() {
        return ErasedTypes.values(method, variables);
    }

    @Override
    public String toString() {
        return method + ":" + line;
    }
}
