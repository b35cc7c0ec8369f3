package dev.nopal.agent.instrument;

import java.util.List;

/**
 * A location in a class where a {@link Callback} can be called: a method or a line.
 *
 * <p>Callbacks see values in erased types: every reference is an {@code Object}, primitives are as
 * declared. So nothing of the application is loaded or resolved for their sake.
 */
public sealed interface Location permits MethodLocation, LineLocation {
    /** Returns the method that it is in; itself, if it is one. */
    MethodLocation method();

    /** Returns what a callback is given, in this order, without {@code this}. */
    List<Variable> variables();
}
