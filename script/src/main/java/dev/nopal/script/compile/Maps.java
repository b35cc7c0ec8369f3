package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nopal.script.AggregationType;
import dev.nopal.script.BoolType;
import dev.nopal.script.StringType;
import dev.nopal.script.Type;
import dev.nopal.script.check.ScriptMap;
import dev.nopal.script.check.TypedExpression;
import dev.nopal.script.check.TypedStatement;
import dev.nopal.script.run.KeyShape;
import dev.nopal.script.run.SessionRuntime.Role;
import dev.nopal.script.session.FormatDescriptor;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compiles the use of maps. */
final class Maps {
    private final HandlerContext context;
    private final CodeBuilder code;
    private final Expressions expressions;
    private final Values values;
    private final Prints prints;

    Maps(HandlerContext context, Expressions expressions, Values values) {
        this.context = context;
        this.code = context.code;
        this.expressions = expressions;
        this.values = values;
        this.prints = new Prints(context, expressions);
    }

    static boolean isPlain(ScriptMap map) {
        return !(map.value() instanceof AggregationType);
    }

    private void pushPlain(ScriptMap map) {
        context.constants.pushMap(code, Role.MAP, map.index(), Names.PLAIN_MAP);
    }

    void pushAggregate(ScriptMap map) {
        context.constants.pushMap(code, Role.MAP, map.index(), Names.AGGREGATE_MAP);
    }

    private void pushCells(ScriptMap map) {
        context.constants.pushMap(code, Role.CELLS, map.index(), Names.CELLS);
    }

    private void pushKey(Optional<TypedExpression> key) {
        key.ifPresentOrElse(expressions::pushBoxed, () -> code.ldc(""));
    }

    void read(ScriptMap map, Optional<TypedExpression> key, Type type) {
        pushPlain(map);
        pushKey(key);
        context.call(Names.PLAIN_MAP, "get", CD_Object, CD_Object);
        values.unbox(type);
    }

    void assign(TypedStatement.AssignMap node) {
        pushPlain(node.map());
        pushKey(node.key());
        expressions.pushBoxed(node.value());
        context.pushThreadId();
        context.call(Names.PLAIN_MAP, "put", CD_void, CD_Object, CD_Object, CD_long);
    }

    void increment(TypedExpression.IncrementMap node) {
        pushPlain(node.map());
        pushKey(node.key());
        code.loadConstant((long) node.delta());
        code.loadConstant(node.type().bits()).loadConstant(node.type().signed() ? 1 : 0);
        context.pushThreadId();
        context.call(
                Names.PLAIN_MAP, "add", CD_long, CD_Object, CD_long, CD_int, CD_boolean, CD_long);
        if (node.isPrefix()) {
            code.loadConstant((long) node.delta()).ladd();
            values.wrap(node.type());
        }
    }

    /** Feeds an aggregation: finds the key's place, then one call. */
    void aggregate(TypedStatement.Aggregate node) {
        int ordinal = ordinal(node.map(), node.key(), true);
        int value = -1;
        if (node.value().isPresent()) {
            expressions.push(node.value().get());
            value = code.allocateLocal(TypeKind.LONG);
            code.lstore(value);
        }
        Label end = code.newLabel();
        if (ordinal >= 0) {
            code.iload(ordinal).iflt(end);
        }
        pushCells(node.map());
        AggregationType type = node.aggregation();
        if (type.kind() == AggregationType.Kind.TSERIES) {
            timeSeries(type, ordinal, value);
        } else {
            context.pushThreadId();
            pushOrdinal(ordinal);
            feed(type, value);
        }
        code.labelBinding(end);
    }

    private void pushOrdinal(int ordinal) {
        if (ordinal >= 0) {
            code.iload(ordinal);
        } else {
            code.iconst_0();
        }
    }

    private void feed(AggregationType type, int value) {
        if (value >= 0) {
            code.lload(value);
        }
        List<Long> parameters = type.parameters();
        switch (type.kind()) {
            case COUNT -> feed("count");
            case SUM -> feed("sum", CD_long);
            case AVG, STATS -> feed("stats", CD_long);
            case MIN -> feed("min", CD_long);
            case MAX -> feed("max", CD_long);
            case HIST -> {
                code.loadConstant(parameters.getFirst().intValue());
                feed("hist", CD_long, CD_int);
            }
            case LHIST -> {
                parameters.forEach(code::loadConstant);
                feed("lhist", CD_long, CD_long, CD_long, CD_long);
            }
            case TSERIES -> throw new AssertionError(type);
        }
    }

    private void feed(String name, ClassDesc... rest) {
        ArrayList<ClassDesc> parameters = new ArrayList<>(List.of(Names.CELLS, CD_long, CD_int));
        parameters.addAll(List.of(rest));
        context.callStatic(Names.AGGREGATIONS, name, CD_void, parameters.toArray(ClassDesc[]::new));
    }

    private void timeSeries(AggregationType type, int ordinal, int value) {
        pushOrdinal(ordinal);
        code.lload(value);
        context.constants.push(code, Role.BUILTINS, Names.BUILTINS);
        context.call(Names.BUILTINS, "nsecs", CD_long);
        code.loadConstant(type.parameters().get(0));
        code.loadConstant(type.parameters().get(1).intValue());
        code.loadConstant(type.parameters().get(2).intValue());
        context.callStatic(
                Names.TIME_SERIES,
                "add",
                CD_void,
                Names.CELLS,
                CD_int,
                CD_long,
                CD_long,
                CD_long,
                CD_int,
                CD_int);
    }

    void readAggregation(TypedExpression.ReadAggregation node) {
        int ordinal = ordinal(node.map(), node.key(), false);
        readCells(node.map(), ordinal);
    }

    /** Pushes the integer of an aggregation, 0 where the key is absent. */
    private void readCells(ScriptMap map, int ordinal) {
        Label absent = code.newLabel();
        Label end = code.newLabel();
        if (ordinal >= 0) {
            code.iload(ordinal).iflt(absent);
        }
        pushCells(map);
        pushOrdinal(ordinal);
        context.callStatic(Names.AGGREGATIONS, "read", CD_long, Names.CELLS, CD_int);
        if (ordinal >= 0) {
            code.goto_(end).labelBinding(absent).lconst_0().labelBinding(end);
        }
    }

    /** Finds a key's ordinal and returns the local that has it, or -1 for a map without keys. */
    private int ordinal(ScriptMap map, Optional<TypedExpression> key, boolean inserts) {
        if (key.isEmpty()) {
            return -1;
        }
        Optional<KeyShape> shape = KeyShape.of(map.key().orElseThrow());
        List<Prints.Waiting> parts = prints.compute(List.of(key.get()));
        if (shape.isEmpty()) {
            return encodedOrdinal(map, parts, inserts);
        }
        if (parts.size() != shape.get().parts().size()) {
            parts = takeApart(shape.get(), parts.getFirst());
        }
        pushTable(map);
        pushNumbers(parts);
        pushTexts(parts);
        find(inserts, CD_long, CD_long, CD_String, CD_String);
        int ordinal = code.allocateLocal(TypeKind.INT);
        code.istore(ordinal);
        return ordinal;
    }

    /** Takes a tuple that is an object into its parts. */
    private List<Prints.Waiting> takeApart(KeyShape shape, Prints.Waiting tuple) {
        List<Prints.Waiting> parts = new ArrayList<>();
        for (int i = 0; i < shape.parts().size(); i++) {
            code.aload(tuple.slot()).loadConstant(i);
            context.call(Names.TUPLE, "get", CD_Object, CD_int);
            values.unbox(shape.parts().get(i));
            parts.add(prints.store(shape.parts().get(i)));
        }
        return parts;
    }

    private void pushNumbers(List<Prints.Waiting> parts) {
        int left = KeyShape.MAX_NUMBERS;
        for (Prints.Waiting part : parts) {
            if (part.type() instanceof BoolType) {
                code.iload(part.slot()).i2l();
                left--;
            } else if (KeyShape.isNumber(part.type())) {
                code.lload(part.slot());
                left--;
            }
        }
        for (; left > 0; left--) {
            code.lconst_0();
        }
    }

    private void pushTexts(List<Prints.Waiting> parts) {
        int left = KeyShape.MAX_TEXTS;
        for (Prints.Waiting part : parts) {
            if (part.type() instanceof StringType string) {
                code.aload(part.slot());
                values.cut(string);
                left--;
            }
        }
        for (; left > 0; left--) {
            code.aconst_null();
        }
    }

    private int encodedOrdinal(ScriptMap map, List<Prints.Waiting> parts, boolean inserts) {
        int ordinal = code.allocateLocal(TypeKind.INT);
        Label end = code.newLabel();
        code.iconst_m1().istore(ordinal);
        context.constants.push(code, Role.ENCODERS, Names.ENCODERS);
        context.pushThreadId();
        context.call(Names.ENCODERS, "take", Names.ENCODER, CD_long);
        code.astore(context.held).aload(context.held).ifnull(end);
        parts.forEach(prints::put);
        pushTable(map);
        code.aload(context.held);
        find(inserts, Names.ENCODER);
        code.istore(ordinal);
        context.release();
        code.labelBinding(end);
        return ordinal;
    }

    private void pushTable(ScriptMap map) {
        context.constants.pushMap(code, Role.TABLE, map.index(), Names.KEYED_TABLE);
    }

    private void find(boolean inserts, ClassDesc... key) {
        List<ClassDesc> parameters = new ArrayList<>(List.of(key));
        parameters.add(CD_boolean);
        parameters.add(CD_long);
        code.loadConstant(inserts ? 1 : 0);
        context.pushThreadId();
        context.call(Names.KEYED_TABLE, "find", CD_int, parameters.toArray(ClassDesc[]::new));
    }

    void has(ScriptMap map, TypedExpression key) {
        if (isPlain(map)) {
            pushPlain(map);
            pushKey(Optional.of(key));
            context.call(Names.PLAIN_MAP, "has", CD_boolean, CD_Object);
        } else {
            int ordinal = ordinal(map, Optional.of(key), false);
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
            context.call(Names.PLAIN_MAP, "find", CD_Object, CD_Object);
            int found = code.allocateLocal(TypeKind.REFERENCE);
            code.astore(found).aload(found).ifnull(absent).aload(found);
            values.unbox(type);
        } else {
            int ordinal = ordinal(node.map(), Optional.of(node.key()), false);
            code.iload(ordinal).iflt(absent);
            readCells(node.map(), ordinal);
        }
        code.storeLocal(Names.kindOf(type), context.variable(node.variable()));
        code.iconst_1().goto_(end).labelBinding(absent).iconst_0().labelBinding(end);
    }

    void delete(ScriptMap map, Optional<TypedExpression> key) {
        context.emptiedMaps.set(map.index());
        if (isPlain(map)) {
            pushPlain(map);
            pushKey(key);
            context.call(Names.PLAIN_MAP, "delete", CD_boolean, CD_Object);
        } else if (key.isEmpty()) {
            pushAggregate(map);
            context.call(Names.AGGREGATE_MAP, "deleteOnly", CD_boolean);
        } else {
            int ordinal = ordinal(map, key, false);
            pushTable(map);
            code.iload(ordinal);
            context.call(Names.KEYED_TABLE, "delete", CD_boolean, CD_int);
        }
    }

    void empty(ScriptMap map, boolean keepsKeys) {
        context.emptiedMaps.set(map.index());
        if (isPlain(map)) {
            pushPlain(map);
            context.call(Names.PLAIN_MAP, keepsKeys ? "zero" : "clear", CD_void);
        } else {
            pushAggregate(map);
            context.call(Names.AGGREGATE_MAP, keepsKeys ? "zero" : "clear", CD_void);
        }
    }

    void length(ScriptMap map) {
        if (isPlain(map)) {
            pushPlain(map);
            context.call(Names.PLAIN_MAP, "length", CD_long);
        } else {
            pushAggregate(map);
            context.call(Names.AGGREGATE_MAP, "length", CD_long);
        }
    }

    void print(TypedExpression.PrintMap node) {
        int format = context.formats.id(node, FormatDescriptor.Kind.PRINT_MAP, "", List.of());
        context.constants.push(code, Role.OUTPUT, Names.OUTPUT);
        context.constants.pushMap(code, Role.MAP, node.map().index(), Names.MAP_CONTENT);
        code.loadConstant(format).loadConstant(node.map().index());
        code.loadConstant(Math.clamp(node.top(), 0, Integer.MAX_VALUE));
        code.loadConstant(Math.clamp(node.divisor(), 0, Integer.MAX_VALUE));
        context.pushThreadId();
        context.callStatic(
                Names.MAP_PRINTER,
                "print",
                CD_void,
                Names.OUTPUT,
                Names.MAP_CONTENT,
                CD_int,
                CD_int,
                CD_int,
                CD_int,
                CD_long);
    }

    /** Pushes the content as a list of tuples of key and value. */
    void pushEntries(ScriptMap map) {
        ClassDesc list = ClassDesc.of("java.util.List");
        if (isPlain(map)) {
            pushPlain(map);
            context.call(Names.PLAIN_MAP, "entries", list);
        } else {
            pushAggregate(map);
            context.call(Names.AGGREGATE_MAP, "entries", list);
        }
    }
}
