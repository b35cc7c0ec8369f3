package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;

import dev.nopal.script.program.TypedStatement;
import dev.nopal.script.type.Type;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** The compiler of statements; each leaves the operand stack as it was. */
final class Statements {
    private static final ClassDesc ITERATOR = ClassDesc.of("java.util.Iterator");

    private final HandlerContext context;
    private final CodeBuilder code;
    private final Expressions expressions;

    Statements(HandlerContext context) {
        this.context = context;
        this.code = context.code;
        this.expressions = new Expressions(context, this);
    }

    Expressions expressions() {
        return expressions;
    }

    void emitAll(List<TypedStatement> statements) {
        statements.forEach(this::emit);
    }

    private void emit(TypedStatement statement) {
        switch (statement) {
            case TypedStatement.Evaluate evaluate -> {
                expressions.push(evaluate.value());
                expressions.drop(evaluate.value().type());
            }
            case TypedStatement.AssignVariable assign -> {
                expressions.push(assign.value());
                code.storeLocal(
                        RuntimeNames.kindOf(assign.variable().type()),
                        context.variable(assign.variable()));
            }
            case TypedStatement.ResetVariable reset -> {
                expressions.values().pushZero(reset.variable().type());
                code.storeLocal(
                        RuntimeNames.kindOf(reset.variable().type()),
                        context.variable(reset.variable()));
            }
            case TypedStatement.AssignMap assign -> expressions.maps().assign(assign);
            case TypedStatement.Aggregate aggregate -> expressions.maps().aggregate(aggregate);
            case TypedStatement.If conditional -> conditional(conditional);
            case TypedStatement.While loop -> whileLoop(loop);
            case TypedStatement.Repeat repeat -> repeat(repeat);
            case TypedStatement.ForRange loop -> forRange(loop);
            case TypedStatement.ForMap loop -> forMap(loop);
            case TypedStatement.Break _ -> context.breakLoop();
            case TypedStatement.Continue _ -> context.continueLoop();
            case TypedStatement.Return _ -> context.leave();
        }
    }

    private void conditional(TypedStatement.If node) {
        Label otherwise = code.newLabel();
        Label end = code.newLabel();
        expressions.push(node.condition());
        code.ifeq(otherwise);
        emitAll(node.then());
        code.goto_(end).labelBinding(otherwise);
        emitAll(node.otherwise());
        code.labelBinding(end);
    }

    private void whileLoop(TypedStatement.While node) {
        Label next = code.newLabel();
        Label end = code.newLabel();
        code.labelBinding(next);
        context.spend(1 + node.body().size());
        expressions.push(node.condition());
        code.ifeq(end);
        body(node.body(), end, next);
        code.goto_(next).labelBinding(end);
    }

    private void body(List<TypedStatement> statements, Label end, Label next) {
        HandlerContext.Loop loop = context.enterLoop(end, next);
        Label from = code.newBoundLabel();
        emitAll(statements);
        Label to = code.newBoundLabel();
        context.leaveLoop();
        if (loop.isLeftByThrow()) {
            if (context.isInBlock()) {
                throw UncompilableException.jumpsOut(context.probe.block());
            }
            Label over = code.newLabel();
            code.goto_(over);
            caught(from, to, RuntimeNames.LOOP_BREAK, end);
            caught(from, to, RuntimeNames.LOOP_CONTINUE, next);
            code.labelBinding(over);
        }
    }

    private void caught(Label from, Label to, ClassDesc thrown, Label target) {
        code.exceptionCatch(from, to, code.newBoundLabel(), thrown);
        code.pop().goto_(target);
    }

    /** Compiles {@code unroll} to a loop in bytecode: unrolled code would only be larger. */
    private void repeat(TypedStatement.Repeat node) {
        int left = code.allocateLocal(TypeKind.INT);
        Label start = code.newLabel();
        Label end = code.newLabel();
        code.loadConstant(node.times()).istore(left);
        code.labelBinding(start).iload(left).ifle(end);
        context.spend(1 + node.body().size());
        code.iinc(left, -1);
        emitAll(node.body());
        code.goto_(start).labelBinding(end);
    }

    private void forRange(TypedStatement.ForRange node) {
        int variable = context.variable(node.variable());
        int current = code.allocateLocal(TypeKind.LONG);
        int to = code.allocateLocal(TypeKind.LONG);
        Label start = code.newLabel();
        Label next = code.newLabel();
        Label end = code.newLabel();
        expressions.push(node.from());
        code.lstore(current);
        expressions.push(node.to());
        code.lstore(to);
        code.labelBinding(start).lload(current).lload(to);
        if (node.variable().type() instanceof Type.Int type && !type.signed()) {
            context.call(RuntimeCall.COMPARE_UNSIGNED);
        } else {
            code.lcmp();
        }
        code.ifge(end).lload(current).lstore(variable);
        context.spend(1 + node.body().size());
        body(node.body(), end, next);
        code.labelBinding(next).lload(current).lconst_1().ladd().lstore(current);
        code.goto_(start).labelBinding(end);
    }

    private void forMap(TypedStatement.ForMap node) {
        int iterator = code.allocateLocal(TypeKind.REFERENCE);
        Label next = code.newLabel();
        Label end = code.newLabel();
        expressions.maps().pushEntries(node.map());
        code.invokeinterface(RuntimeNames.LIST, "iterator", MethodTypeDesc.of(ITERATOR))
                .astore(iterator);
        code.labelBinding(next).aload(iterator);
        code.invokeinterface(ITERATOR, "hasNext", MethodTypeDesc.of(CD_boolean)).ifeq(end);
        code.aload(iterator).invokeinterface(ITERATOR, "next", MethodTypeDesc.of(CD_Object));
        code.checkcast(RuntimeNames.TUPLE).astore(context.variable(node.variable()));
        context.spend(1 + node.body().size());
        body(node.body(), end, next);
        code.goto_(next).labelBinding(end);
    }
}
