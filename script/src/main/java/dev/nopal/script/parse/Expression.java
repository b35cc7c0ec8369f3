package dev.nopal.script.parse;

import dev.nopal.script.Span;

import java.util.List;
import java.util.Optional;

/** A part of a script that has a value. */
public sealed interface Expression extends Node {
    /**
     * A number.
     *
     * @param value its 64 bits
     * @param negative whether the bits are a negative number; else they are unsigned
     */
    record IntegerLiteral(Span span, long value, boolean negative) implements Expression {}

    /** A text in quotes, without them and with escapes resolved. */
    record StringLiteral(Span span, String value) implements Expression {}

    /** {@code true} or {@code false}. */
    record BooleanLiteral(Span span, boolean value) implements Expression {}

    /** A bare word: a builtin, a mode such as {@code perf}, an enum's constant, a macro. */
    record Identifier(Span span, String name) implements Expression {}

    /** {@code $1}, {@code $2} and so on. */
    record PositionalParameter(Span span, int number) implements Expression {}

    /** {@code $#}. */
    record ParameterCount(Span span) implements Expression {}

    /** A scratch variable; the name has its dollar. */
    record Variable(Span span, String name) implements Expression {}

    /** A map as a whole, or the only value of a map without keys; the name has its at-sign. */
    record MapReference(Span span, String name) implements Expression {}

    /** {@code @m[k1, k2]}; several keys are one {@link TupleLiteral}. */
    record MapAccess(Span span, MapReference map, Expression key) implements Expression {}

    /** {@code object.name} or {@code object->name}. */
    record FieldAccess(Span span, Expression object, String name) implements Expression {}

    /** {@code tuple.0}. */
    record TupleAccess(Span span, Expression tuple, int index) implements Expression {}

    /** {@code array[index]}. */
    record IndexAccess(Span span, Expression array, Expression index) implements Expression {}

    /** {@code -x ~x !x *x &x}. */
    record Unary(Span span, UnaryOperator operator, Expression operand) implements Expression {}

    /** {@code a + b} and the like. */
    record Binary(Span span, BinaryOperator operator, Expression left, Expression right)
            implements Expression {}

    /** {@code c ? a : b}; without {@code a} it is the condition's own value. */
    record Ternary(Span span, Expression condition, Optional<Expression> then, Expression otherwise)
            implements Expression {}

    /** {@code ++x x++ --x x--}. */
    record Increment(Span span, Expression target, boolean isDecrement, boolean isPrefix)
            implements Expression {}

    /** {@code (type)x}. */
    record Cast(Span span, TypeName type, Expression operand) implements Expression {}

    /** {@code name(arguments)}. */
    record Call(Span span, String name, List<Expression> arguments) implements Expression {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** {@code (a, b)}. */
    record TupleLiteral(Span span, List<Expression> elements) implements Expression {
        public TupleLiteral {
            elements = List.copyOf(elements);
        }
    }

    /** {@code (x=a, y=b)}. */
    record RecordLiteral(Span span, List<NamedExpression> fields) implements Expression {
        public RecordLiteral {
            fields = List.copyOf(fields);
        }
    }

    /** {@code { statements; value }}; without a value it gives nothing. */
    record BlockExpression(Span span, List<Statement> statements, Optional<Expression> value)
            implements Expression {
        public BlockExpression {
            statements = List.copyOf(statements);
        }
    }

    /** {@code sizeof(type)}. */
    record SizeofType(Span span, TypeName type) implements Expression {}

    /** {@code sizeof(x)}. */
    record SizeofValue(Span span, Expression value) implements Expression {}

    /** {@code offsetof(struct x, a.b)}. */
    record Offsetof(Span span, TypeName type, List<String> path) implements Expression {}
}
