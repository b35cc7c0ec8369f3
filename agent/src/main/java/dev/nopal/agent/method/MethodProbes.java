package dev.nopal.agent.method;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.instrument.ClassLocations;
import dev.nopal.agent.instrument.Instrumenter;
import dev.nopal.agent.instrument.Location;
import dev.nopal.agent.instrument.MethodLimit;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.check.Script;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The methods and lines of this JVM's classes: lists them, and creates the source of a session. */
public final class MethodProbes {
    private final Instrumentation instrumentation;

    public MethodProbes(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    public MethodSource forSession(Message.Run request, Script script) {
        MethodLimit limit =
                request.limits().methods() == 0
                        ? MethodLimit.DEFAULT
                        : new MethodLimit(request.limits().methods(), MethodLimit.DEFAULT.flag());
        return new MethodSource(
                "script " + script.call().name(),
                Instrumenter.of(instrumentation),
                new LoadedClasses(instrumentation),
                limit,
                script.mentions("duration"), // The clock is read at entry only for a duration.
                request.mayWait(),
                request.limits().includesTrivial());
    }

    /** Returns the existing probes, sorted; instruments nothing. */
    public List<ProbeSignature> list(AttachPoint written) {
        List<ProbeSignature> found = new ArrayList<>();
        AttachPoint pattern =
                new SimpleClassNames(new LoadedClasses(instrumentation), false).resolve(written);
        MethodProbeType type = MethodPatterns.typeOf(pattern);
        ClassFamilies families = new ClassFamilies(new LoadedClasses(instrumentation));
        families.add(MethodPatterns.classOf(pattern));
        for (ClassLocations each :
                Instrumenter.of(instrumentation)
                        .locations(name -> MethodPatterns.mayBeIn(pattern, name, families))) {
            for (Location location : MethodPatterns.in(pattern, each, families)) {
                String name =
                        type.text()
                                + ":"
                                + each.name()
                                + ":"
                                + MethodPatterns.nameOf(location, each);
                found.add(type.signature(name, location));
            }
        }
        found.sort(Comparator.comparing(ProbeSignature::probe));
        return found.stream().distinct().toList();
    }
}
