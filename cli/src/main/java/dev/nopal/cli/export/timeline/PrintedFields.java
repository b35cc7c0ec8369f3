package dev.nopal.cli.export.timeline;

import dev.nopal.script.check.Script;
import dev.nopal.script.check.ScriptBlock;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.value.PrintfFormat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The names of what a script passes to {@code printf}, by the format. Arguments that are builtins
 * say when and where the line was printed.
 */
final class PrintedFields {
    private final Map<PrintfFormat, List<Argument>> arguments = new HashMap<>();

    /**
     * An argument of a format.
     *
     * @param builtin which builtin it is, if it is one and nothing else
     */
    record Argument(String name, Optional<Builtin> builtin) {}

    private PrintedFields() {}

    static PrintedFields of(Script script) {
        PrintedFields fields = new PrintedFields();
        for (ScriptBlock block : script.blocks()) {
            Deque<Node> left = new ArrayDeque<>();
            left.add(block.expanded());
            while (!left.isEmpty()) {
                Node node = left.pop();
                if (node instanceof Expression.Call call && call.name().equals("printf")) {
                    fields.add(call.arguments());
                }
                left.addAll(Nodes.children(node));
            }
        }
        return fields;
    }

    /** Returns the arguments of a format. */
    List<Argument> of(PrintfFormat format) {
        return arguments.computeIfAbsent(format, unknown -> unnamed(unknown.arity()));
    }

    private void add(List<Expression> words) {
        if (words.isEmpty() || !(words.getFirst() instanceof Expression.StringLiteral text)) {
            return;
        }
        List<Argument> named = named(words.subList(1, words.size()));
        add(PrintfFormat.parse(text.value()), named);
        add(PrintfFormat.parseForeign(text.value()), named);
    }

    private void add(PrintfFormat format, List<Argument> named) {
        List<Argument> all = named.size() == format.arity() ? named : unnamed(format.arity());
        // Two calls with one format cannot be told apart: only what both agree on is known.
        arguments.merge(format, all, PrintedFields::common);
    }

    private static List<Argument> common(List<Argument> left, List<Argument> right) {
        List<Argument> common = new ArrayList<>(unnamed(left.size()));
        for (int i = 0; i < left.size(); i++) {
            if (left.get(i).equals(right.get(i))) {
                common.set(i, left.get(i));
            }
        }
        return common;
    }

    private static List<Argument> unnamed(int count) {
        List<Argument> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(new Argument("arg" + i, Optional.empty()));
        }
        return all;
    }

    private static List<Argument> named(List<Expression> values) {
        Set<String> taken = new HashSet<>(Set.of(TimelineEvent.TEXT));
        List<Argument> all = new ArrayList<>();
        for (Expression value : values) {
            String name = name(value).filter(taken::add).orElse("arg" + all.size());
            taken.add(name);
            all.add(new Argument(name, builtin(value)));
        }
        return all;
    }

    private static Optional<String> name(Expression value) {
        return Optional.ofNullable(
                switch (value) {
                    case Expression.Identifier word -> word.name();
                    case Expression.FieldAccess field -> field.name();
                    case Expression.Variable variable -> variable.name().substring(1);
                    case Expression.MapReference map -> map.name().substring(1);
                    case Expression.MapAccess map -> map.map().name().substring(1);
                    case Expression.Call call -> call.name();
                    case Expression.Cast cast -> name(cast.operand()).orElse(null);
                    default -> null;
                });
    }

    private static Optional<Builtin> builtin(Expression value) {
        return value instanceof Expression.Identifier word
                ? Builtin.named(word.name())
                : Optional.empty();
    }
}
