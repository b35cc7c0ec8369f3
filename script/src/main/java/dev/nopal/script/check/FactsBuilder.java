package dev.nopal.script.check;

import dev.nopal.script.language.Builtin;
import dev.nopal.script.program.ProbeFacts;
import dev.nopal.script.program.TypedExpression;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The facts of a probe, collected while it is typed. */
final class FactsBuilder {
    final Set<Integer> arguments = new HashSet<>();
    final Set<String> extras = new HashSet<>();
    final Set<Builtin> builtins = EnumSet.noneOf(Builtin.class);
    final Set<Integer> mapsRead = new HashSet<>();
    final Set<Integer> mapsWritten = new HashSet<>();
    final List<TypedExpression.ReadField> fields = new ArrayList<>();
    boolean takesStack;
    boolean prints;
    boolean exits;
    boolean speculates;
    boolean hasUnknown;

    ProbeFacts build() {
        return new ProbeFacts(
                arguments,
                extras,
                builtins,
                mapsRead,
                mapsWritten,
                fields,
                takesStack,
                prints,
                exits,
                speculates);
    }
}
