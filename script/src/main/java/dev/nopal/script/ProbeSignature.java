package dev.nopal.script;

import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/**
 * One existing probe: its full name and the values that a script can read there.
 *
 * @param probe the name that the builtin {@code probe} gives
 * @param arguments {@code arg0} and on; also {@code args.NAME}
 * @param extras values that only this probe type has, read by their bare names: {@code this},
 *     {@code retval}, {@code duration}; an extra with the name of a builtin replaces it
 * @param reader reads the values if an event is one object; its thread, time and stack are extras
 *     then
 */
public record ProbeSignature(
        String probe,
        List<Argument> arguments,
        List<Argument> extras,
        Optional<EventReader> reader) {
    /** One value that a probe delivers. */
    public record Argument(String name, Type type) {}

    public ProbeSignature {
        arguments = List.copyOf(arguments);
        extras = List.copyOf(extras);
    }

    public ProbeSignature(String probe, List<Argument> arguments, List<Argument> extras) {
        this(probe, arguments, extras, Optional.empty());
    }

    public ProbeSignature(String probe, List<Argument> arguments) {
        this(probe, arguments, List.of());
    }

    /** Returns the index of an extra, or -1. */
    public int indexOfExtra(String name) {
        for (int i = 0; i < extras.size(); i++) {
            if (extras.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }
}
