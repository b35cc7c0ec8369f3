package dev.nopal.script.check;

import dev.nopal.script.Span;
import dev.nopal.script.parse.Expression;

import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalLong;

/** The literals of the tree. */
final class Literals {
    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);

    private Literals() {}

    static boolean isLiteral(Expression expression) {
        return expression instanceof Expression.IntegerLiteral
                || expression instanceof Expression.StringLiteral
                || expression instanceof Expression.BooleanLiteral;
    }

    static BigInteger number(Expression.IntegerLiteral literal) {
        BigInteger value = BigInteger.valueOf(literal.value());
        return literal.negative() || literal.value() >= 0
                ? value
                : value.add(BigInteger.TWO.pow(64));
    }

    static Optional<Expression> integer(Span span, BigInteger value) {
        if (value.compareTo(MIN) < 0 || value.compareTo(MAX) > 0) {
            return Optional.empty();
        }
        return Optional.of(
                new Expression.IntegerLiteral(span, value.longValue(), value.signum() < 0));
    }

    /** Returns a literal's value where it is not negative and fits a signed long. */
    static OptionalLong natural(Expression expression) {
        boolean isNatural =
                expression instanceof Expression.IntegerLiteral literal
                        && !literal.negative()
                        && literal.value() >= 0;
        return isNatural
                ? OptionalLong.of(((Expression.IntegerLiteral) expression).value())
                : OptionalLong.empty();
    }

    /** Reads a parameter from the command line: a number where it is one, else a text. */
    static Expression ofParameter(Span span, String text) {
        String digits = text.startsWith("-") ? text.substring(1) : text;
        boolean isHex = digits.startsWith("0x") || digits.startsWith("0X");
        boolean isNumber =
                isHex ? digits.matches("0[xX][0-9a-fA-F]{1,16}") : digits.matches("[0-9]{1,20}");
        if (isNumber) {
            int radix = isHex ? 16 : digits.matches("0[0-7]+") ? 8 : 10;
            BigInteger value = new BigInteger(isHex ? digits.substring(2) : digits, radix);
            Optional<Expression> literal =
                    integer(span, text.startsWith("-") ? value.negate() : value);
            if (literal.isPresent()) {
                return literal.get();
            }
        }
        return new Expression.StringLiteral(span, text);
    }
}
