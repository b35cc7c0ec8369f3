package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.parse.BinaryOperator;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Rewriter;

import java.math.BigInteger;
import java.util.Optional;

/** The computation of expressions that consist of literals. */
final class Folding extends Rewriter {
    private final Diagnostics diagnostics;

    Folding(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    @Override
    public Expression rewrite(Expression expression) {
        Expression folded = super.rewrite(expression);
        return switch (folded) {
            case Expression.Unary unary -> fold(unary);
            case Expression.Binary binary -> fold(binary);
            case Expression.Ternary ternary -> fold(ternary);
            default -> folded;
        };
    }

    private Expression fold(Expression.Unary unary) {
        return switch (unary.operand()) {
            case Expression.IntegerLiteral literal ->
                    switch (unary.operator()) {
                        case NEGATE -> negate(unary, literal);
                        case NOT ->
                                new Expression.BooleanLiteral(unary.span(), literal.value() == 0);
                        case BIT_NOT ->
                                // Never negative, as in bpftrace: ~0 is the largest uint64.
                                new Expression.IntegerLiteral(
                                        unary.span(), ~literal.value(), false);
                        case DEREFERENCE, ADDRESS_OF -> unary;
                    };
            case Expression.BooleanLiteral literal
                    when unary.operator() == dev.nopal.script.parse.UnaryOperator.NOT ->
                    new Expression.BooleanLiteral(unary.span(), !literal.value());
            default -> unary;
        };
    }

    private Expression negate(Expression.Unary unary, Expression.IntegerLiteral literal) {
        Optional<Expression> negated =
                Literals.integer(unary.span(), Literals.number(literal).negate());
        if (negated.isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.WRONG_VALUE,
                    unary.span(),
                    "the negated value is below the range of int64");
        }
        return negated.orElse(literal);
    }

    private Expression fold(Expression.Ternary ternary) {
        if (ternary.then().isEmpty()) {
            return ternary;
        }
        return switch (ternary.condition()) {
            case Expression.BooleanLiteral literal ->
                    literal.value() ? ternary.then().get() : ternary.otherwise();
            case Expression.IntegerLiteral literal ->
                    literal.value() != 0 ? ternary.then().get() : ternary.otherwise();
            default -> ternary;
        };
    }

    private Expression fold(Expression.Binary binary) {
        if (binary.left() instanceof Expression.IntegerLiteral left
                && binary.right() instanceof Expression.IntegerLiteral right) {
            return integers(binary, Literals.number(left), Literals.number(right));
        }
        if (binary.left() instanceof Expression.StringLiteral left
                && binary.right() instanceof Expression.StringLiteral right) {
            return strings(binary, left.value(), right.value());
        }
        if (binary.left() instanceof Expression.BooleanLiteral left
                && binary.right() instanceof Expression.BooleanLiteral right) {
            return booleans(binary, left.value(), right.value());
        }
        return binary;
    }

    private Expression integers(Expression.Binary binary, BigInteger left, BigInteger right) {
        if (binary.operator().isComparison() || binary.operator().isLogical()) {
            return new Expression.BooleanLiteral(
                    binary.span(), compare(binary.operator(), left, right));
        }
        if (right.signum() == 0
                && (binary.operator() == BinaryOperator.DIVIDE
                        || binary.operator() == BinaryOperator.REMAINDER)) {
            diagnostics.error(
                    DiagnosticCode.WRONG_VALUE,
                    binary.span(),
                    "unable to fold literals due to division by zero");
            return binary;
        }
        boolean isBadShift = right.signum() < 0 || right.bitLength() > 6;
        if (binary.operator().isShift() && isBadShift) {
            diagnostics.error(
                    DiagnosticCode.WRONG_VALUE,
                    binary.right().span(),
                    "a shift by " + right + " is outside 0..63");
            return binary;
        }
        BigInteger value =
                switch (binary.operator()) {
                    case ADD -> left.add(right);
                    case SUBTRACT -> left.subtract(right);
                    case MULTIPLY -> left.multiply(right);
                    case DIVIDE -> left.divide(right);
                    case REMAINDER -> left.remainder(right);
                    case BIT_AND -> left.and(right);
                    case BIT_OR -> left.or(right);
                    case BIT_XOR -> left.xor(right);
                    case SHIFT_LEFT ->
                            BigInteger.valueOf(left.shiftLeft(right.intValue()).longValue());
                    default -> left.shiftRight(right.intValue());
                };
        Optional<Expression> folded = Literals.integer(binary.span(), value);
        if (folded.isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.WRONG_VALUE,
                    binary.span(),
                    "unable to fold literals due to overflow of 64 bits");
        }
        return folded.orElse(binary);
    }

    private static boolean compare(BinaryOperator operator, BigInteger left, BigInteger right) {
        int order = left.compareTo(right);
        return switch (operator) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
            case AND -> left.signum() != 0 && right.signum() != 0;
            default -> left.signum() != 0 || right.signum() != 0;
        };
    }

    private static Expression strings(Expression.Binary binary, String left, String right) {
        return switch (binary.operator()) {
            case EQUAL -> new Expression.BooleanLiteral(binary.span(), left.equals(right));
            case NOT_EQUAL -> new Expression.BooleanLiteral(binary.span(), !left.equals(right));
            case ADD -> new Expression.StringLiteral(binary.span(), left + right);
            default -> binary;
        };
    }

    private static Expression booleans(Expression.Binary binary, boolean left, boolean right) {
        return switch (binary.operator()) {
            case EQUAL -> new Expression.BooleanLiteral(binary.span(), left == right);
            case NOT_EQUAL -> new Expression.BooleanLiteral(binary.span(), left != right);
            case AND -> new Expression.BooleanLiteral(binary.span(), left && right);
            case OR -> new Expression.BooleanLiteral(binary.span(), left || right);
            default -> binary;
        };
    }
}
