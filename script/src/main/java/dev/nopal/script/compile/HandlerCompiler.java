package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_Throwable;

import dev.nopal.script.program.ScriptVariable;
import dev.nopal.script.run.SessionRuntime.Role;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;

/**
 * The compiler of one handler:
 *
 * <pre>
 *   countdown = slot
 *   if (countdown &gt;= 0) { nested: count it and leave; else sample this event, which sets countdown }
 *   slot = thread id
 *   try { if (predicate) body }
 *   catch (Throwable) { release what is held; count it as failed }
 *   slot = countdown + 1
 * </pre>
 *
 * The exit after a failure uses only stores until everything is released, because the stack may be
 * exhausted. A handler that is too big to be inlined is padded so that it is not: {@link
 * CodeWeight}.
 */
final class HandlerCompiler {
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
        Label sampled = code.newLabel();
        context.call(RuntimeCall.CURRENT_THREAD);
        context.call(RuntimeCall.THREAD_ID);
        code.lstore(context.threadId);
        code.aconst_null().astore(context.held).aconst_null().astore(context.stripe);
        code.loadConstant(statements).istore(context.budget);
        Statements body = new Statements(context);
        for (ScriptVariable variable : context.probe.variables()) {
            body.expressions().values().pushZero(variable.type());
            code.storeLocal(RuntimeNames.kindOf(variable.type()), context.variable(variable));
        }
        context.pushThreadId();
        context.call(RuntimeCall.GUARD_SLOT);
        code.istore(context.guard);
        // One comparison tells an event that is neither sampled nor nested from those that are.
        context.pushSlot(0);
        code.laload().lstore(context.countdown);
        code.lload(context.countdown).lconst_0().lcmp().iflt(entered);
        code.lload(context.countdown);
        context.pushThreadId();
        code.lcmp().ifne(sampled);
        context.pushLosses();
        context.pushThreadId();
        context.call(RuntimeCall.NESTED);
        code.return_().labelBinding(sampled);
        context.sample();
        code.labelBinding(entered);
        context.pushSlot(0);
        context.pushThreadId();
        code.lastore();
        caught(() -> body(body), this::failed);
    }

    /**
     * Emits code that ends by itself, and the code that runs, with an empty operand stack, if it
     * throws.
     */
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
        code.aload(context.held).iconst_0();
        RuntimeField.ENCODER_BUSY.put(code);
        code.labelBinding(nothingHeld);
        context.leaveGuard();
        caught(this::count, this::countWithoutCall);
    }

    private void count() {
        context.pushLosses();
        context.pushThreadId();
        context.call(RuntimeCall.FAILED);
        code.return_();
    }

    /** Emits the last code of the handler, which runs so rarely that the padding is placed here. */
    private void countWithoutCall() {
        if (context.weight.isHeavy()) {
            CodeWeight.forbidInlining(code);
        }
        context.constants.push(code, Role.UNCOUNTED, RuntimeNames.UNCOUNTED);
        code.dup();
        RuntimeField.FAILURES.get(code);
        code.lconst_1().ladd();
        RuntimeField.FAILURES.put(code);
        code.return_();
    }
}
