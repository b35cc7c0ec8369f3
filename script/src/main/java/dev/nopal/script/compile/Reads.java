package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.nopal.script.BoolType;
import dev.nopal.script.EventReader;
import dev.nopal.script.IntType;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.StringType;
import dev.nopal.script.Type;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.run.SessionRuntime.Role;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/** Compiles what a script reads of its event: builtins and arguments. */
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

    /** Probes of one shape may have it at different places. */
    void extra(String name) {
        ProbeSignature signature = context.signature.orElseThrow();
        int index = signature.indexOfExtra(name);
        Type type = signature.extras().get(index).type();
        reader().ifPresentOrElse(
                        reader -> value(reader.extra(name), type),
                        () -> parameter(signature.arguments().size() + index, type));
    }

    /** Takes the event's stack where it has one of its own, else that of this thread. */
    void stack(int limit) {
        if (reader().isPresent()) {
            read(reader().get().extra("ustack"), CD_Object);
            code.loadConstant(limit);
            context.callStatic(Names.STACK, "of", Names.STACK, CD_Object, CD_int);
        } else {
            code.loadConstant(limit);
            context.callStatic(Names.STACK, "capture", Names.STACK, CD_int);
        }
    }

    private Optional<EventReader> reader() {
        return context.signature.flatMap(ProbeSignature::reader);
    }

    private void value(MethodHandle getter, Type type) {
        read(getter, Names.getterClass(type));
        orEmpty(type);
        if (type.equals(StringType.COMM)) {
            context.callStatic(Names.SHORT_NAMES, "of", CD_String, CD_String);
        }
    }

    private void read(MethodHandle getter, ClassDesc type) {
        context.constants.pushGetter(code, getter);
        code.aload(code.parameterSlot(0));
        code.invokevirtual(
                ConstantDescs.CD_MethodHandle, "invokeExact", MethodTypeDesc.of(type, CD_Object));
    }

    private void parameter(int index, Type type) {
        TypeKind kind = TypeKind.from(Names.parameterClass(type));
        code.loadLocal(kind, code.parameterSlot(index));
        switch (type) {
            case IntType number -> {
                if (kind != TypeKind.LONG) {
                    code.i2l();
                    values.wrap(number);
                }
            }
            default -> orEmpty(type);
        }
    }

    /** The language has no null texts. */
    void orEmpty(Type type) {
        if (type instanceof StringType) {
            context.callStatic(Names.STRINGS, "orEmpty", CD_String, CD_String);
        }
    }

    void builtin(Builtin builtin) {
        switch (builtin) {
            case PID -> code.loadConstant(ProcessHandle.current().pid());
            case TID -> context.pushThreadId();
            case NCPUS -> code.loadConstant((long) Runtime.getRuntime().availableProcessors());
            case PROBE -> code.ldc(context.probeName);
            case PROBETYPE -> code.ldc(context.probeName.split(":", 2)[0]);
            case COMM -> context.callStatic(Names.BUILTINS, "comm", CD_String);
            case THREAD -> context.callStatic(Names.BUILTINS, "threadName", CD_String);
            case VIRTUAL -> context.callStatic(Names.BUILTINS, "isVirtual", CD_boolean);
            case CPUTIME -> context.callStatic(Names.BUILTINS, "cpuTime", CD_long);
            case CPU -> context.callStatic(Names.BUILTINS, "cpu", CD_long);
            case RAND -> context.callStatic(Names.BUILTINS, "random", CD_long);
            case NSECS -> ofSession("nsecs");
            case ELAPSED -> elapsed();
            case UID, USERNAME -> ofSession("userId");
            case GID -> ofSession("groupId");
            case CPID -> ofSession("childProcess");
            case HAS_CPID -> {
                ofSession("childProcess");
                values.convert(IntType.INT64, BoolType.BOOL);
            }
        }
    }

    private void elapsed() {
        if (reader().isEmpty()) {
            ofSession("elapsed");
            return;
        }
        context.constants.push(code, Role.BUILTINS, Names.BUILTINS);
        read(reader().get().extra("nsecs"), CD_long);
        context.call(Names.BUILTINS, "elapsedAt", CD_long, CD_long);
    }

    private void ofSession(String name) {
        context.constants.push(code, Role.BUILTINS, Names.BUILTINS);
        context.call(Names.BUILTINS, name, CD_long);
    }
}
