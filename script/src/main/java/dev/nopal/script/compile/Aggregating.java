package dev.nopal.script.compile;

import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.program.TypedStatement;
import dev.nopal.script.run.SessionRuntime.Role;
import dev.nopal.script.value.Aggregation;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** The compiler of the code that updates and reads the cells of aggregations. */
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

    /** Compiles an update of an aggregation: finds the key's place, then makes one call. */
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
        Aggregation aggregation = node.aggregation().aggregation();
        if (aggregation.isStriped()) {
            context.pushThreadId();
        }
        pushOrdinal(ordinal);
        if (value >= 0) {
            code.lload(value);
        }
        if (aggregation instanceof Aggregation.TimeSeries) {
            context.constants.push(code, Role.BUILTINS, RuntimeNames.BUILTINS);
            context.call(RuntimeCall.NSECS);
        }
        RuntimeCall feeding = RuntimeCall.feeding(aggregation);
        pushParameters(aggregation.parameters(), feeding.type());
        context.call(feeding);
        code.labelBinding(end);
    }

    private void pushCells(ScriptMap map) {
        context.constants.pushMap(code, Role.CELLS, map.index(), RuntimeNames.CELLS);
    }

    private void pushOrdinal(int ordinal) {
        if (ordinal >= 0) {
            code.iload(ordinal);
        } else {
            code.iconst_0();
        }
    }

    /** Pushes constants, which are the last parameters of the method that updates the cells. */
    private void pushParameters(List<Long> constants, MethodTypeDesc feeding) {
        int first = feeding.parameterCount() - constants.size();
        for (int i = 0; i < constants.size(); i++) {
            if (feeding.parameterType(first + i).equals(ConstantDescs.CD_int)) {
                code.loadConstant(constants.get(i).intValue());
            } else {
                code.loadConstant(constants.get(i).longValue());
            }
        }
    }

    void read(TypedExpression.ReadAggregation node) {
        int ordinal = keys.ordinal(node.map(), node.key(), false);
        readCells(node.map(), ordinal);
    }

    /** Pushes the integer of an aggregation, 0 if the key is absent. */
    void readCells(ScriptMap map, int ordinal) {
        Label absent = code.newLabel();
        Label end = code.newLabel();
        if (ordinal >= 0) {
            code.iload(ordinal).iflt(absent);
        }
        pushCells(map);
        pushOrdinal(ordinal);
        context.call(RuntimeCall.READ_AGGREGATION);
        if (ordinal >= 0) {
            code.goto_(end).labelBinding(absent).lconst_0().labelBinding(end);
        }
    }
}
