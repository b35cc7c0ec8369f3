package dev.nopal.agent;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.weave.ClassPoints;
import dev.nopal.agent.weave.Limits;
import dev.nopal.agent.weave.Point;
import dev.nopal.agent.weave.Weaver;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.check.Script;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The methods and lines of this JVM's classes. */
final class MethodProbes {
    private final Instrumentation instrumentation;

    MethodProbes(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    MethodSource forSession(Message.Run request, Script script) {
        Limits limits =
                request.limits().methods() == 0
                        ? Limits.DEFAULT
                        : new Limits(request.limits().methods(), Limits.DEFAULT.flag());
        return new MethodSource(
                "script " + script.call().name(),
                Weaver.of(instrumentation),
                new LoadedClasses(instrumentation),
                limits,
                script.mentions("duration"), // The clock is read at entry only for a duration.
                request.mayWait(),
                request.limits().includesTrivial());
    }

    /** Returns the probes that are there, sorted; weaves nothing. */
    List<ProbeSignature> list(AttachPoint pattern) {
        List<ProbeSignature> found = new ArrayList<>();
        HookAdapter kind = MethodPatterns.kindOf(pattern);
        for (ClassPoints each :
                Weaver.of(instrumentation).points(name -> MethodPatterns.mayBeIn(pattern, name))) {
            for (Point point : MethodPatterns.in(pattern, each)) {
                String name =
                        kind.kind() + ":" + each.name() + ":" + MethodPatterns.nameOf(point, each);
                found.add(kind.signature(name, point));
            }
        }
        found.sort(Comparator.comparing(ProbeSignature::probe));
        return found.stream().distinct().toList();
    }
}
