package dev.nopal.agent.method;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.Instrumenter;
import dev.nopal.agent.instrument.Location;
import dev.nopal.agent.instrument.MethodLimit;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.parse.Parser;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Knows the methods and lines of this JVM's classes. */
final class MethodProbes {
    private final Instrumentation instrumentation;

    MethodProbes(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    MethodSource forSession(Message.Run request) {
        MethodLimit limits =
                request.limits().methods() == 0
                        ? MethodLimit.DEFAULT
                        : new MethodLimit(request.limits().methods(), MethodLimit.DEFAULT.flag());
        return new MethodSource(
                "script " + request.name(),
                Instrumenter.of(instrumentation),
                new LoadedClasses(instrumentation),
                limits,
                readsClock(Parser.parse(request.text(), new Diagnostics())),
                request.mayWait(),
                request.limits().includesTrivial());
    }

    /** The clock is read at entry only where a script asks how long a method takes. */
    private static boolean readsClock(Node node) {
        return node instanceof Expression.Identifier word && word.name().equals("duration")
                || Nodes.children(node).stream().anyMatch(MethodProbes::readsClock);
    }

    /** Returns the probes that are there, sorted; weaves nothing. */
    List<ProbeSignature> list(AttachPoint pattern) {
        List<ProbeSignature> found = new ArrayList<>();
        MethodProbeType kind = MethodPatterns.kindOf(pattern);
        for (ClassLocations each :
                Instrumenter.of(instrumentation).points(name -> MethodPatterns.mayBeIn(pattern, name))) {
            for (Location point : MethodPatterns.in(pattern, each)) {
                String name =
                        kind.kind() + ":" + each.name() + ":" + MethodPatterns.nameOf(point, each);
                found.add(kind.signature(name, point));
            }
        }
        found.sort(Comparator.comparing(ProbeSignature::probe));
        return found.stream().distinct().toList();
    }
}
