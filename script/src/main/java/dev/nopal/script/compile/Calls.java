package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nopal.script.IntType;
import dev.nopal.script.StringType;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.run.SessionRuntime.Role;
import dev.nopal.script.session.FormatDescriptor.Kind;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.List;

/** Compiles calls of functions. */
final class Calls {
    private static final String DEFAULT_TIME_FORMAT = "%H:%M:%S\n";

    private final HandlerContext context;
    private final CodeBuilder code;
    private final Expressions expressions;
    private final Prints prints;

    Calls(HandlerContext context, Expressions expressions, Prints prints) {
        this.context = context;
        this.code = context.code;
        this.expressions = expressions;
        this.prints = prints;
    }

    void call(TypedExpression.Call call) {
        List<TypedExpression> arguments = call.arguments();
        switch (call.function()) {
            case PRINT -> prints.emit(call, Kind.PRINT, "", arguments);
            case JOIN -> prints.emit(call, Kind.JOIN, "", arguments);
            case TIME -> {
                pushSince("nsecs");
                String format =
                        arguments.isEmpty() ? DEFAULT_TIME_FORMAT : constant(arguments.getFirst());
                prints.emitNumber(call, Kind.TIME, format);
            }
            case EXIT -> exit(arguments);
            case NSECS -> nsecs(arguments);
            case STRFTIME -> {
                expressions.push(arguments.get(0));
                expressions.push(arguments.get(1));
                context.callStatic(Names.TIMESTAMP, "of", Names.TIMESTAMP, CD_String, CD_long);
            }
            case BSWAP -> {
                expressions.push(arguments.getFirst());
                code.loadConstant(((IntType) call.type()).bits());
                context.callStatic(Names.INTEGERS, "swapBytes", CD_long, CD_long, CD_int);
            }
            case STACK_LEN -> {
                expressions.push(arguments.getFirst());
                context.call(Names.STACK, "length", CD_long);
            }
            case STR -> {
                expressions.push(arguments.getFirst());
                if (arguments.size() > 1) {
                    expressions.push(arguments.get(1));
                    context.callStatic(Names.STRINGS, "str", CD_String, CD_String, CD_long);
                }
            }
            case STRLEN -> strings("length", CD_long, arguments, CD_String);
            case STRCONTAINS -> strings("contains", CD_boolean, arguments, CD_String, CD_String);
            case STRSTR -> strings("indexOf", CD_long, arguments, CD_String, CD_String);
            case STRNCMP -> strings("compare", CD_long, arguments, CD_String, CD_String, CD_long);
            case MEMCMP ->
                    strings("compareBytes", CD_long, arguments, CD_String, CD_String, CD_long);
            case GLOBMATCH -> strings("matchesGlob", CD_boolean, arguments, CD_String, CD_String);
            case STRERROR -> {
                expressions.push(arguments.getFirst());
                context.callStatic(Names.MESSAGES, "of", CD_String, CD_long);
            }
            case BUF -> buffer(arguments);
            case NTOP -> {
                expressions.push(arguments.getLast());
                code.loadConstant(4L);
                context.callStatic(Names.STRINGS, "buffer", Names.BYTES, CD_long, CD_long);
            }
            default -> throw new IllegalArgumentException("function=" + call.function());
        }
    }

    private void strings(
            String name,
            ClassDesc result,
            List<TypedExpression> arguments,
            ClassDesc... parameters) {
        arguments.forEach(expressions::push);
        context.callStatic(Names.STRINGS, name, result, parameters);
    }

    private void buffer(List<TypedExpression> arguments) {
        TypedExpression source = arguments.getFirst();
        boolean isText = source.type() instanceof StringType;
        expressions.push(source);
        expressions.push(arguments.get(1));
        context.callStatic(
                Names.STRINGS, "buffer", Names.BYTES, isText ? CD_String : CD_long, CD_long);
    }

    /** As in bpftrace, nothing behind {@code exit()} runs. */
    private void exit(List<TypedExpression> arguments) {
        context.constants.push(code, Role.SESSION, Names.SESSION);
        if (arguments.isEmpty()) {
            code.lconst_0();
        } else {
            expressions.push(arguments.getFirst());
        }
        context.call(Names.SESSION, "exit", CD_void, CD_long);
        context.leave();
    }

    private void nsecs(List<TypedExpression> arguments) {
        String clock = arguments.isEmpty() ? "boot" : constant(arguments.getFirst());
        switch (clock) {
            case "monotonic" ->
                    context.callStatic(ClassDesc.of("java.lang.System"), "nanoTime", CD_long);
            case "tai", "sw_tai" -> pushSince("tai");
            default -> pushSince("nsecs");
        }
    }

    private void pushSince(String clock) {
        context.constants.push(code, Role.BUILTINS, Names.BUILTINS);
        context.call(Names.BUILTINS, clock, CD_long);
    }

    private static String constant(TypedExpression expression) {
        if (expression instanceof TypedExpression.StringConstant text) {
            return text.value();
        }
        throw new IllegalArgumentException("not a constant: " + expression);
    }
}
