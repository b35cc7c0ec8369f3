package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.program.ScriptVariable;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conversion of values where nothing is lost, as an explicit cast. */
final class ImplicitConversion {
    private final ProbeContext context;

    ImplicitConversion(ProbeContext context) {
        this.context = context;
    }

    Flexibility flexibility(TypedExpression value) {
        return switch (value) {
            case TypedExpression.IntegerConstant constant ->
                    Flexibility.of(isWritten(constant) && constant.value() >= 0);
            case TypedExpression.ReadVariable read -> variable(read.variable()).flexibility();
            case TypedExpression.ReadMap read ->
                    context.environment().value(read.map().name()).flexibility();
            case TypedExpression.Conditional either ->
                    flexibility(either.then()).and(flexibility(either.otherwise()));
            case TypedExpression.Block block ->
                    block.value().map(this::flexibility).orElse(Flexibility.RIGID);
            case TypedExpression.MakeTuple tuple ->
                    new Flexibility(
                            false, tuple.elements().stream().map(this::flexibility).toList());
            default -> Flexibility.RIGID;
        };
    }

    /** Returns whether a constant still has the type of its literal: the script did not cast it. */
    private static boolean isWritten(TypedExpression.IntegerConstant constant) {
        Type.Int type = constant.type();
        boolean isNarrowest =
                type.bits() == 8
                        || new Type.Int(type.bits() / 2, true).wrap(constant.value())
                                != constant.value();
        return type.signed() && isNarrowest;
    }

    boolean isFlexible(TypedExpression value) {
        return flexibility(value).isFlexible();
    }

    private Environment.Slot variable(ScriptVariable variable) {
        for (var entry : context.slots().entrySet()) {
            if (entry.getValue() == variable.slot()) {
                return context.environment().variable(context.id(), entry.getKey());
            }
        }
        throw new IllegalStateException("no variable in slot " + variable.slot());
    }

    /** Returns the value as another type, or nothing if it may not fit. */
    Optional<TypedExpression> widen(TypedExpression value, Type target) {
        if (value.type().equals(target) || target instanceof Type.Unknown) {
            return Optional.of(value);
        }
        if (value instanceof TypedExpression.IntegerConstant constant
                && isWritten(constant)
                && target instanceof Type.Int wanted) {
            return retype(constant, wanted);
        }
        if (value instanceof TypedExpression.MakeTuple tuple
                && target instanceof Type.Tuple wanted) {
            return elements(tuple.elements(), wanted.elements())
                    .map(list -> new TypedExpression.MakeTuple(tuple.span(), wanted, list));
        }
        return fits(value.type(), target, isFlexible(value))
                ? Optional.of(cast(value, target))
                : Optional.empty();
    }

    private Optional<List<TypedExpression>> elements(
            List<TypedExpression> values, List<Type> targets) {
        if (values.size() != targets.size()) {
            return Optional.empty();
        }
        List<TypedExpression> widened = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            widen(values.get(i), targets.get(i)).ifPresent(widened::add);
        }
        return widened.size() == values.size() ? Optional.of(widened) : Optional.empty();
    }

    private static Optional<TypedExpression> retype(
            TypedExpression.IntegerConstant constant, Type.Int target) {
        boolean isHuge = !constant.type().signed() && constant.value() < 0;
        boolean fits =
                isHuge
                        ? target.equals(Type.UINT64)
                        : target.wrap(constant.value()) == constant.value()
                                && (target.signed() || constant.value() >= 0);
        return fits
                ? Optional.of(
                        new TypedExpression.IntegerConstant(
                                constant.span(), target, constant.value()))
                : Optional.empty();
    }

    private static boolean fits(Type from, Type to, boolean isFlexible) {
        if (from.equals(to) || from instanceof Type.Unknown) {
            return true;
        }
        return switch (to) {
            case Type.Int wanted when from instanceof Type.Int given ->
                    wanted.holds(given) || isFlexible && wanted.bits() >= given.bits();
            case Type.Text wanted when from instanceof Type.Text given ->
                    wanted.size() >= given.size();
            case Type.Buffer wanted when from instanceof Type.Buffer given ->
                    wanted.size() >= given.size();
            case Type.Tuple wanted when from instanceof Type.Tuple given ->
                    allFit(given.elements(), wanted.elements());
            case Type.Record wanted when from instanceof Type.Record given ->
                    wanted.fields().size() == given.fields().size()
                            && given.fields().stream().allMatch(field -> fits(field, wanted));
            case Type.Int wanted when from instanceof Type.Enumeration ->
                    wanted.equals(Type.UINT64);
            case Type.Pointer wanted when from instanceof Type.Pointer ->
                    wanted.target() instanceof Type.None;
            case Type.JavaObject _ -> from instanceof Type.JavaObject;
            default -> false;
        };
    }

    private static boolean fits(Type.Field field, Type.Record wanted) {
        int index = wanted.indexOf(field.name());
        return index >= 0 && fits(field.type(), wanted.fields().get(index).type(), true);
    }

    /** Elements are flexible here: the target was joined from them, so only literals differ. */
    private static boolean allFit(List<Type> from, List<Type> to) {
        if (from.size() != to.size()) {
            return false;
        }
        for (int i = 0; i < from.size(); i++) {
            if (!fits(from.get(i), to.get(i), true)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the value as another type, bits as they are; constants at once. */
    static TypedExpression cast(TypedExpression value, Type target) {
        if (value.type().equals(target)) {
            return value;
        }
        if (value instanceof TypedExpression.IntegerConstant constant
                && target instanceof Type.Int wanted) {
            return new TypedExpression.IntegerConstant(
                    value.span(), wanted, wanted.wrap(constant.value()));
        }
        return new TypedExpression.Cast(value.span(), target, value);
    }

    /**
     * Returns the form of a value that may be stored or printed: an object's text, else the value.
     */
    static TypedExpression storable(TypedExpression value) {
        return value.type() instanceof Type.JavaObject ? cast(value, Type.OBJECT_TEXT) : value;
    }

    /** Returns the number that an enum or a pointer is, else the value. */
    static TypedExpression number(TypedExpression value) {
        return value.type() instanceof Type.Enumeration || value.type() instanceof Type.Pointer
                ? cast(value, Type.UINT64)
                : value;
    }

    /** Returns the value as a condition. */
    TypedExpression condition(TypedExpression value) {
        return switch (value.type()) {
            case Type.Bool _ -> value;
            case Type.Int _, Type.Text _, Type.JavaObject _, Type.Unknown _ ->
                    cast(value, Type.BOOL);
            case Type.Enumeration _, Type.Pointer _ -> cast(value, Type.BOOL);
            default ->
                    context.wrong(
                            DiagnosticCode.WRONG_TYPE,
                            value.span(),
                            "Invalid condition: " + value.type().text());
        };
    }
}
