package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nopal.script.BoolType;
import dev.nopal.script.IntType;
import dev.nopal.script.StringType;
import dev.nopal.script.Type;
import dev.nopal.script.UsernameType;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.run.SessionRuntime.Role;
import dev.nopal.script.session.FormatDescriptor;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles what is written: values are computed first, then a stripe or encoder is taken, filled
 * and given back. Tuples that the script spells out are written element by element, so nothing is
 * allocated.
 */
final class Prints {
    private final HandlerContext context;
    private final CodeBuilder code;
    private final Expressions expressions;

    /** A computed value that waits in a local. */
    record Waiting(Type type, int slot) {}

    Prints(HandlerContext context, Expressions expressions) {
        this.context = context;
        this.code = context.code;
        this.expressions = expressions;
    }

    void print(TypedExpression.Print print) {
        FormatDescriptor.Kind kind =
                switch (print.function()) {
                    case PRINTF -> FormatDescriptor.Kind.PRINTF;
                    case ERRORF -> FormatDescriptor.Kind.ERRORF;
                    case WARNF -> FormatDescriptor.Kind.WARNF;
                    case CAT -> FormatDescriptor.Kind.CAT;
                    default -> throw new IllegalArgumentException("function=" + print.function());
                };
        emit(print, kind, print.format().text(), print.arguments());
    }

    void emit(
            TypedExpression call,
            FormatDescriptor.Kind kind,
            String text,
            List<TypedExpression> arguments) {
        int format = context.formats.id(call, kind, text, arguments);
        List<Waiting> waiting = compute(arguments);
        record(format, () -> waiting.forEach(this::put));
    }

    /** Writes a record of one number that the handler has just pushed. */
    void emitNumber(TypedExpression call, FormatDescriptor.Kind kind, String text) {
        int format = context.formats.id(call, kind, text, List.of());
        Waiting number = store(IntType.INT64);
        record(format, () -> put(number));
    }

    private void record(int format, Runnable payload) {
        Label end = code.newLabel();
        context.constants.push(code, Role.OUTPUT, Names.OUTPUT);
        context.pushThreadId();
        context.call(Names.OUTPUT, "take", Names.STRIPE, CD_long);
        code.dup().astore(context.stripe).astore(context.held);
        code.aload(context.stripe).ifnull(end);
        code.aload(context.stripe).loadConstant(format);
        context.call(Names.STRIPE, "begin", CD_void, CD_int);
        payload.run();
        code.aload(context.stripe);
        context.pushThreadId();
        context.call(Names.STRIPE, "publish", CD_boolean, CD_long);
        code.pop();
        context.release();
        code.labelBinding(end);
    }

    List<Waiting> compute(List<TypedExpression> arguments) {
        List<Waiting> waiting = new ArrayList<>();
        arguments.forEach(argument -> compute(argument, waiting));
        return waiting;
    }

    private void compute(TypedExpression argument, List<Waiting> waiting) {
        switch (argument) {
            case TypedExpression.MakeTuple tuple ->
                    tuple.elements().forEach(element -> compute(element, waiting));
            case TypedExpression.MakeRecord record ->
                    record.fields().forEach(field -> compute(field, waiting));
            default -> {
                expressions.push(argument);
                waiting.add(store(argument.type()));
            }
        }
    }

    Waiting store(Type type) {
        int slot = context.temporary(type);
        code.storeLocal(Names.kindOf(type), slot);
        return new Waiting(type, slot);
    }

    /** Writes a value into the encoder that the handler has. */
    void put(Waiting value) {
        code.aload(context.held).loadLocal(Names.kindOf(value.type()), value.slot());
        switch (value.type()) {
            case IntType _, UsernameType _ -> put("putLong", CD_long);
            case BoolType _ -> put("putBoolean", CD_boolean);
            case StringType string -> {
                code.loadConstant(Values.capacity(string));
                context.call(Names.ENCODER, "putString", CD_void, CD_String, CD_int);
            }
            default ->
                    context.callStatic(
                            Names.OBJECT_ENCODER, "put", CD_void, Names.ENCODER, CD_Object);
        }
    }

    private void put(String name, java.lang.constant.ClassDesc type) {
        context.call(Names.ENCODER, name, CD_void, type);
    }
}
