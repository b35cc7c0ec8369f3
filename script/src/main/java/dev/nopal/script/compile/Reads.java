package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.nopal.script.EventReader;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.program.FrameChoice;
import dev.nopal.script.run.SessionRuntime.Role;
import dev.nopal.script.type.Type;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/** The compiler of reads from the event: builtins and arguments. */
final class Reads {
    private final HandlerContext context;
    private final CodeBuilder code;
    private final Values values;

    Reads(HandlerContext context, Values values) {
        this.context = context;
        this.code = context.code;
        this.values = values;
    }

    void argument(int index) {
        ProbeSignature.Argument value = context.signature.orElseThrow().arguments().get(index);
        reader().ifPresentOrElse(
                        reader -> value(reader.argument(value.name()), value.type()),
                        () -> parameter(index, value.type()));
    }

    /** Compiles the read of an extra; probes of one shape may have it at different indexes. */
    void extra(String name) {
        ProbeSignature signature = context.signature.orElseThrow();
        int index = signature.indexOfExtra(name);
        Type type = signature.extras().get(index).type();
        reader().ifPresentOrElse(
                        reader -> value(reader.extra(name), type),
                        () -> parameter(signature.arguments().size() + index, type));
    }

    /** Takes the event's own stack if it has one, else the stack of this thread. */
    void stack(FrameChoice frames, int limit) {
        boolean isOfEvent = reader().isPresent();
        if (frames == FrameChoice.Fixed.OWN) {
            context.constants.push(code, Role.OWN_FRAMES, RuntimeNames.OWN_FRAMES);
        }
        if (isOfEvent) {
            read(reader().get().extra("ustack"), CD_Object);
        }
        if (frames instanceof FrameChoice.Matching(var pattern)) {
            code.loadConstant(pattern);
        }
        code.loadConstant(limit);
        context.call(RuntimeCall.ofStack(frames, isOfEvent));
    }

    private Optional<EventReader> reader() {
        return context.signature.flatMap(ProbeSignature::reader);
    }

    private void value(MethodHandle getter, Type type) {
        read(getter, RuntimeNames.getterClass(type));
        orEmpty(type);
        if (type.equals(Type.COMM)) {
            context.call(RuntimeCall.SHORT_NAME);
        }
    }

    private void read(MethodHandle getter, ClassDesc type) {
        context.constants.pushGetter(code, getter);
        code.aload(code.parameterSlot(0));
        invokeGetter(type);
    }

    /** Calls a getter; the getter and the object are on the operand stack. */
    void invokeGetter(ClassDesc type) {
        code.invokevirtual(
                ConstantDescs.CD_MethodHandle, "invokeExact", MethodTypeDesc.of(type, CD_Object));
    }

    private void parameter(int index, Type type) {
        TypeKind kind = TypeKind.from(RuntimeNames.parameterClass(type));
        code.loadLocal(kind, code.parameterSlot(index));
        switch (type) {
            case Type.Int number -> {
                if (kind != TypeKind.LONG) {
                    code.i2l();
                    values.wrap(number);
                }
            }
            default -> orEmpty(type);
        }
    }

    /** Replaces null by the empty string: the language has no null texts. */
    void orEmpty(Type type) {
        if (type instanceof Type.Text) {
            context.call(RuntimeCall.OR_EMPTY);
        }
    }

    void builtin(Builtin builtin) {
        switch (builtin) {
            case PID -> code.loadConstant(ProcessHandle.current().pid());
            case TID -> context.pushThreadId();
            case NCPUS -> code.loadConstant((long) Runtime.getRuntime().availableProcessors());
            case PROBE -> code.ldc(context.probeName);
            case PROBETYPE -> code.ldc(context.probeName.split(":", 2)[0]);
            case FUNC -> code.ldc(function(context.probeName));
            case ELAPSED -> elapsed();
            case HAS_CPID -> {
                call(RuntimeCall.CHILD_PROCESS);
                values.convert(Type.INT64, Type.BOOL);
            }
            default -> call(RuntimeCall.reading(builtin));
        }
    }

    /** Returns what follows the type of a method's probe; an empty string for other probes. */
    private static String function(String probe) {
        String[] parts = probe.split(":", 2);
        boolean isMethod = parts[0].equals("method") || parts[0].equals("methodret");
        return isMethod && parts.length == 2 ? parts[1] : "";
    }

    private void elapsed() {
        if (reader().isEmpty()) {
            call(RuntimeCall.ELAPSED);
            return;
        }
        context.constants.push(code, Role.BUILTINS, RuntimeNames.BUILTINS);
        read(reader().get().extra("nsecs"), CD_long);
        context.call(RuntimeCall.ELAPSED_AT);
    }

    private void call(RuntimeCall builtin) {
        if (!builtin.isStatic()) {
            context.constants.push(code, Role.BUILTINS, RuntimeNames.BUILTINS);
        }
        context.call(builtin);
    }
}
