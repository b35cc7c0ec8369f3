package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.ObjectField;
import dev.nopal.script.Span;
import dev.nopal.script.Suggestion;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Set;

/** The typing of {@code value.name}: fields of records and of the application's objects. */
final class FieldTyper {
    /** The classes all of whose fields {@link Class#getDeclaredFields()} leaves out. */
    private static final Set<String> HIDDEN =
            Set.of(
                    "java.lang.ClassLoader",
                    "java.lang.Module",
                    "java.lang.reflect.AccessibleObject",
                    "java.lang.reflect.Constructor",
                    "java.lang.reflect.Executable",
                    "java.lang.reflect.Field",
                    "java.lang.reflect.Method");

    private final ProbeContext context;

    FieldTyper(ProbeContext context) {
        this.context = context;
    }

    TypedExpression read(Expression.FieldAccess access, TypedExpression object) {
        return switch (object.type()) {
            case Type.Unknown _ -> object;
            case Type.Record type -> ofRecord(access, object, type);
            case Type.JavaObject type ->
                    context.catalog()
                            .field(type, access.name())
                            .map(found -> ofObject(access, object, found))
                            .orElseGet(() -> noField(access.span(), type, access.name()));
            default ->
                    context.wrong(
                            DiagnosticCode.WRONG_TYPE,
                            access.span(),
                            "Can not access field '"
                                    + access.name()
                                    + "' on expression of type '"
                                    + object.type().text()
                                    + "'");
        };
    }

    private TypedExpression ofRecord(
            Expression.FieldAccess access, TypedExpression object, Type.Record type) {
        int index = type.indexOf(access.name());
        if (index < 0) {
            List<String> known = type.fields().stream().map(Type.Field::name).toList();
            return context.wrong(
                    DiagnosticCode.UNKNOWN_NAME,
                    access.span(),
                    "Record does not contain a field named '" + access.name() + "'",
                    Suggestion.of(access.name(), known));
        }
        Type fieldType = type.fields().get(index).type();
        return new TypedExpression.ReadElement(access.span(), fieldType, object, index);
    }

    private TypedExpression ofObject(
            Expression.FieldAccess access, TypedExpression object, ObjectField field) {
        if (!field.differences().isEmpty()) {
            String how = field.type() instanceof Type.Int ? "a number" : "an object or a text";
            context.diagnostics()
                    .warning(
                            DiagnosticCode.LIKELY_MISTAKE,
                            access.span(),
                            "the field '"
                                    + access.name()
                                    + "' is "
                                    + field.differences()
                                    + "; it is read from the object's own class, as "
                                    + how,
                            "a cast chooses a class: ((com.acme.Card)args.payment).number");
        }
        TypedExpression.ReadField read =
                new TypedExpression.ReadField(access.span(), object, field);
        context.facts().fields.add(read);
        return read;
    }

    private TypedExpression noField(Span span, Type.JavaObject type, String name) {
        if (HIDDEN.contains(type.className())) {
            return context.wrong(
                    DiagnosticCode.UNKNOWN_NAME,
                    span,
                    "the JDK hides the fields of " + type.className() + " from all programs",
                    "print the object itself: methods, fields and constructors have a text");
        }
        List<String> known = context.catalog().fields(type);
        String suggestion = Suggestion.of(name, known);
        String all = known.isEmpty() ? "" : "it has " + String.join(", ", known);
        return context.wrong(
                DiagnosticCode.UNKNOWN_NAME,
                span,
                type.className() + " has no field '" + name + "'",
                suggestion.isEmpty() ? all : suggestion);
    }
}
