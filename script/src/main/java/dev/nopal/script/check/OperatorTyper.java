package dev.nopal.script.check;

import dev.nopal.script.BoolType;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.IntType;
import dev.nopal.script.NoneType;
import dev.nopal.script.ObjectType;
import dev.nopal.script.RecordType;
import dev.nopal.script.Span;
import dev.nopal.script.StringType;
import dev.nopal.script.TupleType;
import dev.nopal.script.Type;
import dev.nopal.script.Types;
import dev.nopal.script.UnknownType;
import dev.nopal.script.parse.BinaryOperator;
import dev.nopal.script.parse.UnaryOperator;
import dev.nopal.script.program.TypedExpression;

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
            return new TypedExpression.Unary(span, BoolType.BOOL, operator, condition);
        }
        return switch (operand.type()) {
            case IntType type -> {
                IntType wide = new IntType(64, type.signed());
                TypedExpression value = ImplicitConversion.cast(operand, wide);
                yield new TypedExpression.Unary(span, wide, operator, value);
            }
            case UnknownType _ -> context.unknown(span);
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
        boolean areBooleans = left.type() instanceof BoolType && right.type() instanceof BoolType;
        boolean isEquality =
                operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL;
        if (areBooleans && isEquality) {
            return new TypedExpression.Compare(span, operator, left, right);
        }
        TypedExpression a = number(left);
        TypedExpression b = number(right);
        if (a.type() instanceof IntType && b.type() instanceof IntType) {
            return operator.isComparison()
                    ? compare(span, operator, a, b)
                    : arithmetic(span, operator, a, b);
        }
        if (a.type() instanceof UnknownType || b.type() instanceof UnknownType) {
            return operator.isComparison()
                    ? new TypedExpression.Compare(span, operator, left, right)
                    : context.unknown(span);
        }
        return others(span, operator, isEquality, left, right);
    }

    private static TypedExpression number(TypedExpression value) {
        return value.type() instanceof BoolType
                ? ImplicitConversion.cast(value, IntType.UINT8)
                : value;
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
        if (isEquality && left.type() instanceof ObjectType && isNull(right)) {
            return isNull(span, operator, left);
        }
        if (isEquality && right.type() instanceof ObjectType && isNull(left)) {
            return isNull(span, operator, right);
        }
        if (left.type() instanceof StringType || right.type() instanceof StringType) {
            left = ImplicitConversion.storable(left);
            right = ImplicitConversion.storable(right);
        }
        Optional<Type> common = Types.join(left.type(), right.type());
        boolean isComparable =
                switch (left.type()) {
                    case StringType _, TupleType _, RecordType _, ObjectType _, NoneType _ -> true;
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
        if (!isEquality || !isComparable || left.type() instanceof NoneType) {
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
        if (left.type() instanceof StringType) {
            return new TypedExpression.Compare(span, operator, left, right);
        }
        return new TypedExpression.Compare(
                span,
                operator,
                ImplicitConversion.cast(left, common.get()),
                ImplicitConversion.cast(right, common.get()));
    }

    /** {@code 0} and {@code null}. */
    private static boolean isNull(TypedExpression value) {
        return value instanceof TypedExpression.IntegerConstant constant && constant.value() == 0;
    }

    private static TypedExpression isNull(
            Span span, BinaryOperator operator, TypedExpression object) {
        TypedExpression isThere = ImplicitConversion.cast(object, BoolType.BOOL);
        return operator == BinaryOperator.NOT_EQUAL
                ? isThere
                : new TypedExpression.Unary(span, BoolType.BOOL, UnaryOperator.NOT, isThere);
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
        Type type = common.orElse(IntType.UINT64);
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
        IntType type = new IntType(64, isSigned);
        TypedExpression first = ImplicitConversion.cast(left, type);
        TypedExpression second = operator.isShift() ? right : ImplicitConversion.cast(right, type);
        return new TypedExpression.Arithmetic(span, type, operator, first, second);
    }

    /** A flexible operand takes the other's sign; two of them are signed. */
    private boolean isSigned(TypedExpression operand, TypedExpression other) {
        boolean takesOther = conversion.isFlexible(operand) && !conversion.isFlexible(other);
        return ((IntType) (takesOther ? other : operand).type()).signed();
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
                    case BoolType _, IntType _, StringType _, UnknownType _ -> true;
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

    /** {@code (type)x}. */
    TypedExpression cast(Span span, Type target, TypedExpression operand) {
        Type from = operand.type();
        if (target instanceof StringType wanted && from instanceof StringType given) {
            int size = wanted.size() == 0 ? given.size() : wanted.size();
            if (size >= given.size()) {
                return ImplicitConversion.cast(operand, new StringType(size));
            }
        }
        boolean isAllowed =
                switch (target) {
                    case UnknownType _ -> true;
                    case IntType _ -> from instanceof IntType || from instanceof BoolType;
                    case BoolType _ ->
                            from instanceof IntType
                                    || from instanceof BoolType
                                    || from instanceof StringType;
                    case dev.nopal.script.UsernameType _ -> from instanceof IntType;
                    default -> from.equals(target);
                };
        if (!isAllowed && !(from instanceof UnknownType)) {
            return context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    span,
                    "Cannot cast from \"" + from.text() + "\" to \"" + target.text() + "\"");
        }
        return target instanceof UnknownType ? operand : ImplicitConversion.cast(operand, target);
    }
}
