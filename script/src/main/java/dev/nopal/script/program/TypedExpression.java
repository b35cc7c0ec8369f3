package dev.nopal.script.program;

import dev.nopal.script.ObjectField;
import dev.nopal.script.Span;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.language.Function;
import dev.nopal.script.parse.BinaryOperator;
import dev.nopal.script.parse.UnaryOperator;
import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/** An expression with a known type, in long form; every conversion is a {@link Cast}. */
public sealed interface TypedExpression {
    Span span();

    Type type();

    /** A number, already wrapped to its type. */
    record IntegerConstant(Span span, Type.Int type, long value) implements TypedExpression {}

    /** {@code true} or {@code false}. */
    record BooleanConstant(Span span, boolean value) implements TypedExpression {
        @Override
        public Type type() {
            return Type.BOOL;
        }
    }

    /** A text. */
    record StringConstant(Span span, Type.Text type, String value) implements TypedExpression {}

    /** {@code pid}, {@code comm} and the like. */
    record ReadBuiltin(Span span, Type type, Builtin builtin) implements TypedExpression {}

    /** {@code arg0} or {@code args.name}: the signature's argument at the index. */
    record ReadArgument(Span span, Type type, int index) implements TypedExpression {}

    /** {@code retval} and the like: the signature's extra of that name. */
    record ReadExtra(Span span, Type type, String name) implements TypedExpression {}

    /** A field of a Java object, null-safe, never a call into user code. */
    record ReadField(Span span, TypedExpression object, ObjectField field)
            implements TypedExpression {
        @Override
        public Type type() {
            return field.type();
        }
    }

    /** {@code ustack}, and the frames that its arguments choose. */
    record ReadStack(Span span, Type.Stack type, FrameChoice frames) implements TypedExpression {}

    /** A scratch variable. */
    record ReadVariable(Span span, ScriptVariable variable) implements TypedExpression {
        @Override
        public Type type() {
            return variable.type();
        }
    }

    /** A plain map's value; its type's zero where the key is absent. */
    record ReadMap(Span span, Type type, ScriptMap map, Optional<TypedExpression> key)
            implements TypedExpression {}

    /** The integer that a {@code count}, {@code sum}, {@code avg}, {@code min}, {@code max} has. */
    record ReadAggregation(Span span, Type.Int type, ScriptMap map, Optional<TypedExpression> key)
            implements TypedExpression {}

    /** {@code - ~} on a 64-bit integer, {@code !} on a boolean. */
    record Unary(Span span, Type type, UnaryOperator operator, TypedExpression operand)
            implements TypedExpression {}

    /**
     * Arithmetic on 64 bits, wrapping; both operands have the type of the result, but the right one
     * of a shift keeps its own.
     *
     * <p>As in BPF, {@code /}, {@code %} and {@code >>} are unsigned whatever the type says;
     * division by zero gives 0, remainder by zero the dividend, and a shift takes 6 bits of its
     * right operand.
     */
    record Arithmetic(
            Span span,
            Type.Int type,
            BinaryOperator operator,
            TypedExpression left,
            TypedExpression right)
            implements TypedExpression {}

    /**
     * A comparison; both operands have one type, whose sign counts, but strings may differ in size.
     * Strings, booleans, tuples, records and objects have only {@code ==} and {@code !=}; objects
     * are compared by identity.
     */
    record Compare(Span span, BinaryOperator operator, TypedExpression left, TypedExpression right)
            implements TypedExpression {
        @Override
        public Type type() {
            return Type.BOOL;
        }
    }

    /** {@code &&} or {@code ||} on booleans; the right one is evaluated only if it matters. */
    record Logical(Span span, BinaryOperator operator, TypedExpression left, TypedExpression right)
            implements TypedExpression {
        @Override
        public Type type() {
            return Type.BOOL;
        }
    }

    /** {@code c ? a : b}; both branches have the type of the whole. */
    record Conditional(
            Span span,
            Type type,
            TypedExpression condition,
            TypedExpression then,
            TypedExpression otherwise)
            implements TypedExpression {}

    /**
     * {@code c ?: b}: evaluates the condition once and gives it where it is true.
     *
     * @param condition has the type of the whole; true is "not zero", "not empty"
     */
    record OrElse(Span span, Type type, TypedExpression condition, TypedExpression otherwise)
            implements TypedExpression {}

    /**
     * A conversion: integer to integer wraps, integer, string or object to boolean means "not
     * zero", "not empty" or "not null", object to string describes it, boolean to integer gives 0
     * or 1; tuples and records element by element; an integer to an array and back cuts and joins
     * it; a longer string type, an enum or a pointer changes nothing.
     */
    record Cast(Span span, Type type, TypedExpression operand) implements TypedExpression {}

    /**
     * {@code ++} or {@code --} on a variable; adds the delta and wraps.
     *
     * @param delta of a pointer, the size of what it is of
     */
    record IncrementVariable(
            Span span, Type type, ScriptVariable variable, int delta, boolean isPrefix)
            implements TypedExpression {}

    /** {@code ++} or {@code --} on a plain map; an absent key counts as 0. */
    record IncrementMap(
            Span span,
            Type.Int type,
            ScriptMap map,
            Optional<TypedExpression> key,
            int delta,
            boolean isPrefix)
            implements TypedExpression {}

    /** {@code (a, b)}. */
    record MakeTuple(Span span, Type.Tuple type, List<TypedExpression> elements)
            implements TypedExpression {}

    /** {@code (x=a, y=b)}, in the order of the type's fields. */
    record MakeRecord(Span span, Type.Record type, List<TypedExpression> fields)
            implements TypedExpression {}

    /** {@code tuple.0}, or a record's field by its place. */
    record ReadElement(Span span, Type type, TypedExpression container, int index)
            implements TypedExpression {}

    /** A byte of a string, 0 after its end. */
    record ReadByte(Span span, Type.Int type, TypedExpression string, TypedExpression index)
            implements TypedExpression {}

    /** An element of an array, 0 outside of it. */
    record ReadArray(Span span, Type.Int type, TypedExpression array, TypedExpression index)
            implements TypedExpression {}

    /** {@code { statements; value }}; nothing where the type is {@link Type.None}. */
    record Block(
            Span span, Type type, List<TypedStatement> statements, Optional<TypedExpression> value)
            implements TypedExpression {}

    /** A call of a function that computes from its arguments; see {@link Function}. */
    record Call(Span span, Type type, Function function, List<TypedExpression> arguments)
            implements TypedExpression {}

    /** {@code printf} and the like; the arguments fit the format. */
    record Print(Span span, Function function, FormatString format, List<TypedExpression> arguments)
            implements TypedExpression {
        @Override
        public Type type() {
            return Type.NONE;
        }
    }

    /** {@code print(@m, top, divisor)}; 0 is "all" and "as it is". */
    record PrintMap(Span span, ScriptMap map, long top, long divisor) implements TypedExpression {
        @Override
        public Type type() {
            return Type.NONE;
        }
    }

    /** {@code clear(@m)} or {@code zero(@m)}. */
    record EmptyMap(Span span, ScriptMap map, boolean keepsKeys) implements TypedExpression {
        @Override
        public Type type() {
            return Type.NONE;
        }
    }

    /** {@code delete(@m, k)}: whether the key was there. */
    record DeleteKey(Span span, ScriptMap map, Optional<TypedExpression> key)
            implements TypedExpression {
        @Override
        public Type type() {
            return Type.BOOL;
        }
    }

    /** {@code has_key(@m, k)}. */
    record HasKey(Span span, ScriptMap map, TypedExpression key) implements TypedExpression {
        @Override
        public Type type() {
            return Type.BOOL;
        }
    }

    /**
     * {@code find(@m, k, $v)}: sets the variable where the key is there.
     *
     * @param aggregation of the map where it has one, then the variable is its integer
     */
    record FindKey(
            Span span,
            ScriptMap map,
            TypedExpression key,
            ScriptVariable variable,
            Optional<Type.Aggregated> aggregation)
            implements TypedExpression {
        @Override
        public Type type() {
            return Type.BOOL;
        }
    }

    /** {@code len(@m)}. */
    record MapLength(Span span, ScriptMap map) implements TypedExpression {
        @Override
        public Type type() {
            return Type.INT64;
        }
    }
}
