package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;
import dev.nopal.script.parse.BinaryOperator;
import dev.nopal.script.parse.UnaryOperator;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;
import dev.nopal.script.type.Types;

import java.util.Optional;

/**
 * The typing of operators, as in bpftrace: arithmetic has 64 bits, and is signed where an operand
 * is, or where it subtracts.
 */
final class OperatorTyper {
    private final ProbeContext context;
    private final ImplicitConversion conversion;

    OperatorTyper(ProbeContext context, ImplicitConversion conversion) {
        this.context = context;
        this.conversion = conversion;
    }

    TypedExpression unary(Span span, UnaryOperator operator, TypedExpression operand) {
        if (operator == UnaryOperator.NOT) {
            TypedExpression condition = conversion.condition(operand);
            return new TypedExpression.Unary(span, Type.BOOL, operator, condition);
        }
        if (operator == UnaryOperator.DEREFERENCE) {
            return Pointers.read(context, span, operand);
        }
        TypedExpression number =
                operand.type() instanceof Type.Enumeration
                        ? ImplicitConversion.number(operand)
                        : operand;
        return switch (number.type()) {
            case Type.Int type -> {
                Type.Int wide = new Type.Int(64, type.signed());
                TypedExpression value = ImplicitConversion.cast(number, wide);
                yield new TypedExpression.Unary(span, wide, operator, value);
            }
            case Type.Unknown _ -> context.unknown(span);
            default ->
                    context.wrong(
                            DiagnosticCode.WRONG_TYPE,
                            span,
                            "The "
                                    + operator.symbol()
                                    + " operator can not be used on expressions of type '"
                                    + operand.type().text()
                                    + "'");
        };
    }

    TypedExpression binary(
            Span span, BinaryOperator operator, TypedExpression left, TypedExpression right) {
        if (operator.isLogical()) {
            return new TypedExpression.Logical(
                    span, operator, conversion.condition(left), conversion.condition(right));
        }
        boolean areBooleans = left.type() instanceof Type.Bool && right.type() instanceof Type.Bool;
        boolean isEquality =
                operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL;
        if (areBooleans && isEquality) {
            return new TypedExpression.Compare(span, operator, left, right);
        }
        if (Pointers.isMoved(operator, left, right)) {
            return Pointers.move(context, span, operator, left, right);
        }
        TypedExpression a = number(left);
        TypedExpression b = number(right);
        if (a.type() instanceof Type.Int && b.type() instanceof Type.Int) {
            return operator.isComparison()
                    ? compare(span, operator, a, b)
                    : arithmetic(span, operator, a, b);
        }
        if (a.type() instanceof Type.Unknown || b.type() instanceof Type.Unknown) {
            return operator.isComparison()
                    ? new TypedExpression.Compare(span, operator, left, right)
                    : context.unknown(span);
        }
        return others(span, operator, isEquality, left, right);
    }

    private static TypedExpression number(TypedExpression value) {
        return value.type() instanceof Type.Bool
                ? ImplicitConversion.cast(value, Type.UINT8)
                : ImplicitConversion.number(value);
    }

    /** Compares other values than numbers. */
    private TypedExpression others(
            Span span,
            BinaryOperator operator,
            boolean isEquality,
            TypedExpression first,
            TypedExpression second) {
        TypedExpression left = first;
        TypedExpression right = second;
        if (isEquality && left.type() instanceof Type.JavaObject && isNull(right)) {
            return isNull(span, operator, left);
        }
        if (isEquality && right.type() instanceof Type.JavaObject && isNull(left)) {
            return isNull(span, operator, right);
        }
        if (left.type() instanceof Type.Text || right.type() instanceof Type.Text) {
            left = ImplicitConversion.storable(left);
            right = ImplicitConversion.storable(right);
        }
        Optional<Type> common = Types.join(left.type(), right.type());
        boolean isComparable =
                switch (left.type()) {
                    case Type.Text _, Type.Tuple _, Type.Record _, Type.JavaObject _, Type.None _ ->
                            true;
                    case Type.Array _, Type.Buffer _ -> true;
                    default -> false;
                };
        if (common.isEmpty()) {
            common = leaned(left, right);
        }
        if (common.isEmpty()) {
            return context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    span,
                    "Type mismatch for '"
                            + operator.symbol()
                            + "': comparing "
                            + left.type().text()
                            + " with "
                            + right.type().text());
        }
        if (!isEquality || !isComparable || left.type() instanceof Type.None) {
            return refused(context, span, operator, left, right);
        }
        if (left.type() instanceof Type.Text) {
            return new TypedExpression.Compare(span, operator, left, right);
        }
        return new TypedExpression.Compare(
                span,
                operator,
                ImplicitConversion.cast(left, common.get()),
                ImplicitConversion.cast(right, common.get()));
    }

    /** Reports operands of types that the operator does not take. */
    static TypedExpression refused(
            ProbeContext context,
            Span span,
            BinaryOperator operator,
            TypedExpression left,
            TypedExpression right) {
        return context.wrong(
                DiagnosticCode.WRONG_TYPE,
                span,
                "The "
                        + operator.symbol()
                        + " operator can not be used on expressions of types "
                        + left.type().text()
                        + ", "
                        + right.type().text());
    }

    /** Returns whether the value is {@code 0} or {@code null}. */
    private static boolean isNull(TypedExpression value) {
        return value instanceof TypedExpression.IntegerConstant constant && constant.value() == 0;
    }

    private static TypedExpression isNull(
            Span span, BinaryOperator operator, TypedExpression object) {
        TypedExpression isThere = ImplicitConversion.cast(object, Type.BOOL);
        return operator == BinaryOperator.NOT_EQUAL
                ? isThere
                : new TypedExpression.Unary(span, Type.BOOL, UnaryOperator.NOT, isThere);
    }

    private Optional<Type> leaned(TypedExpression left, TypedExpression right) {
        return Types.join(
                conversion.flexibility(left).lean(left.type(), right.type()),
                conversion.flexibility(right).lean(right.type(), left.type()));
    }

    private TypedExpression compare(
            Span span, BinaryOperator operator, TypedExpression left, TypedExpression right) {
        Optional<Type> common = leaned(left, right);
        if (common.isEmpty()) {
            context.diagnostics()
                    .warning(
                            DiagnosticCode.LIKELY_MISTAKE,
                            span,
                            "comparison of integers of different signs: '"
                                    + left.type().text()
                                    + "' and '"
                                    + right.type().text()
                                    + "' can lead to undefined behavior",
                            "cast one of them");
        }
        Type type = common.orElse(Type.UINT64);
        return new TypedExpression.Compare(
                span,
                operator,
                ImplicitConversion.cast(left, type),
                ImplicitConversion.cast(right, type));
    }

    private TypedExpression arithmetic(
            Span span, BinaryOperator operator, TypedExpression left, TypedExpression right) {
        boolean leftSigned = isSigned(left, right);
        boolean rightSigned = isSigned(right, left);
        boolean isSigned =
                operator.isShift()
                        ? leftSigned
                        : leftSigned || rightSigned || operator == BinaryOperator.SUBTRACT;
        boolean isDivision =
                operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
        if (isDivision && isSigned && !conversion.isFlexible(right)) {
            context.diagnostics()
                    .warning(
                            DiagnosticCode.LIKELY_MISTAKE,
                            span,
                            "signed operands for '"
                                    + operator.symbol()
                                    + "' can lead to undefined behavior (cast to unsigned to"
                                    + " silence warning)",
                            "");
        }
        Type.Int type = new Type.Int(64, isSigned);
        TypedExpression first = ImplicitConversion.cast(left, type);
        TypedExpression second = operator.isShift() ? right : ImplicitConversion.cast(right, type);
        return new TypedExpression.Arithmetic(span, type, operator, first, second);
    }

    /**
     * Returns whether an operand is signed: a flexible one takes the other's sign, and two flexible
     * ones are signed.
     */
    private boolean isSigned(TypedExpression operand, TypedExpression other) {
        boolean takesOther = conversion.isFlexible(operand) && !conversion.isFlexible(other);
        return ((Type.Int) (takesOther ? other : operand).type()).signed();
    }

    TypedExpression conditional(
            Span span, TypedExpression condition, TypedExpression then, TypedExpression otherwise) {
        Optional<Type> common = leaned(then, otherwise);
        if (common.isEmpty()) {
            return context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    span,
                    "Branches must return the same type or compatible types: have '"
                            + then.type().text()
                            + "' and '"
                            + otherwise.type().text()
                            + "'");
        }
        return new TypedExpression.Conditional(
                span,
                common.get(),
                conversion.condition(condition),
                ImplicitConversion.cast(then, common.get()),
                ImplicitConversion.cast(otherwise, common.get()));
    }

    TypedExpression orElse(Span span, TypedExpression condition, TypedExpression otherwise) {
        Optional<Type> common = leaned(condition, otherwise);
        boolean isCondition =
                switch (condition.type()) {
                    case Type.Bool _, Type.Int _, Type.Text _, Type.Unknown _ -> true;
                    default -> false;
                };
        if (common.isEmpty() || !isCondition) {
            return context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    span,
                    "Branches must return the same type or compatible types: have '"
                            + condition.type().text()
                            + "' and '"
                            + otherwise.type().text()
                            + "'");
        }
        return new TypedExpression.OrElse(
                span,
                common.get(),
                ImplicitConversion.cast(condition, common.get()),
                ImplicitConversion.cast(otherwise, common.get()));
    }
}
