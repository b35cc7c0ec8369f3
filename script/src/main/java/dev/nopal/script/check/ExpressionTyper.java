package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.NamedExpression;
import dev.nopal.script.parse.Statement;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.program.TypedStatement;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.TextBytes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The typing of expressions. It runs several times; only the last round's reports count. */
final class ExpressionTyper {
    private final ProbeContext context;
    private final ImplicitConversion conversion;
    private final OperatorTyper operators;
    private final CastTyper casts;
    private final NameTyper names;
    private final FieldTyper fields;
    private final MapTyper maps;
    private final CallTyper calls;
    private final TypeNames typeNames;
    private final StatementTyper statements;

    ExpressionTyper(ProbeContext context, StatementTyper statements) {
        this.context = context;
        this.statements = statements;
        conversion = new ImplicitConversion(context);
        operators = new OperatorTyper(context, conversion);
        casts = new CastTyper(context, conversion);
        names = new NameTyper(context);
        fields = new FieldTyper(context);
        maps = new MapTyper(context, this, conversion);
        calls = new CallTyper(context, this, conversion, maps);
        typeNames = new TypeNames(context, this);
    }

    ImplicitConversion conversion() {
        return conversion;
    }

    MapTyper maps() {
        return maps;
    }

    OperatorTyper operators() {
        return operators;
    }

    TypeNames typeNames() {
        return typeNames;
    }

    TypedExpression condition(Expression expression) {
        return conversion.condition(type(expression));
    }

    TypedExpression type(Expression expression) {
        return switch (expression) {
            case Expression.IntegerLiteral literal -> integer(literal);
            case Expression.StringLiteral(var span, var value) -> string(span, value);
            case Expression.BooleanLiteral(var span, var value) ->
                    new TypedExpression.BooleanConstant(span, value);
            case Expression.Identifier word -> names.word(word);
            case Expression.PositionalParameter(var span, var _) -> context.unknown(span);
            case Expression.ParameterCount(var span) -> context.unknown(span);
            case Expression.Variable(var span, var name) ->
                    new TypedExpression.ReadVariable(span, context.variable(name));
            case Expression.MapReference map -> maps.read(map.span(), map, Optional.empty());
            case Expression.MapAccess(var span, var map, var key) ->
                    maps.read(span, map, Optional.of(key));
            case Expression.FieldAccess access -> field(access);
            case Expression.TupleAccess(var span, var tuple, var index) ->
                    element(span, type(tuple), index);
            case Expression.IndexAccess access -> index(access);
            case Expression.Unary(var span, var operator, var operand) ->
                    operators.unary(span, operator, type(operand));
            case Expression.Binary(var span, var operator, var left, var right) ->
                    operators.binary(span, operator, type(left), type(right));
            case Expression.Ternary(var span, var condition, var then, var otherwise) ->
                    then.isPresent()
                            ? operators.conditional(
                                    span, type(condition), type(then.get()), type(otherwise))
                            : operators.orElse(span, type(condition), type(otherwise));
            case Expression.Increment increment -> increment(increment);
            case Expression.Cast(var span, var type, var operand) ->
                    casts.cast(span, typeNames.resolve(type), type(operand));
            case Expression.Call call -> calls.call(call);
            case Expression.TupleLiteral(var span, var elements) -> tuple(span, elements);
            case Expression.RecordLiteral(var span, var fields) -> record(span, fields);
            case Expression.BlockExpression block -> block(block);
            case Expression.SizeofType(var span, var type) -> size(span, typeNames.resolve(type));
            case Expression.SizeofValue(var span, var value) -> size(span, type(value).type());
            case Expression.Offsetof offsetof -> context.unknown(offsetof.span());
        };
    }

    private static TypedExpression integer(Expression.IntegerLiteral literal) {
        long value = literal.value();
        if (value < 0 && !literal.negative()) {
            return new TypedExpression.IntegerConstant(literal.span(), Type.UINT64, value);
        }
        int bits = 8;
        while (new Type.Int(bits, true).wrap(value) != value) {
            bits *= 2;
        }
        return new TypedExpression.IntegerConstant(literal.span(), new Type.Int(bits, true), value);
    }

    private TypedExpression string(Span span, String value) {
        int size = TextBytes.of(value).length + 1;
        int max = context.config().maxStringLength();
        if (size > max) {
            return context.wrong(
                    DiagnosticCode.TOO_LARGE,
                    span,
                    "String is too long (over " + max + " bytes)",
                    "raise max_strlen: config = { max_strlen=… }");
        }
        return new TypedExpression.StringConstant(span, new Type.Text(size), value);
    }

    private TypedExpression field(Expression.FieldAccess access) {
        return access.object() instanceof Expression.Identifier word && word.name().equals("args")
                ? names.argument(access.span(), access.name())
                : fields.read(access, type(access.object()));
    }

    private TypedExpression element(Span span, TypedExpression tuple, long index) {
        if (tuple.type() instanceof Type.Unknown) {
            return tuple;
        }
        if (!(tuple.type() instanceof Type.Tuple type)) {
            return context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    span,
                    "Can not access index '"
                            + index
                            + "' on expression of type '"
                            + tuple.type().text()
                            + "'");
        }
        if (index >= type.elements().size()) {
            return context.wrong(
                    DiagnosticCode.WRONG_VALUE,
                    span,
                    "Invalid tuple index: "
                            + index
                            + ". Found "
                            + type.elements().size()
                            + " elements in tuple.");
        }
        return new TypedExpression.ReadElement(
                span, type.elements().get((int) index), tuple, (int) index);
    }

    private TypedExpression index(Expression.IndexAccess access) {
        TypedExpression array = type(access.array());
        TypedExpression index = ImplicitConversion.number(type(access.index()));
        OptionalLong literal = Literals.natural(access.index());
        if (array.type() instanceof Type.Tuple && literal.isPresent()) {
            return element(access.span(), array, literal.getAsLong());
        }
        if (array.type() instanceof Type.Unknown) {
            return array;
        }
        if (array.type() instanceof Type.Array type && index.type() instanceof Type.Int) {
            return literal.isPresent() && literal.getAsLong() >= type.length()
                    ? context.wrong(
                            DiagnosticCode.WRONG_VALUE,
                            access.span(),
                            "the index "
                                    + literal.getAsLong()
                                    + " is out of bounds for array of size "
                                    + type.length())
                    : new TypedExpression.ReadArray(access.span(), type.element(), array, index);
        }
        boolean isByte = array.type() instanceof Type.Text && index.type() instanceof Type.Int;
        if (!isByte) {
            return context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    access.span(),
                    "The array index operator [] can only be used on strings, tuples and"
                            + " arrays, found "
                            + array.type().text()
                            + ".");
        }
        return new TypedExpression.ReadByte(access.span(), Type.INT8, array, index);
    }

    private TypedExpression increment(Expression.Increment increment) {
        Span span = increment.span();
        return switch (increment.target()) {
            case Expression.Variable(var _, var name) -> {
                Environment.Slot slot = context.environment().variable(context.id(), name);
                if (slot.type() instanceof Type.Unknown) {
                    slot.startItself();
                    yield context.unknown(span);
                }
                int sign = increment.isDecrement() ? -1 : 1;
                if (slot.type() instanceof Type.Pointer pointer) {
                    yield new TypedExpression.IncrementVariable(
                            span,
                            pointer,
                            context.variable(name),
                            sign * Pointers.step(pointer),
                            increment.isPrefix());
                }
                Type.Int type = incremented(slot.type(), increment.isDecrement());
                slot.merge(type, Flexibility.RIGID);
                if (!(slot.type() instanceof Type.Int result)
                        || !slot.isFixed() && !result.holds(type)) {
                    yield mismatch(span, Macros.written(name), "variable", type, slot.type());
                }
                yield new TypedExpression.IncrementVariable(
                        span, result, context.variable(name), sign, increment.isPrefix());
            }
            case Expression.MapReference map -> maps.increment(increment, map, Optional.empty());
            case Expression.MapAccess(var _, var map, var key) ->
                    maps.increment(increment, map, Optional.of(key));
            default ->
                    context.wrong(
                            DiagnosticCode.WRONG_TYPE,
                            span,
                            "The "
                                    + (increment.isDecrement() ? "--" : "++")
                                    + " operator must be applied to a map or variable");
        };
    }

    /**
     * Returns the type after {@code ++} or {@code --}: 64 bits wide, and signed after {@code --}.
     */
    static Type.Int incremented(Type type, boolean isDecrement) {
        boolean isSigned = !(type instanceof Type.Int known) || known.signed();
        return new Type.Int(64, isSigned || isDecrement);
    }

    TypedExpression mismatch(Span span, String name, String kind, Type type, Type known) {
        boolean isNarrowing = type instanceof Type.Int && known instanceof Type.Int;
        return context.wrong(
                DiagnosticCode.WRONG_TYPE,
                span,
                "Type mismatch for "
                        + name
                        + ": trying to assign value of type '"
                        + type.text()
                        + "' when "
                        + kind
                        + " already has a type '"
                        + known.text()
                        + "'",
                isNarrowing ? "cast it: (" + known.text() + ")" : "");
    }

    private TypedExpression tuple(Span span, List<Expression> elements) {
        List<TypedExpression> typed =
                elements.stream().map(this::type).map(ImplicitConversion::storable).toList();
        for (TypedExpression element : typed) {
            checkStorable(element, "a tuple");
        }
        Type.Tuple type = new Type.Tuple(typed.stream().map(TypedExpression::type).toList());
        return new TypedExpression.MakeTuple(span, type, typed);
    }

    private TypedExpression record(Span span, List<NamedExpression> fields) {
        List<TypedExpression> values = new ArrayList<>();
        List<Type.Field> types = new ArrayList<>();
        for (NamedExpression field : fields) {
            TypedExpression value = ImplicitConversion.storable(type(field.value()));
            checkStorable(value, "a record");
            if (types.stream().anyMatch(known -> known.name().equals(field.name()))) {
                return context.wrong(
                        DiagnosticCode.DECLARED_TWICE,
                        field.span(),
                        "the field '" + field.name() + "' occurs twice");
            }
            values.add(value);
            types.add(new Type.Field(field.name(), value.type()));
        }
        return new TypedExpression.MakeRecord(span, new Type.Record(types), values);
    }

    private void checkStorable(TypedExpression value, String place) {
        if (value.type() instanceof Type.None || value.type() instanceof Type.Aggregated) {
            context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    value.span(),
                    "a value of type " + value.type().text() + " cannot be in " + place);
        }
    }

    private TypedExpression block(Expression.BlockExpression block) {
        List<TypedStatement> typed = new ArrayList<>();
        for (Statement statement : block.statements()) {
            statements.type(statement, typed);
        }
        Optional<TypedExpression> value = block.value().map(this::type);
        Type type = value.map(TypedExpression::type).orElse(Type.NONE);
        return new TypedExpression.Block(block.span(), type, typed, value);
    }

    private TypedExpression size(Span span, Type type) {
        long size = Sizes.bytes(type);
        if (size < 0) {
            return context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    span,
                    "the size of " + type.text() + " is not known");
        }
        return new TypedExpression.IntegerConstant(span, Type.UINT64, size);
    }
}
