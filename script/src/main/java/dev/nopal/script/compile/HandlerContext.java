package dev.nopal.script.compile;

import dev.nopal.script.ProbeSignature;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.Config;
import dev.nopal.script.program.ScriptVariable;
import dev.nopal.script.run.Guard;
import dev.nopal.script.run.SessionRuntime.Role;
import dev.nopal.script.type.Type;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The common parts of one handler's code: its locals, its loops and its exits. */
final class HandlerContext {
    final CodeBuilder code;
    final Constants constants;
    final PrintFormats formats;
    final BitSet emptiedMaps;
    final Config config;
    final CheckedProbe probe;
    final Optional<ProbeSignature> signature;
    final String probeName;
    final CodeWeight weight = new CodeWeight();

    /** The thread's id. */
    final int threadId;

    /** The guard's slot. */
    final int guard;

    /**
     * The previous content of the guard's slot: minus the events until the next sample, or more
     * than that.
     */
    final int countdown;

    /** The encoder that the handler has taken, or null: released on every exit. */
    final int held;

    /** The stripe that is being written. */
    final int stripe;

    /** The number of loop statements that may still run. */
    final int budget;

    private final Deque<Loop> loops = new ArrayDeque<>();
    private final Map<ScriptVariable, Integer> variables = new HashMap<>();

    private int blocks;

    /** The targets of {@code break} and {@code continue}. */
    static final class Loop {
        final Label end;
        final Label next;
        private final int blocks;
        private boolean isLeftByThrow;

        private Loop(Label end, Label next, int blocks) {
            this.end = end;
            this.next = next;
            this.blocks = blocks;
        }

        boolean isLeftByThrow() {
            return isLeftByThrow;
        }
    }

    HandlerContext(
            CodeBuilder code,
            Constants constants,
            PrintFormats formats,
            BitSet emptiedMaps,
            Config config,
            CheckedProbe probe,
            Optional<ProbeSignature> signature) {
        this.code = code;
        this.constants = constants;
        this.formats = formats;
        this.emptiedMaps = emptiedMaps;
        this.config = config;
        this.probe = probe;
        this.signature = signature;
        probeName = signature.map(ProbeSignature::probe).orElse(probe.attachPoint().text());
        threadId = code.allocateLocal(TypeKind.LONG);
        guard = code.allocateLocal(TypeKind.INT);
        countdown = code.allocateLocal(TypeKind.LONG);
        held = code.allocateLocal(TypeKind.REFERENCE);
        stripe = code.allocateLocal(TypeKind.REFERENCE);
        budget = code.allocateLocal(TypeKind.INT);
    }

    int variable(ScriptVariable variable) {
        return variables.computeIfAbsent(
                variable, v -> code.allocateLocal(RuntimeNames.kindOf(v.type())));
    }

    int temporary(Type type) {
        return code.allocateLocal(RuntimeNames.kindOf(type));
    }

    void pushThreadId() {
        code.lload(threadId);
    }

    void pushLosses() {
        constants.push(code, Role.LOSSES, RuntimeNames.LOSSES);
    }

    /**
     * Returns whether this handler has a counter: only events are counted, not what the agent runs
     * by itself.
     */
    boolean isCounted() {
        return signature.isPresent();
    }

    /** Loads the counter, which is the last parameter. */
    void pushCounter() {
        ProbeSignature event = signature.orElseThrow();
        int before = event.reader().isPresent() ? 1 : Expressions.parameters(event).size();
        code.aload(code.parameterSlot(before));
    }

    /** Leaves the handler from anywhere; the operand stack is dropped. */
    void leave() {
        leaveGuard();
        code.return_();
    }

    /**
     * Counts the events since the last sample, and draws a random number of events until the next.
     * It makes no call, because the compiler would then keep all values of the application's loop
     * on the stack, even for events that are not sampled.
     */
    void sample() {
        if (!isCounted()) {
            code.loadConstant(-1L).lstore(countdown);
            return;
        }
        pushCounter();
        code.dup();
        RuntimeField.FIRED.get(code);
        pushSlot(Guard.INTERVAL);
        code.laload().ladd();
        RuntimeField.FIRED.put(code);
        pushSlot(Guard.RANDOM);
        code.dup2().laload().loadConstant(Guard.MULTIPLIER).lmul().loadConstant(Guard.INCREMENT);
        code.ladd().dup2_x2().lastore();
        code.loadConstant(Guard.RANDOM_SHIFT).lushr().loadConstant(Guard.INTERVAL_MASK).land();
        code.lconst_1().ladd().lneg().lstore(countdown);
        pushSlot(Guard.INTERVAL);
        code.lload(countdown).lneg().lastore();
    }

    void pushSlot(int offset) {
        RuntimeField.GUARD_SLOTS.getStatic(code);
        code.iload(guard).loadConstant(offset).iadd();
    }

    /** Uses stores only, no call: this also runs with the stack exhausted. */
    void leaveGuard() {
        pushSlot(0);
        code.lload(countdown).lconst_1().ladd().lastore();
    }

    /** Releases the encoder that the handler has taken. */
    void release() {
        code.aload(held).iconst_0();
        RuntimeField.ENCODER_BUSY.put(code);
        released();
    }

    /** Notes that the handler has no encoder any more. */
    void released() {
        code.aconst_null().astore(held);
    }

    Loop enterLoop(Label end, Label next) {
        Loop loop = new Loop(end, next, blocks);
        loops.push(loop);
        return loop;
    }

    void leaveLoop() {
        loops.pop();
    }

    /** Compiles statements inside an expression: values may wait on the operand stack. */
    void inBlock(Runnable statements) {
        blocks++;
        statements.run();
        blocks--;
    }

    boolean isInBlock() {
        return blocks > 0;
    }

    void breakLoop() {
        jump(loops.getFirst(), loops.getFirst().end, RuntimeField.LOOP_BREAK);
    }

    void continueLoop() {
        jump(loops.getFirst(), loops.getFirst().next, RuntimeField.LOOP_CONTINUE);
    }

    /**
     * Jumps by throwing: a branch needs the operand stack of its target, but a throw empties it.
     */
    private void jump(Loop loop, Label target, RuntimeField thrown) {
        if (loop.blocks == blocks) {
            code.goto_(target);
        } else {
            loop.isLeftByThrow = true;
            thrown.getStatic(code);
            code.athrow();
        }
    }

    /** Counts an iteration of a loop; if no statements are left, counts a loss and leaves. */
    void spend(int statements) {
        Label goesOn = code.newLabel();
        code.iinc(budget, -Math.min(statements, Short.MAX_VALUE));
        code.iload(budget).ifge(goesOn);
        pushLosses();
        pushThreadId();
        call(RuntimeCall.STATEMENTS);
        leave();
        code.labelBinding(goesOn);
    }

    void call(RuntimeCall call) {
        weight.add(call);
        call.emit(code);
    }
}
