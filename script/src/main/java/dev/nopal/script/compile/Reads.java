package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.nopal.script.BoolType;
import dev.nopal.script.IntType;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.StringType;
import dev.nopal.script.Type;
import dev.nopal.script.check.Builtin;
import dev.nopal.script.run.SessionRuntime.Role;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;

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
        parameter(index, context.signature.orElseThrow().arguments().get(index).type());
    }

    /** Probes of one shape may have it at different places. */
    void extra(String name) {
        ProbeSignature signature = context.signature.orElseThrow();
        int index = signature.indexOfExtra(name);
        parameter(signature.arguments().size() + index, signature.extras().get(index).type());
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
            case CPU -> context.callStatic(Names.BUILTINS, "cpu", CD_long);
            case RAND -> context.callStatic(Names.BUILTINS, "random", CD_long);
            case NSECS -> ofSession("nsecs");
            case ELAPSED -> ofSession("elapsed");
            case UID, USERNAME -> ofSession("userId");
            case GID -> ofSession("groupId");
            case CPID -> ofSession("childProcess");
            case HAS_CPID -> {
                ofSession("childProcess");
                values.convert(IntType.INT64, BoolType.BOOL);
            }
        }
    }

    private void ofSession(String name) {
        context.constants.push(code, Role.BUILTINS, Names.BUILTINS);
        context.call(Names.BUILTINS, name, CD_long);
    }
}
