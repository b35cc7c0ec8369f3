package dev.nopal.agent.session;

import dev.nopal.agent.probe.Probe;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.check.Builtin;
import dev.nopal.script.check.CheckedProbe;
import dev.nopal.script.check.CheckedProgram;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Tells what a checked script wants of places. */
record ProgramProbes(CheckedProgram program) {
    boolean isAnyAt(Probe place) {
        return program.probes().stream().anyMatch(probe -> place.isAt(probe.attachPoint()));
    }

    /** Returns what the script has for a place, once for each block and attach point. */
    List<CheckedProbe> at(Probe place) {
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
                        .filter(
                                point ->
                                        point instanceof AttachPoint.Begin
                                                || point instanceof AttachPoint.End
                                                || point instanceof AttachPoint.Interval)
                        .count();
    }
}
