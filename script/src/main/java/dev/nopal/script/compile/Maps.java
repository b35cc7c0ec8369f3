package dev.nopal.script.compile;

import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.program.TypedStatement;
import dev.nopal.script.run.SessionRuntime.Role;
import dev.nopal.script.session.FormatDescriptor;
import dev.nopal.script.type.Type;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.List;
import java.util.Optional;

/** The compiler of operations on maps. */
final class Maps {
    private final HandlerContext context;
    private final CodeBuilder code;
    private final Expressions expressions;
    private final Values values;
    private final MapKeys keys;
    private final Aggregating aggregating;

    Maps(HandlerContext context, Expressions expressions, Values values) {
        this.context = context;
        this.code = context.code;
        this.expressions = expressions;
        this.values = values;
        this.keys = new MapKeys(context, values, new Prints(context, expressions));
        this.aggregating = new Aggregating(context, expressions, keys);
    }

    static boolean isPlain(ScriptMap map) {
        return !(map.value() instanceof Type.Aggregated);
    }

    private void pushPlain(ScriptMap map) {
        context.constants.pushMap(code, Role.MAP, map.index(), RuntimeNames.PLAIN_MAP);
    }

    void pushAggregate(ScriptMap map) {
        context.constants.pushMap(code, Role.MAP, map.index(), RuntimeNames.AGGREGATE_MAP);
    }

    private void pushKey(Optional<TypedExpression> key) {
        key.ifPresentOrElse(expressions::pushBoxed, () -> code.ldc(""));
    }

    void read(ScriptMap map, Optional<TypedExpression> key, Type type) {
        pushPlain(map);
        pushKey(key);
        context.call(RuntimeCall.PLAIN_MAP_GET);
        values.unbox(type);
    }

    void assign(TypedStatement.AssignMap node) {
        pushPlain(node.map());
        pushKey(node.key());
        expressions.pushBoxed(node.value());
        context.pushThreadId();
        context.call(RuntimeCall.PLAIN_MAP_PUT);
    }

    void increment(TypedExpression.IncrementMap node) {
        pushPlain(node.map());
        pushKey(node.key());
        code.loadConstant((long) node.delta());
        code.loadConstant(node.type().bits()).loadConstant(node.type().signed() ? 1 : 0);
        context.pushThreadId();
        context.call(RuntimeCall.PLAIN_MAP_ADD);
        if (node.isPrefix()) {
            code.loadConstant((long) node.delta()).ladd();
            values.wrap(node.type());
        }
    }

    void aggregate(TypedStatement.Aggregate node) {
        aggregating.feed(node);
    }

    void readAggregation(TypedExpression.ReadAggregation node) {
        aggregating.read(node);
    }

    void has(ScriptMap map, TypedExpression key) {
        if (isPlain(map)) {
            pushPlain(map);
            pushKey(Optional.of(key));
            context.call(RuntimeCall.PLAIN_MAP_HAS);
        } else {
            int ordinal = keys.ordinal(map, Optional.of(key), false);
            code.iload(ordinal);
            values.booleanOf(code::ifge);
        }
    }

    void find(TypedExpression.FindKey node) {
        Label absent = code.newLabel();
        Label end = code.newLabel();
        Type type = node.variable().type();
        if (isPlain(node.map())) {
            pushPlain(node.map());
            pushKey(Optional.of(node.key()));
            context.call(RuntimeCall.PLAIN_MAP_FIND);
            int found = code.allocateLocal(TypeKind.REFERENCE);
            code.astore(found).aload(found).ifnull(absent).aload(found);
            values.unbox(type);
        } else {
            int ordinal = keys.ordinal(node.map(), Optional.of(node.key()), false);
            code.iload(ordinal).iflt(absent);
            aggregating.readCells(node.map(), ordinal);
        }
        code.storeLocal(RuntimeNames.kindOf(type), context.variable(node.variable()));
        code.iconst_1().goto_(end).labelBinding(absent).iconst_0().labelBinding(end);
    }

    void delete(ScriptMap map, Optional<TypedExpression> key) {
        context.emptiedMaps.set(map.index());
        if (isPlain(map)) {
            pushPlain(map);
            pushKey(key);
            context.call(RuntimeCall.PLAIN_MAP_DELETE);
        } else if (key.isEmpty()) {
            pushAggregate(map);
            context.call(RuntimeCall.AGGREGATE_MAP_DELETE);
        } else {
            int ordinal = keys.ordinal(map, key, false);
            keys.pushTable(map);
            code.iload(ordinal);
            context.call(RuntimeCall.DELETE_ORDINAL);
        }
    }

    void empty(ScriptMap map, boolean keepsKeys) {
        if (!keepsKeys) {
            context.emptiedMaps.set(map.index());
        }
        if (isPlain(map)) {
            pushPlain(map);
            context.call(keepsKeys ? RuntimeCall.PLAIN_MAP_ZERO : RuntimeCall.PLAIN_MAP_CLEAR);
        } else {
            pushAggregate(map);
            context.call(
                    keepsKeys ? RuntimeCall.AGGREGATE_MAP_ZERO : RuntimeCall.AGGREGATE_MAP_CLEAR);
        }
    }

    void length(ScriptMap map) {
        if (isPlain(map)) {
            pushPlain(map);
            context.call(RuntimeCall.PLAIN_MAP_LENGTH);
        } else {
            pushAggregate(map);
            context.call(RuntimeCall.AGGREGATE_MAP_LENGTH);
        }
    }

    void print(TypedExpression.PrintMap node) {
        int format = context.formats.id(node, FormatDescriptor.Kind.PRINT_MAP, "", List.of());
        context.constants.push(code, Role.OUTPUT, RuntimeNames.OUTPUT);
        context.constants.pushMap(code, Role.MAP, node.map().index(), RuntimeNames.MAP_CONTENT);
        code.loadConstant(format).loadConstant(node.map().index());
        code.loadConstant(Math.clamp(node.top(), 0, Integer.MAX_VALUE));
        code.loadConstant(Math.clamp(node.divisor(), 0, Integer.MAX_VALUE));
        context.pushThreadId();
        context.call(RuntimeCall.PRINT_MAP);
    }

    /** Pushes the content as a list of tuples of key and value. */
    void pushEntries(ScriptMap map) {
        if (isPlain(map)) {
            pushPlain(map);
            context.call(RuntimeCall.PLAIN_MAP_ENTRIES);
        } else {
            pushAggregate(map);
            context.call(RuntimeCall.AGGREGATE_MAP_ENTRIES);
        }
    }
}
