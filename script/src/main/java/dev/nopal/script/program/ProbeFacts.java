package dev.nopal.script.program;

import dev.nopal.script.language.Builtin;

import java.util.List;
import java.util.Set;

/**
 * The needs of a probe's code, so that nothing else is prepared for it.
 *
 * @param arguments indexes of the arguments it reads
 * @param extras names of the extras it reads
 * @param builtins the builtins it reads
 * @param mapsRead indexes of maps that it reads, prints, walks or deletes from
 * @param mapsWritten indexes of maps that it assigns or feeds
 * @param fields the fields of objects that it reads
 * @param takesStack whether it takes a stack
 * @param prints whether it can write output
 * @param exits whether it can end the session
 * @param speculates whether it decides about kept events
 */
public record ProbeFacts(
        Set<Integer> arguments,
        Set<String> extras,
        Set<Builtin> builtins,
        Set<Integer> mapsRead,
        Set<Integer> mapsWritten,
        List<TypedExpression.ReadField> fields,
        boolean takesStack,
        boolean prints,
        boolean exits,
        boolean speculates) {
    public ProbeFacts {
        arguments = Set.copyOf(arguments);
        extras = Set.copyOf(extras);
        builtins = Set.copyOf(builtins);
        mapsRead = Set.copyOf(mapsRead);
        mapsWritten = Set.copyOf(mapsWritten);
        fields = List.copyOf(fields);
    }
}
