package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.program.ScriptVariable;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.program.TypedStatement;
import dev.nopal.script.type.Type;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;

/** A check of what a checked program guarantees to the compiler, node by node. */
final class Invariants {
    private final CheckedProgram program;
    private final CheckedProbe probe;

    private Invariants(CheckedProgram program, CheckedProbe probe) {
        this.program = program;
        this.probe = probe;
    }

    static void check(CheckedProgram program) {
        for (CheckedProbe probe : program.probes()) {
            if (!probe.isPending()) {
                Invariants invariants = new Invariants(program, probe);
                probe.predicate().ifPresent(p -> same(p.type(), Type.BOOL));
                invariants.walk(probe.predicate());
                invariants.walk(probe.body());
            }
        }
    }

    private static void same(Type actual, Type expected) {
        assertThat(actual).isEqualTo(expected);
    }

    private void walk(Object node) {
        switch (node) {
            case Optional<?> optional -> optional.ifPresent(this::walk);
            case List<?> list -> list.forEach(this::walk);
            case TypedStatement statement -> {
                check(statement);
                walkParts(statement);
            }
            case TypedExpression expression -> {
                check(expression);
                walkParts(expression);
            }
            case ScriptVariable variable ->
                    assertThat(probe.variables().get(variable.slot())).isEqualTo(variable);
            case ScriptMap map -> assertThat(program.maps().get(map.index())).isEqualTo(map);
            default -> {
                // A leaf.
            }
        }
    }

    private void walkParts(Object record) {
        try {
            for (RecordComponent part : record.getClass().getRecordComponents()) {
                walk(part.getAccessor().invoke(record));
            }
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new AssertionError(e);
        }
    }

    private static void key(ScriptMap map, Optional<TypedExpression> key) {
        assertThat(key.map(TypedExpression::type)).isEqualTo(map.key());
    }

    private static void check(TypedStatement statement) {
        switch (statement) {
            case TypedStatement.AssignVariable assign ->
                    same(assign.value().type(), assign.variable().type());
            case TypedStatement.AssignMap assign -> {
                key(assign.map(), assign.key());
                same(assign.value().type(), assign.map().value());
            }
            case TypedStatement.Aggregate feed -> {
                key(feed.map(), feed.key());
                same(feed.aggregation(), feed.map().value());
                Type.Int wide = new Type.Int(64, feed.aggregation().signed());
                feed.value().ifPresent(value -> same(value.type(), wide));
            }
            case TypedStatement.If branch -> same(branch.condition().type(), Type.BOOL);
            case TypedStatement.While loop -> same(loop.condition().type(), Type.BOOL);
            case TypedStatement.ForRange loop -> {
                same(loop.from().type(), loop.variable().type());
                same(loop.to().type(), loop.variable().type());
            }
            default -> {
                // No guarantees.
            }
        }
    }

    private static void check(TypedExpression expression) {
        assertThat(expression.type()).isNotInstanceOf(Type.Unknown.class);
        switch (expression) {
            case TypedExpression.IntegerConstant constant ->
                    assertThat(constant.type().wrap(constant.value())).isEqualTo(constant.value());
            case TypedExpression.ReadMap read -> {
                key(read.map(), read.key());
                same(read.type(), read.map().value());
            }
            case TypedExpression.ReadAggregation read -> key(read.map(), read.key());
            case TypedExpression.Arithmetic arithmetic -> {
                assertThat(arithmetic.type().bits()).isEqualTo(64);
                same(arithmetic.left().type(), arithmetic.type());
                if (!arithmetic.operator().isShift()) {
                    same(arithmetic.right().type(), arithmetic.type());
                }
            }
            case TypedExpression.Compare compare -> {
                if (!(compare.left().type() instanceof Type.Text)) {
                    same(compare.left().type(), compare.right().type());
                }
            }
            case TypedExpression.Logical logical -> {
                same(logical.left().type(), Type.BOOL);
                same(logical.right().type(), Type.BOOL);
            }
            case TypedExpression.Conditional either -> {
                same(either.condition().type(), Type.BOOL);
                same(either.then().type(), either.type());
                same(either.otherwise().type(), either.type());
            }
            case TypedExpression.OrElse orElse -> {
                same(orElse.condition().type(), orElse.type());
                same(orElse.otherwise().type(), orElse.type());
            }
            case TypedExpression.IncrementVariable increment ->
                    same(increment.type(), increment.variable().type());
            case TypedExpression.IncrementMap increment -> {
                key(increment.map(), increment.key());
                same(increment.type(), increment.map().value());
            }
            case TypedExpression.DeleteKey delete -> key(delete.map(), delete.key());
            case TypedExpression.HasKey hasKey -> key(hasKey.map(), Optional.of(hasKey.key()));
            case TypedExpression.FindKey find -> key(find.map(), Optional.of(find.key()));
            case TypedExpression.Print print ->
                    assertThat(print.arguments()).hasSameSizeAs(print.format().conversions());
            default -> {
                // No further guarantees.
            }
        }
    }
}
