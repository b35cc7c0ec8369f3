package dev.nopal.agent;

import dev.nopal.script.Span;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.language.ProbeType;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Tells what a checked script wants of places. */
record Wanted(CheckedProgram program) {
    boolean isAnyAt(Armable place) {
        return program.probes().stream().anyMatch(probe -> place.isAt(probe.attachPoint()));
    }

    /** Returns where the script names a place, or the start of the text where it does not. */
    Span spanOf(Armable place) {
        return at(place).stream().findFirst().map(CheckedProbe::span).orElse(Span.START);
    }

    /** Returns what the script has for a place, once for each block and attach point. */
    List<CheckedProbe> at(Armable place) {
        Set<String> seen = new HashSet<>();
        return program.probes().stream()
                .filter(probe -> place.isAt(probe.attachPoint()))
                .filter(probe -> seen.add(probe.block() + " " + probe.attachPoint().text()))
                .toList();
    }

    /** Tells whether the code of a block differs from probe to probe of the same arguments. */
    boolean asksForName(int block) {
        return program.probes().stream()
                .filter(each -> each.block() == block)
                .anyMatch(each -> each.facts().builtins().contains(Builtin.PROBE));
    }

    boolean exits() {
        return program.probes().stream().anyMatch(probe -> probe.facts().exits());
    }

    /** Counts the probes that need no place. */
    int placeless() {
        return (int)
                program.probes().stream()
                        .map(CheckedProbe::attachPoint)
                        .filter(point -> !ProbeType.of(point).hasProbes())
                        .count();
    }
}
