package dev.nopal.script.compile;

import dev.nopal.script.ProbeSignature;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.run.SessionRuntime;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One generated class: some handlers of a program, with the constants that they use. */
final class HandlerClass {
    /**
     * The statements that a handler may run: few for an event, which runs on the application's
     * thread, more for what the agent runs.
     */
    private static final int EVENT_STATEMENTS = 1 << 16;

    private static final int AGENT_STATEMENTS = 1 << 22;

    /**
     * The nanoseconds of a stack of some depth and of a line of output: bench/run sessions,
     * docs/performance.md.
     */
    private static final double STACK_NANOS = 10_000;

    private static final double PRINT_NANOS = 40;

    private final CheckedProgram program;
    private final PrintFormats formats;
    private final BitSet emptiedMaps;
    private final List<Method> methods;
    private final Constants constants = new Constants(ProgramCompiler.OWNER);
    private final Map<String, Double> nanos = new HashMap<>();
    private byte[] bytes;

    /**
     * A method that was generated, or is about to be.
     *
     * @param signatures all that it is for, with the same arguments; none if it is not an event
     */
    record Method(CheckedProbe probe, List<ProbeSignature> signatures, String name) {
        /** Returns a signature that stands for all of them. */
        Optional<ProbeSignature> signature() {
            return signatures.stream().findFirst();
        }
    }

    private HandlerClass(
            CheckedProgram program,
            PrintFormats formats,
            BitSet emptiedMaps,
            List<Method> methods) {
        this.program = program;
        this.formats = formats;
        this.emptiedMaps = emptiedMaps;
        this.methods = methods;
    }

    /**
     * Generates a class.
     *
     * @param emptiedMaps gets the maps that the handlers clear or delete from
     * @throws UncompilableException if a handler has more code than fits into a method
     * @throws IllegalArgumentException if all handlers together do not fit into a class
     */
    static HandlerClass generate(
            CheckedProgram program,
            PrintFormats formats,
            BitSet emptiedMaps,
            List<Method> methods) {
        HandlerClass made = new HandlerClass(program, formats, emptiedMaps, methods);
        made.bytes = made.generate();
        return made;
    }

    byte[] bytes() {
        return bytes;
    }

    private byte[] generate() {
        ClassFile classFile =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                ClassHierarchyResolver.ofClassLoading(SessionRuntime.lookup())
                                        .orElse(ClassHierarchyResolver.defaultResolver())));
        try {
            return classFile.build(ProgramCompiler.OWNER, this::declare);
        } catch (IllegalArgumentException e) {
            throw methods.stream()
                    .filter(method -> isTooLarge(method, e))
                    .findFirst()
                    .<RuntimeException>map(
                            method -> UncompilableException.tooLarge(method.probe().block(), e))
                    .orElse(e);
        }
    }

    /**
     * Returns whether a method is too long: the JDK has no exception type for that, but its message
     * names the method.
     */
    private static boolean isTooLarge(Method method, IllegalArgumentException e) {
        String message = String.valueOf(e.getMessage());
        return message.startsWith("Code length ") && message.contains(" " + method.name() + "(");
    }

    private void declare(ClassBuilder builder) {
        builder.withVersion(ClassFile.JAVA_17_VERSION, 0); // Every JVM that we run on takes it.
        builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
        for (Method method : methods) {
            builder.withMethodBody(
                    method.name(),
                    typeOf(method),
                    ClassFile.ACC_STATIC,
                    code -> compile(method, code));
        }
        constants.declare(builder);
    }

    private void compile(Method method, CodeBuilder code) {
        HandlerContext context =
                new HandlerContext(
                        code,
                        constants,
                        formats,
                        emptiedMaps,
                        program.config(),
                        method.probe(),
                        method.signature());
        boolean isOfApplication =
                method.signature().isPresent() && method.signature().get().reader().isEmpty();
        new HandlerCompiler(context, isOfApplication ? EVENT_STATEMENTS : AGENT_STATEMENTS)
                .compile();
        double stack = method.probe().facts().takesStack() ? STACK_NANOS : 0;
        double print = method.probe().facts().prints() ? PRINT_NANOS : 0;
        nanos.put(method.name(), context.weight.nanos() + stack + print);
    }

    private static MethodTypeDesc typeOf(Method method) {
        if (method.signature().isEmpty()) {
            return MethodTypeDesc.of(ConstantDescs.CD_void);
        }
        ProbeSignature signature = method.signature().get();
        List<ClassDesc> parameters = new ArrayList<>();
        if (signature.reader().isPresent()) {
            parameters.add(ConstantDescs.CD_Object);
        } else {
            Expressions.parameters(signature)
                    .forEach(
                            argument ->
                                    parameters.add(RuntimeNames.parameterClass(argument.type())));
        }
        parameters.add(RuntimeNames.COUNTER);
        return MethodTypeDesc.of(ConstantDescs.CD_void, parameters);
    }

    /** Defines the class over a session's objects. */
    List<ProgramCompiler.Compiled> define(SessionRuntime runtime) {
        try {
            MethodHandles.Lookup lookup =
                    SessionRuntime.lookup()
                            .defineHiddenClassWithClassData(
                                    bytes, constants.resolve(runtime), true);
            List<ProgramCompiler.Compiled> compiled = new ArrayList<>();
            for (Method method : methods) {
                MethodType type = typeOf(method).resolveConstantDesc(lookup);
                MethodHandle handle = lookup.findStatic(lookup.lookupClass(), method.name(), type);
                double cost = nanos.getOrDefault(method.name(), 0.0);
                if (method.signatures().isEmpty()) {
                    compiled.add(
                            new ProgramCompiler.Compiled(
                                    method.probe(), Optional.empty(), handle, cost));
                }
                for (ProbeSignature each : method.signatures()) {
                    compiled.add(
                            new ProgramCompiler.Compiled(
                                    method.probe(), Optional.of(each), handle, cost));
                }
            }
            return compiled;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // We generated that class: a bug in Nopal.
        }
    }
}
