package dev.nopal.script.run;

/**
 * The exception that leaves a loop from inside an expression, where values wait on the operand
 * stack: thrown and caught within one method, and created once.
 */
abstract sealed class LoopJump extends Throwable {
    private static final long serialVersionUID = 1;

    private LoopJump() {
        super(null, null, false, false);
    }

    /** {@code break}. */
    static final class Break extends LoopJump {
        private static final long serialVersionUID = 1;
        static final Break INSTANCE = new Break();
    }

    /** {@code continue}. */
    static final class Continue extends LoopJump {
        private static final long serialVersionUID = 1;
        static final Continue INSTANCE = new Continue();
    }
}
