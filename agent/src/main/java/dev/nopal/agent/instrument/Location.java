package dev.nopal.agent.instrument;

import java.util.List;

/**
 * A location in a class where a {@link Callback} can be called: a method or a line.
 *
 * <p>Callbacks see values in erased types: every reference is an {@code Object}, primitives are as
 * declared. So no class of the application is loaded or resolved for them.
 */
public sealed interface Location permits MethodLocation, LineLocation {
    /** Returns the method of this location, which may be the location itself. */
    MethodLocation method();

    /** Returns the values that a callback gets, in this order, without {@code this}. */
    List<Variable> variables();
}
