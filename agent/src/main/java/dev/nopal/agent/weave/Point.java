package dev.nopal.agent.weave;

import java.util.List;

/**
 * Is a place in a class where a {@link Hook} can be put.
 *
 * <p>Hooks see values in erased types: every reference is an {@code Object}, primitives are as
 * declared. So nothing of the application is loaded or resolved for their sake.
 */
public sealed interface Point permits MethodPoint, LinePoint {
    /** Returns the method that it is in; itself, if it is one. */
    MethodPoint method();

    /** Returns what a hook is given, in this order, without {@code this}. */
    List<Variable> variables();
}
