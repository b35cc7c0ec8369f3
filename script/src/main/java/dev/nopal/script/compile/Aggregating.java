package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nopal.script.AggregationType;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.program.TypedStatement;
import dev.nopal.script.run.SessionRuntime.Role;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;

/** Compiles what feeds and reads the cells of aggregations. */
final class Aggregating {
    private final HandlerContext context;
    private final CodeBuilder code;
    private final Expressions expressions;
    private final MapKeys keys;

    Aggregating(HandlerContext context, Expressions expressions, MapKeys keys) {
        this.context = context;
        this.code = context.code;
        this.expressions = expressions;
        this.keys = keys;
    }

    /** Feeds an aggregation: finds the key's place, then one call. */
    void feed(TypedStatement.Aggregate node) {
        int ordinal = keys.ordinal(node.map(), node.key(), true);
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

    private void pushCells(ScriptMap map) {
        context.constants.pushMap(code, Role.CELLS, map.index(), Names.CELLS);
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

    void read(TypedExpression.ReadAggregation node) {
        int ordinal = keys.ordinal(node.map(), node.key(), false);
        readCells(node.map(), ordinal);
    }

    /** Pushes the integer of an aggregation, 0 where the key is absent. */
    void readCells(ScriptMap map, int ordinal) {
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
}
