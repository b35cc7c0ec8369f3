package dev.nopal.agent.session;

import dev.nopal.agent.probe.Probe;
import dev.nopal.script.Span;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.language.ProbeType;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The probes that a program asks for, as a session needs to know them. */
record ProgramProbes(CheckedProgram program) {
    /** Returns whether the program has a block for a probe. */
    boolean includes(Probe probe) {
        return program.probes().stream().anyMatch(asked -> probe.matches(asked.attachPoint()));
    }

    /** Returns where the script names a probe, or the start of the text where it does not. */
    Span spanOf(Probe probe) {
        return at(probe).stream().findFirst().map(CheckedProbe::span).orElse(Span.START);
    }

    /** Returns the checked probes for a probe, one for each block and attach point. */
    List<CheckedProbe> at(Probe probe) {
        Set<String> seen = new HashSet<>();
        return program.probes().stream()
                .filter(asked -> probe.matches(asked.attachPoint()))
                .filter(asked -> seen.add(asked.block() + " " + asked.attachPoint().text()))
                .toList();
    }

    /** Returns whether the code of a block differs between probes with the same arguments. */
    boolean asksForName(int block) {
        return program.probes().stream()
                .filter(each -> each.block() == block)
                .anyMatch(each -> each.facts().builtins().contains(Builtin.PROBE));
    }

    /** Returns whether the program reads an id of a distributed trace. */
    boolean readTraceIds() {
        return program.probes().stream()
                .map(probe -> probe.facts().builtins())
                .anyMatch(
                        builtins ->
                                builtins.contains(Builtin.TRACE_ID)
                                        || builtins.contains(Builtin.SPAN_ID));
    }

    boolean exits() {
        return program.probes().stream().anyMatch(probe -> probe.facts().exits());
    }

    /** Returns the number of probes that need no location: begin, end and intervals. */
    int withoutLocation() {
        return (int)
                program.probes().stream()
                        .map(CheckedProbe::attachPoint)
                        .filter(point -> !ProbeType.of(point).hasProbes())
                        .count();
    }
}
