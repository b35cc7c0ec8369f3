package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Object;

import dev.nopal.script.ProbeSignature;
import dev.nopal.script.parse.BinaryOperator;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.util.List;

/**
 * The compiler of expressions: each leaves its value on the operand stack, or nothing if it has
 * none.
 */
final class Expressions {
    private static final int MAX_LITERAL_CHARS =
            16_000; // A class file's text has at most 65,535 bytes.

    private final HandlerContext context;
    private final CodeBuilder code;
    private final Values values;
    private final Maps maps;
    private final Prints prints;
    private final FunctionCalls calls;
    private final Reads reads;
    private final Statements statements;

    Expressions(HandlerContext context, Statements statements) {
        this.context = context;
        this.code = context.code;
        this.values = new Values(context);
        this.maps = new Maps(context, this, values);
        this.prints = new Prints(context, this);
        this.calls = new FunctionCalls(context, this, prints);
        this.reads = new Reads(context, values);
        this.statements = statements;
    }

    Maps maps() {
        return maps;
    }

    Values values() {
        return values;
    }

    void push(TypedExpression expression) {
        switch (expression) {
            case TypedExpression.IntegerConstant constant -> code.loadConstant(constant.value());
            case TypedExpression.BooleanConstant constant ->
                    code.loadConstant(constant.value() ? 1 : 0);
            case TypedExpression.StringConstant constant -> pushText(constant.value());
            case TypedExpression.ReadBuiltin read -> reads.builtin(read.builtin());
            case TypedExpression.ReadArgument read -> reads.argument(read.index());
            case TypedExpression.ReadExtra read -> reads.extra(read.name());
            case TypedExpression.ReadField read -> {
                context.constants.pushGetter(code, read.field().getter());
                push(read.object());
                context.weight.addGetter();
                reads.invokeGetter(RuntimeNames.getterClass(read.type()));
                reads.orEmpty(read.type());
            }
            case TypedExpression.ReadStack read -> reads.stack(read.frames(), read.type().limit());
            case TypedExpression.ReadVariable read ->
                    code.loadLocal(
                            RuntimeNames.kindOf(read.type()), context.variable(read.variable()));
            case TypedExpression.ReadMap read -> maps.read(read.map(), read.key(), read.type());
            case TypedExpression.ReadAggregation read -> maps.readAggregation(read);
            case TypedExpression.Unary unary -> unary(unary);
            case TypedExpression.Arithmetic arithmetic -> arithmetic(arithmetic);
            case TypedExpression.Compare compare -> compare(compare);
            case TypedExpression.Logical logical -> logical(logical);
            case TypedExpression.Conditional conditional -> conditional(conditional);
            case TypedExpression.OrElse orElse -> orElse(orElse);
            case TypedExpression.Cast cast -> {
                push(cast.operand());
                values.convert(cast.operand().type(), cast.type());
            }
            case TypedExpression.IncrementVariable increment -> increment(increment);
            case TypedExpression.IncrementMap increment -> maps.increment(increment);
            case TypedExpression.MakeTuple tuple -> tuple(tuple.elements());
            case TypedExpression.MakeRecord record -> tuple(record.fields());
            case TypedExpression.ReadElement read -> {
                push(read.container());
                code.loadConstant(read.index());
                context.call(RuntimeCall.ELEMENT);
                values.unbox(read.type());
            }
            case TypedExpression.ReadByte read -> {
                push(read.string());
                push(read.index());
                context.call(RuntimeCall.BYTE_AT);
                values.wrap(read.type());
            }
            case TypedExpression.ReadArray read -> {
                push(read.array());
                push(read.index());
                context.call(RuntimeCall.ARRAY_ELEMENT);
            }
            case TypedExpression.Block block -> {
                context.inBlock(() -> statements.emitAll(block.statements()));
                block.value().ifPresent(this::push);
            }
            case TypedExpression.Call call -> calls.call(call);
            case TypedExpression.Print print -> prints.print(print);
            case TypedExpression.PrintMap print -> maps.print(print);
            case TypedExpression.EmptyMap empty -> maps.empty(empty.map(), empty.keepsKeys());
            case TypedExpression.DeleteKey delete -> maps.delete(delete.map(), delete.key());
            case TypedExpression.HasKey has -> maps.has(has.map(), has.key());
            case TypedExpression.FindKey find -> maps.find(find);
            case TypedExpression.MapLength length -> maps.length(length.map());
        }
    }

    /** Pushes a text; one that is too long for a class file in pieces. */
    private void pushText(String text) {
        if (text.length() <= MAX_LITERAL_CHARS) {
            code.ldc(text);
            return;
        }
        int middle = text.length() / 2;
        pushText(text.substring(0, middle));
        pushText(text.substring(middle));
        context.call(RuntimeCall.CONCAT);
    }

    /** Pushes a value as an object that a plain map or tuple can keep. */
    void pushBoxed(TypedExpression expression) {
        push(expression);
        if (expression.type() instanceof Type.Text string) {
            values.cut(string);
        }
        values.box(expression.type());
    }

    private void unary(TypedExpression.Unary unary) {
        push(unary.operand());
        switch (unary.operator()) {
            case NEGATE -> code.lneg();
            case BIT_NOT -> code.ldc(-1L).lxor();
            case NOT -> code.iconst_1().ixor();
            case DEREFERENCE, ADDRESS_OF ->
                    throw new IllegalArgumentException("operator=" + unary.operator());
        }
    }

    /**
     * Compiles arithmetic. As in BPF, division and right shift are unsigned whatever the type says.
     */
    private void arithmetic(TypedExpression.Arithmetic node) {
        push(node.left());
        push(node.right());
        switch (node.operator()) {
            case ADD -> code.ladd();
            case SUBTRACT -> code.lsub();
            case MULTIPLY -> code.lmul();
            case BIT_AND -> code.land();
            case BIT_OR -> code.lor();
            case BIT_XOR -> code.lxor();
            case SHIFT_LEFT -> code.l2i().lshl();
            case SHIFT_RIGHT -> code.l2i().lushr();
            case DIVIDE -> context.call(RuntimeCall.DIVIDE);
            case REMAINDER -> context.call(RuntimeCall.REMAINDER);
            default -> throw new IllegalArgumentException("operator=" + node.operator());
        }
    }

    private void compare(TypedExpression.Compare node) {
        push(node.left());
        push(node.right());
        Type type = node.left().type();
        if (type instanceof Type.JavaObject) {
            boolean isEqual = node.operator() == BinaryOperator.EQUAL;
            values.booleanOf(
                    isTrue -> code.branch(isEqual ? Opcode.IF_ACMPEQ : Opcode.IF_ACMPNE, isTrue));
            return;
        }
        if (RuntimeNames.kindOf(type) == TypeKind.REFERENCE) {
            context.call(RuntimeCall.DEEP_EQUALS);
            if (node.operator() == BinaryOperator.NOT_EQUAL) {
                code.iconst_1().ixor();
            }
            return;
        }
        if (type instanceof Type.Bool) {
            code.isub();
        } else if (type instanceof Type.Int number && !number.signed()) {
            context.call(RuntimeCall.COMPARE_UNSIGNED);
        } else {
            code.lcmp();
        }
        values.booleanOf(isTrue -> code.branch(branchFor(node.operator()), isTrue));
    }

    private static Opcode branchFor(BinaryOperator operator) {
        return switch (operator) {
            case EQUAL -> Opcode.IFEQ;
            case NOT_EQUAL -> Opcode.IFNE;
            case LESS -> Opcode.IFLT;
            case LESS_OR_EQUAL -> Opcode.IFLE;
            case GREATER -> Opcode.IFGT;
            case GREATER_OR_EQUAL -> Opcode.IFGE;
            default -> throw new IllegalArgumentException("operator=" + operator);
        };
    }

    private void logical(TypedExpression.Logical node) {
        Label end = code.newLabel();
        push(node.left());
        code.dup();
        code.branch(node.operator() == BinaryOperator.AND ? Opcode.IFEQ : Opcode.IFNE, end);
        code.pop();
        push(node.right());
        code.labelBinding(end);
    }

    private void conditional(TypedExpression.Conditional node) {
        Label otherwise = code.newLabel();
        Label end = code.newLabel();
        push(node.condition());
        code.ifeq(otherwise);
        push(node.then());
        code.goto_(end).labelBinding(otherwise);
        push(node.otherwise());
        code.labelBinding(end);
    }

    private void orElse(TypedExpression.OrElse node) {
        Type type = node.type();
        int value = context.temporary(type);
        Label otherwise = code.newLabel();
        Label end = code.newLabel();
        push(node.condition());
        code.storeLocal(RuntimeNames.kindOf(type), value)
                .loadLocal(RuntimeNames.kindOf(type), value);
        values.toBoolean(type);
        code.ifeq(otherwise).loadLocal(RuntimeNames.kindOf(type), value).goto_(end);
        code.labelBinding(otherwise);
        push(node.otherwise());
        code.labelBinding(end);
    }

    private void increment(TypedExpression.IncrementVariable node) {
        int slot = context.variable(node.variable());
        if (!node.isPrefix()) {
            code.lload(slot);
        }
        code.lload(slot).loadConstant((long) node.delta()).ladd();
        if (node.type() instanceof Type.Int number) {
            values.wrap(number);
        }
        code.lstore(slot);
        if (node.isPrefix()) {
            code.lload(slot);
        }
    }

    private void tuple(List<TypedExpression> elements) {
        code.loadConstant(elements.size()).anewarray(CD_Object);
        for (int i = 0; i < elements.size(); i++) {
            code.dup().loadConstant(i);
            pushBoxed(elements.get(i));
            code.aastore();
        }
        context.call(RuntimeCall.MAKE_TUPLE);
    }

    /** Drops the value of an expression that was evaluated for its effect. */
    void drop(Type type) {
        switch (RuntimeNames.kindOf(type)) {
            case VOID -> {}
            case LONG -> code.pop2();
            default -> code.pop();
        }
    }

    static List<ProbeSignature.Argument> parameters(ProbeSignature signature) {
        List<ProbeSignature.Argument> all = new java.util.ArrayList<>(signature.arguments());
        all.addAll(signature.extras());
        return all;
    }
}
