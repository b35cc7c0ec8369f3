package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nopal.script.program.ScriptVariable;
import dev.nopal.script.run.Guard;
import dev.nopal.script.run.SessionRuntime.Role;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/**
 * Compiles one handler:
 *
 * <pre>
 *   countdown = Guard.enter(thread id, slot)      nested: count it and leave
 *   try { if (predicate) body; if (countdown &gt;= 0) sample it }
 *   catch (Throwable) { give back what is held; count it as failed }
 *   leave the guard
 * </pre>
 *
 * The way out after a failure has only stores until everything is given back, because a failure may
 * be "no stack left". What is too much to be inlined says so in its length: {@link CodeWeight}.
 */
final class HandlerCompiler {
    private static final ClassDesc THREAD = ClassDesc.of("java.lang.Thread");

    private final HandlerContext context;
    private final CodeBuilder code;
    private final int statements;

    HandlerCompiler(HandlerContext context, int statements) {
        this.context = context;
        this.code = context.code;
        this.statements = statements;
    }

    void compile() {
        Label entered = code.newLabel();
        code.invokestatic(THREAD, "currentThread", MethodTypeDesc.of(THREAD));
        context.call(THREAD, "threadId", CD_long);
        code.lstore(context.threadId);
        code.aconst_null().astore(context.held).aconst_null().astore(context.stripe);
        code.loadConstant(statements).istore(context.budget);
        Statements body = new Statements(context);
        for (ScriptVariable variable : context.probe.variables()) {
            body.expressions().values().pushZero(variable.type());
            code.storeLocal(Names.kindOf(variable.type()), context.variable(variable));
        }
        context.pushThreadId();
        context.callStatic(Names.GUARD, "slot", CD_int, CD_long);
        code.istore(context.guard);
        context.pushThreadId();
        code.iload(context.guard);
        context.callStatic(Names.GUARD, "enter", CD_long, CD_long, CD_int);
        code.lstore(context.countdown).lload(context.countdown);
        code.loadConstant(Guard.NESTED).lcmp().ifne(entered);
        context.pushLosses();
        context.pushThreadId();
        context.call(Names.LOSSES, "nested", CD_void, CD_long);
        code.return_().labelBinding(entered);
        caught(() -> body(body), this::failed);
    }

    /** Emits code that ends by itself, and what runs with an empty stack where it throws. */
    private void caught(Runnable guarded, Runnable handler) {
        Label start = code.newBoundLabel();
        guarded.run();
        Label end = code.newBoundLabel();
        code.exceptionCatch(start, end, end, CD_Throwable);
        code.pop();
        handler.run();
    }

    private void body(Statements body) {
        Label skipped = code.newLabel();
        context.probe
                .predicate()
                .ifPresent(
                        predicate -> {
                            body.expressions().push(predicate);
                            code.ifeq(skipped);
                        });
        body.emitAll(context.probe.body());
        code.labelBinding(skipped);
        context.leave();
    }

    private void failed() {
        Label nothingHeld = code.newLabel();
        code.aload(context.held).ifnull(nothingHeld);
        code.aload(context.held).iconst_0().putfield(Names.ENCODER, "busy", CD_int);
        code.labelBinding(nothingHeld);
        context.leaveGuard();
        caught(this::count, this::countWithoutCall);
    }

    private void count() {
        context.pushLosses();
        context.pushThreadId();
        context.call(Names.LOSSES, "failed", CD_void, CD_long);
        code.return_();
    }

    /** The last code of the handler, and so rarely run that padding belongs here. */
    private void countWithoutCall() {
        if (context.weight.isHeavy()) {
            CodeWeight.forbidInlining(code);
        }
        context.constants.push(code, Role.UNCOUNTED, Names.UNCOUNTED);
        code.dup().getfield(Names.UNCOUNTED, "failures", CD_long);
        code.lconst_1().ladd().putfield(Names.UNCOUNTED, "failures", CD_long);
        code.return_();
    }
}
