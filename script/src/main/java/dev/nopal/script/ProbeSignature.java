package dev.nopal.script;

import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/**
 * Describes one probe that exists: its full name and what a script can read there.
 *
 * @param probe the name that the builtin {@code probe} gives
 * @param arguments {@code arg0} and on; also {@code args.NAME}
 * @param extras what only this kind of probe has, read by its bare name: {@code this}, {@code
 *     retval}, {@code duration}; one that has the name of a builtin takes its place
 * @param reader has the values where an event is one object; its thread, time and stack are extras
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

    /** Returns the place of an extra, or -1. */
    public int indexOfExtra(String name) {
        for (int i = 0; i < extras.size(); i++) {
            if (extras.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }
}
