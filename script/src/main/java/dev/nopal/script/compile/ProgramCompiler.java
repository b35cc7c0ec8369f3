package dev.nopal.script.compile;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.run.SessionRuntime;

import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The compiler of a program, to hidden classes with a static method for each probe, and for each
 * signature that needs code of its own.
 *
 * <p>A class has room for about 20,000 simple handlers in its constant pool, and a script may have
 * more probes than that.
 */
final class ProgramCompiler {
    static final ClassDesc OWNER = ClassDesc.of(RuntimeNames.PACKAGE, "CompiledHandlers");

    /** So few that the class has room for handlers with dozens of constants each. */
    private static final int HANDLERS_OF_A_CLASS = 1_000;

    private final CheckedProgram program;
    private final PrintFormats formats;
    private final BitSet emptiedMaps = new BitSet();
    private final List<HandlerClass.Method> methods = new ArrayList<>();

    /**
     * A compiled probe; it has a signature if it is an event.
     *
     * @param nanos the estimated nanoseconds that an event takes
     */
    record Compiled(
            CheckedProbe probe,
            Optional<ProbeSignature> signature,
            MethodHandle handle,
            double nanos) {}

    ProgramCompiler(CheckedProgram program, PrintFormats formats) {
        this.program = program;
        this.formats = formats;
        for (CheckedProbe probe : program.probes()) {
            if (isRunByAgent(probe.attachPoint())) {
                add(probe, List.of());
            } else if (probe.isPending()) {
                // It is compiled when the probe appears; until then assume that it clears every map
                // that it uses.
                probe.facts().mapsRead().forEach(emptiedMaps::set);
                probe.facts().mapsWritten().forEach(emptiedMaps::set);
            } else {
                byCode(probe).forEach(signatures -> add(probe, signatures));
            }
        }
    }

    private void add(CheckedProbe probe, List<ProbeSignature> signatures) {
        methods.add(new HandlerClass.Method(probe, signatures, "handler" + methods.size()));
    }

    /**
     * Returns the signatures of a probe, those with the same code together: a pattern matches
     * thousands of methods, and most scripts treat all with the same arguments alike.
     */
    private static Collection<List<ProbeSignature>> byCode(CheckedProbe probe) {
        boolean needsName = probe.facts().builtins().contains(Builtin.PROBE);
        Map<Object, List<ProbeSignature>> same = new LinkedHashMap<>();
        for (ProbeSignature each : probe.signatures()) {
            Object code =
                    needsName ? each : List.of(each.arguments(), each.extras(), each.reader());
            same.computeIfAbsent(code, _ -> new ArrayList<>()).add(each);
        }
        return same.values();
    }

    static boolean isRunByAgent(AttachPoint attachPoint) {
        return switch (attachPoint) {
            case AttachPoint.Begin _, AttachPoint.End _, AttachPoint.Interval _ -> true;
            default -> false;
        };
    }

    /**
     * Returns the maps that the script clears or deletes from; known once the code has been
     * generated.
     */
    BitSet emptiedMaps() {
        return emptiedMaps;
    }

    /** Generates the code of all handlers, in the order of the script. */
    List<HandlerClass> generate() {
        List<HandlerClass> classes = new ArrayList<>();
        for (int i = 0; i < methods.size(); i += HANDLERS_OF_A_CLASS) {
            int end = Math.min(methods.size(), i + HANDLERS_OF_A_CLASS);
            generate(methods.subList(i, end), classes);
        }
        return classes;
    }

    private void generate(List<HandlerClass.Method> some, List<HandlerClass> classes) {
        try {
            classes.add(HandlerClass.generate(program, formats, emptiedMaps, some));
        } catch (IllegalArgumentException e) {
            if (some.size() == 1) {
                throw e;
            }
            // Too many constants for one class: the JDK has no exception type for that.
            int half = some.size() / 2;
            generate(some.subList(0, half), classes);
            generate(some.subList(half, some.size()), classes);
        }
    }

    /** Defines the classes over a session's objects. */
    static List<Compiled> define(List<HandlerClass> classes, SessionRuntime runtime) {
        List<Compiled> compiled = new ArrayList<>();
        classes.forEach(each -> compiled.addAll(each.define(runtime)));
        return compiled;
    }
}
