package dev.nopal.script.compile;

import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.run.SessionRuntime.Role;
import dev.nopal.script.session.FormatDescriptor.Kind;
import dev.nopal.script.type.Type;

import java.lang.classfile.CodeBuilder;
import java.util.List;

/** The compiler of function calls. */
final class FunctionCalls {
    private static final String DEFAULT_TIME_FORMAT = "%H:%M:%S\n";

    private final HandlerContext context;
    private final CodeBuilder code;
    private final Expressions expressions;
    private final Prints prints;

    FunctionCalls(HandlerContext context, Expressions expressions, Prints prints) {
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
            case RECORD -> prints.record(call);
            case KEEP -> prints.keep(call);
            case SPECULATE, COMMIT, DISCARD -> {
                context.constants.push(code, Role.SPECULATIONS, RuntimeNames.SPECULATIONS);
                context.pushThreadId();
                context.call(RuntimeCall.of(call.function()));
            }
            case TIME -> {
                pushSince(RuntimeCall.NSECS);
                String format =
                        arguments.isEmpty() ? DEFAULT_TIME_FORMAT : constant(arguments.getFirst());
                prints.emitNumber(call, Kind.TIME, format);
            }
            case EXIT -> exit(arguments);
            case NSECS -> nsecs(arguments);
            case STRFTIME -> {
                expressions.push(arguments.get(0));
                expressions.push(arguments.get(1));
                context.call(RuntimeCall.MAKE_TIMESTAMP);
            }
            case BSWAP -> {
                expressions.push(arguments.getFirst());
                code.loadConstant(((Type.Int) call.type()).bits());
                context.call(RuntimeCall.SWAP_BYTES);
            }
            case STR -> {
                expressions.push(arguments.getFirst());
                if (arguments.size() > 1) {
                    expressions.push(arguments.get(1));
                    context.call(RuntimeCall.STR);
                }
            }
            case BUF -> buffer(arguments);
            case NTOP -> {
                expressions.push(arguments.getLast());
                if (arguments.getLast().type() instanceof Type.Array) {
                    context.call(RuntimeCall.ARRAY_BYTES);
                } else {
                    code.loadConstant(4L);
                    context.call(RuntimeCall.BUFFER_OF_NUMBER);
                }
            }
            default -> {
                arguments.forEach(expressions::push);
                context.call(RuntimeCall.of(call.function()));
            }
        }
    }

    private void buffer(List<TypedExpression> arguments) {
        TypedExpression source = arguments.getFirst();
        boolean isText = source.type() instanceof Type.Text;
        expressions.push(source);
        if (source.type() instanceof Type.Array) {
            context.call(RuntimeCall.ARRAY_BYTES);
            return;
        }
        expressions.push(arguments.get(1));
        context.call(isText ? RuntimeCall.BUFFER_OF_STRING : RuntimeCall.BUFFER_OF_NUMBER);
    }

    /** Compiles {@code exit()}: as in bpftrace, nothing after it runs. */
    private void exit(List<TypedExpression> arguments) {
        context.constants.push(code, Role.SESSION, RuntimeNames.SESSION);
        if (arguments.isEmpty()) {
            code.lconst_0();
        } else {
            expressions.push(arguments.getFirst());
        }
        context.call(RuntimeCall.EXIT);
        context.leave();
    }

    private void nsecs(List<TypedExpression> arguments) {
        String clock = arguments.isEmpty() ? "boot" : constant(arguments.getFirst());
        switch (clock) {
            case "monotonic" -> context.call(RuntimeCall.NANO_TIME);
            case "tai", "sw_tai" -> pushSince(RuntimeCall.TAI);
            default -> pushSince(RuntimeCall.NSECS);
        }
    }

    private void pushSince(RuntimeCall clock) {
        context.constants.push(code, Role.BUILTINS, RuntimeNames.BUILTINS);
        context.call(clock);
    }

    private static String constant(TypedExpression expression) {
        if (expression instanceof TypedExpression.StringConstant text) {
            return text.value();
        }
        throw new IllegalArgumentException("not a constant: " + expression);
    }
}
