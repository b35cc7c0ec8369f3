package dev.nopal.script.compile;

import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.run.SessionRuntime.Role;
import dev.nopal.script.session.FormatDescriptor;
import dev.nopal.script.type.Type;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The compiler of output: values are computed first, then a stripe or encoder is taken, filled and
 * released. Tuple literals are written element by element, so nothing is allocated.
 */
final class Prints {
    /** The arguments of {@code record()} before the values: the time, and the thread. */
    private static final int THREAD_ID = 1;

    private static final int THREAD_NAME = 2;
    private static final int IS_VIRTUAL = 3;
    private static final int VALUES = 4;

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

    /** Compiles the output of a record of one number, which is on the operand stack. */
    void emitNumber(TypedExpression call, FormatDescriptor.Kind kind, String text) {
        int format = context.formats.id(call, kind, text, List.of());
        Waiting number = store(Type.INT64);
        record(format, () -> put(number));
    }

    /** Compiles {@code record()}: the number of the probe, then the arguments. */
    void record(TypedExpression.Call call) {
        int format = context.formats.id(call, FormatDescriptor.Kind.RECORD, "", call.arguments());
        long probe = context.formats.probe(context.probeName);
        List<Waiting> waiting = compute(call.arguments());
        record(format, () -> putEvent(probe, waiting));
    }

    /**
     * Compiles {@code keep()}: the same record, for the thread of the event. If that is in no call
     * that decides, nothing is computed.
     */
    void keep(TypedExpression.Call call) {
        Label end = code.newLabel();
        Label busy = code.newLabel();
        int format = context.formats.id(call, FormatDescriptor.Kind.RECORD, "", call.arguments());
        long probe = context.formats.probe(context.probeName);
        int kept = code.allocateLocal(TypeKind.REFERENCE);
        expressions.push(call.arguments().get(THREAD_ID));
        Waiting thread = store(Type.UINT64);
        pushSpeculations();
        code.lload(thread.slot());
        context.call(RuntimeCall.KEPT_OF);
        code.dup().astore(kept).ifnull(end);
        List<Waiting> waiting = compute(call.arguments());
        code.aload(kept);
        context.call(RuntimeCall.TAKE_KEPT);
        code.ifeq(busy);
        code.aload(kept).astore(context.held);
        pushSpeculations();
        code.aload(kept).loadConstant(format);
        context.call(RuntimeCall.BEGIN_KEPT);
        putEvent(probe, waiting);
        pushSpeculations();
        code.aload(kept).lload(thread.slot());
        context.call(RuntimeCall.COMPLETE_KEPT);
        context.released();
        code.goto_(end).labelBinding(busy);
        pushSpeculations();
        context.pushThreadId();
        context.call(RuntimeCall.KEPT_BUSY);
        code.labelBinding(end);
    }

    private void pushSpeculations() {
        context.constants.push(code, Role.SPECULATIONS, RuntimeNames.SPECULATIONS);
    }

    private void putEvent(long probe, List<Waiting> values) {
        code.aload(context.held).loadConstant(probe);
        context.call(RuntimeCall.PUT_LONG);
        values.subList(0, THREAD_ID).forEach(this::put);
        Waiting name = values.get(THREAD_NAME);
        code.aload(context.held).lload(values.get(THREAD_ID).slot()).aload(name.slot());
        code.loadConstant(Values.capacity((Type.Text) name.type()));
        code.iload(values.get(IS_VIRTUAL).slot());
        context.call(RuntimeCall.PUT_THREAD);
        values.subList(VALUES, values.size()).forEach(this::put);
    }

    private void record(int format, Runnable payload) {
        Label end = code.newLabel();
        context.constants.push(code, Role.OUTPUT, RuntimeNames.OUTPUT);
        context.pushThreadId();
        context.call(RuntimeCall.TAKE_STRIPE);
        code.dup().astore(context.stripe).astore(context.held);
        code.aload(context.stripe).ifnull(end);
        code.aload(context.stripe).loadConstant(format);
        context.call(RuntimeCall.BEGIN_RECORD);
        payload.run();
        code.aload(context.stripe);
        context.pushThreadId();
        context.call(RuntimeCall.PUBLISH_RECORD);
        context.released();
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
        code.storeLocal(RuntimeNames.kindOf(type), slot);
        return new Waiting(type, slot);
    }

    /** Compiles the writing of a value into the encoder that the handler has taken. */
    void put(Waiting value) {
        code.aload(context.held).loadLocal(RuntimeNames.kindOf(value.type()), value.slot());
        switch (value.type()) {
            case Type.Int _, Type.Username _, Type.Enumeration _, Type.Pointer _ ->
                    context.call(RuntimeCall.PUT_LONG);
            case Type.Bool _ -> context.call(RuntimeCall.PUT_BOOLEAN);
            case Type.Text string -> {
                code.loadConstant(Values.capacity(string));
                context.call(RuntimeCall.PUT_STRING);
            }
            default -> context.call(RuntimeCall.PUT_OBJECT);
        }
    }
}
