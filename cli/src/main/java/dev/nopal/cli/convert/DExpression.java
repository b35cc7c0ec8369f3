package dev.nopal.cli.convert;

import dev.nopal.script.Span;

import java.util.List;
import java.util.Optional;

/** A part of a D program that has a value. */
sealed interface DExpression {
    Span span();

    /** A number or a character, as written. */
    record Literal(Span span, String text) implements DExpression {}

    /** A text in quotes, with its escapes as bpftrace has them. */
    record Text(Span span, String content) implements DExpression {}

    /** A variable of one of the scopes; of the global one also a builtin or a constant. */
    record Name(Span span, Scope scope, String name) implements DExpression {}

    /** {@code @name}. */
    record Aggregation(Span span, String name) implements DExpression {}

    /** {@code $1}, {@code $$1}, {@code $target}. */
    record Macro(Span span, String name) implements DExpression {}

    /** {@code array[k1, k2]}. */
    record Index(Span span, DExpression array, List<DExpression> keys) implements DExpression {}

    /** {@code object.name} or {@code object->name}. */
    record Member(Span span, DExpression object, String name) implements DExpression {}

    /** An operator before its operand; {@code ++} and {@code --}, too. */
    record Unary(Span span, String operator, DExpression operand) implements DExpression {}

    /** {@code x++}, {@code x--}. */
    record Postfix(Span span, String operator, DExpression operand) implements DExpression {}

    /** {@code a + b} and the like; the comma, too. */
    record Binary(Span span, String operator, DExpression left, DExpression right)
            implements DExpression {}

    /** {@code c ? a : b}. */
    record Ternary(Span span, DExpression condition, DExpression then, DExpression otherwise)
            implements DExpression {}

    /** {@code target = value}, {@code target += value}. */
    record Assign(Span span, DExpression target, String operator, DExpression value)
            implements DExpression {}

    /** {@code (type)x}. */
    record Cast(Span span, String type, DExpression operand) implements DExpression {}

    /** {@code sizeof (type)}. */
    record Sizeof(Span span, String type) implements DExpression {}

    /** {@code name(arguments)}. */
    record Call(Span span, String name, List<DExpression> arguments) implements DExpression {}

    /** The scope of a variable. */
    enum Scope {
        GLOBAL,
        /** {@code self->x}. */
        SELF,
        /** {@code this->x}. */
        THIS
    }

    /** Returns the parts of an expression, in the order of the text. */
    default List<DExpression> parts() {
        return switch (this) {
            case Index index -> join(index.array(), index.keys());
            case Member member -> List.of(member.object());
            case Unary unary -> List.of(unary.operand());
            case Postfix postfix -> List.of(postfix.operand());
            case Binary binary -> List.of(binary.left(), binary.right());
            case Ternary ternary ->
                    List.of(ternary.condition(), ternary.then(), ternary.otherwise());
            case Assign assign -> List.of(assign.target(), assign.value());
            case Cast cast -> List.of(cast.operand());
            case Call call -> call.arguments();
            case Literal _, Text _, Name _, Aggregation _, Macro _, Sizeof _ -> List.of();
        };
    }

    /** Returns the variable that an expression is or indexes. */
    default Optional<Name> variable() {
        return switch (this) {
            case Name name -> Optional.of(name);
            case Index(var _, Name name, var _) -> Optional.of(name);
            default -> Optional.empty();
        };
    }

    /** Returns whether this is the number 0 or NULL, which both empty a variable. */
    default boolean isZero() {
        return this instanceof Literal(var _, String text) && text.matches("0+[uUlL]*")
                || this instanceof Name(var _, Scope scope, String name)
                        && scope == Scope.GLOBAL
                        && name.equals("NULL");
    }

    private static List<DExpression> join(DExpression first, List<DExpression> rest) {
        return java.util.stream.Stream.concat(java.util.stream.Stream.of(first), rest.stream())
                .toList();
    }
}
