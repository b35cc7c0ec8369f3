package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.parse.EnumConstant;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Rewriter;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The enums that a script defines, and their names. */
final class Enums {
    private final Diagnostics diagnostics;
    private final Map<String, Type.Enumeration> types = new LinkedHashMap<>();
    private final Map<String, Type.Enumeration> owners = new HashMap<>();
    private final Map<String, Long> values = new LinkedHashMap<>();

    Enums(List<Item> items, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        for (Item item : items) {
            if (item instanceof Item.EnumDefinition definition) {
                define(definition);
            }
        }
    }

    /** Returns the type that {@code enum NAME} stands for. */
    Optional<Type.Enumeration> type(String name) {
        return Optional.ofNullable(types.get(name));
    }

    Set<String> typeNames() {
        return types.keySet();
    }

    /** Returns the names of all values. */
    Set<String> names() {
        return values.keySet();
    }

    /** Returns the value of a name, typed as its enum. */
    Optional<TypedExpression> constant(Span span, String name) {
        return Optional.ofNullable(values.get(name))
                .map(
                        value ->
                                new TypedExpression.Cast(
                                        span,
                                        owners.get(name),
                                        new TypedExpression.IntegerConstant(
                                                span, Type.UINT64, value)));
    }

    private void define(Item.EnumDefinition definition) {
        if (definition.constants().size() > Type.Enumeration.MAX_CONSTANTS) {
            diagnostics.error(
                    DiagnosticCode.TOO_LARGE,
                    definition.span(),
                    "an enum has at most " + Type.Enumeration.MAX_CONSTANTS + " names");
            return;
        }
        List<Type.Constant> constants = new ArrayList<>();
        long next = 0;
        for (EnumConstant each : definition.constants()) {
            long value = each.value().map(this::value).orElse(next);
            if (values.containsKey(each.name()) || Builtin.named(each.name()).isPresent()) {
                twice(each.span(), each.name());
            }
            values.put(each.name(), value);
            constants.add(new Type.Constant(each.name(), value));
            next = value + 1;
        }
        Type.Enumeration type = new Type.Enumeration(definition.name(), constants);
        constants.forEach(constant -> owners.put(constant.name(), type));
        if (!definition.name().isEmpty() && types.put(definition.name(), type) != null) {
            twice(definition.span(), "enum " + definition.name());
        }
    }

    private void twice(Span span, String name) {
        diagnostics.error(
                DiagnosticCode.DECLARED_TWICE,
                span,
                "the name '" + name + "' has a meaning already");
    }

    private long value(Expression written) {
        Expression folded = new Folding(diagnostics).rewrite(new Earlier().rewrite(written));
        if (folded instanceof Expression.IntegerLiteral literal) {
            return literal.value();
        }
        diagnostics.error(
                DiagnosticCode.WRONG_VALUE,
                written.span(),
                "the value of an enum's name must be an integer literal");
        return 0;
    }

    /** The substitution of names that are defined before. */
    private final class Earlier extends Rewriter {
        @Override
        public Expression rewrite(Expression expression) {
            return expression instanceof Expression.Identifier(var span, var name)
                            && values.containsKey(name)
                    ? new Expression.IntegerLiteral(span, values.get(name), values.get(name) < 0)
                    : super.rewrite(expression);
        }
    }
}
