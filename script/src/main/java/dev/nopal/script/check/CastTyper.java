package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

/** The typing of casts. */
final class CastTyper {
    private final ProbeContext context;
    private final ImplicitConversion conversion;

    CastTyper(ProbeContext context, ImplicitConversion conversion) {
        this.context = context;
        this.conversion = conversion;
    }

    /** Types {@code (type)x}. */
    TypedExpression cast(Span span, Type target, TypedExpression operand) {
        Type from = operand.type();
        if (target instanceof Type.Unknown && from instanceof Type.JavaObject) {
            return context.unknown(span); // Not the operand, which lacks the fields of the class.
        }
        if (target instanceof Type.Text wanted && from instanceof Type.Text given) {
            int size = wanted.size() == 0 ? given.size() : wanted.size();
            if (size >= given.size()) {
                return ImplicitConversion.cast(operand, new Type.Text(size));
            }
        }
        if (target instanceof Type.Array wanted && from instanceof Type.Int given) {
            return array(span, wanted, operand, given);
        }
        if (target instanceof Type.Enumeration wanted
                && operand instanceof TypedExpression.IntegerConstant constant
                && wanted.nameOf(constant.value()).isEmpty()) {
            return context.wrong(
                    DiagnosticCode.WRONG_VALUE,
                    span,
                    "Enum: "
                            + wanted.name()
                            + " doesn't contain a variant value of "
                            + constant.value());
        }
        boolean isAllowed =
                switch (target) {
                    case Type.Unknown _ -> true;
                    case Type.Int wanted ->
                            isNumber(from)
                                    || from instanceof Type.JavaObject
                                    || from instanceof Type.Array array
                                            && array.bits() == wanted.bits();
                    case Type.Bool _ -> isNumber(from) || from instanceof Type.Text;
                    case Type.Username _, Type.Enumeration _, Type.Pointer _ ->
                            isNumber(from) && !(from instanceof Type.Bool);
                    case Type.JavaObject _ -> from instanceof Type.JavaObject;
                    default -> from.equals(target);
                };
        if (!isAllowed && !(from instanceof Type.Unknown)) {
            return impossible(span, from, target);
        }
        return target instanceof Type.Unknown ? operand : ImplicitConversion.cast(operand, target);
    }

    private static boolean isNumber(Type type) {
        return switch (type) {
            case Type.Int _, Type.Bool _, Type.Enumeration _, Type.Pointer _ -> true;
            default -> false;
        };
    }

    /** Types {@code (uint8[4])x}; a literal takes the width of the array, which may be left out. */
    private TypedExpression array(
            Span span, Type.Array target, TypedExpression operand, Type.Int from) {
        boolean isLiteral = conversion.isFlexible(operand);
        int given = isLiteral && target.length() == 0 ? 64 : from.bits();
        int length = target.length() == 0 ? given / target.element().bits() : target.length();
        Type.Array wanted = new Type.Array(target.element(), length);
        boolean fits = isLiteral ? wanted.bits() <= 64 : wanted.bits() == from.bits();
        return fits && length > 0
                ? ImplicitConversion.cast(operand, wanted)
                : impossible(span, from, wanted);
    }

    private TypedExpression impossible(Span span, Type from, Type target) {
        return context.wrong(
                DiagnosticCode.WRONG_TYPE,
                span,
                "Cannot cast from \"" + from.text() + "\" to \"" + target.text() + "\"");
    }
}
