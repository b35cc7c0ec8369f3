package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;
import dev.nopal.script.language.KernelWords;
import dev.nopal.script.parse.BinaryOperator;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

/** The typing of what can be done with an address: it moves by the size of what it is of. */
final class Pointers {
    private Pointers() {}

    /** Returns whether the operator computes another address, or cannot be applied to one. */
    static boolean isMoved(BinaryOperator operator, TypedExpression left, TypedExpression right) {
        boolean hasPointer =
                left.type() instanceof Type.Pointer || right.type() instanceof Type.Pointer;
        return hasPointer && !operator.isComparison();
    }

    /** Returns by how many bytes 1 moves an address. */
    static int step(Type.Pointer pointer) {
        return Math.toIntExact(Math.max(1, Sizes.bytes(pointer.target())));
    }

    static TypedExpression move(
            ProbeContext context,
            Span span,
            BinaryOperator operator,
            TypedExpression left,
            TypedExpression right) {
        boolean isLeft = left.type() instanceof Type.Pointer;
        TypedExpression pointer = isLeft ? left : right;
        TypedExpression distance = isLeft ? right : left;
        boolean isKnown =
                operator == BinaryOperator.ADD || isLeft && operator == BinaryOperator.SUBTRACT;
        if (distance.type() instanceof Type.Unknown) {
            return context.unknown(span);
        }
        if (!isKnown || !(distance.type() instanceof Type.Int)) {
            return OperatorTyper.refused(context, span, operator, left, right);
        }
        long size = step((Type.Pointer) pointer.type());
        TypedExpression bytes =
                new TypedExpression.Arithmetic(
                        span,
                        Type.UINT64,
                        BinaryOperator.MULTIPLY,
                        ImplicitConversion.cast(distance, Type.UINT64),
                        new TypedExpression.IntegerConstant(span, Type.UINT64, size));
        TypedExpression moved =
                new TypedExpression.Arithmetic(
                        span, Type.UINT64, operator, ImplicitConversion.number(pointer), bytes);
        return ImplicitConversion.cast(moved, pointer.type());
    }

    /** Types {@code *p}; {@link Pointees} has replaced what points to a variable. */
    static TypedExpression read(ProbeContext context, Span span, TypedExpression pointer) {
        return switch (pointer.type()) {
            case Type.Unknown _ -> pointer;
            case Type.Pointer _, Type.Int _ ->
                    context.wrong(
                            DiagnosticCode.NEEDS_KERNEL,
                            span,
                            KernelWords.message("the memory at an address"),
                            "a JVM session reads fields of objects: args.order.id");
            default ->
                    context.wrong(
                            DiagnosticCode.WRONG_TYPE,
                            span,
                            "Can not dereference type '"
                                    + pointer.type().text()
                                    + "'. It is not a pointer.");
        };
    }
}
