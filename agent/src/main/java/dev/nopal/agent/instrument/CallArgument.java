package dev.nopal.agent.instrument;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;

/**
 * One argument of a callback in instrumented code.
 *
 * @param type the type in which the callback gets it
 * @param slot the local that holds it; {@link #ABSENT} for null or zero
 */
record CallArgument(Class<?> type, int slot) {
    static final int ABSENT = -1;

    boolean isReference() {
        return !type.isPrimitive();
    }

    void load(CodeBuilder code) {
        TypeKind kind = TypeKind.from(type);
        if (slot != ABSENT) {
            code.loadLocal(kind, slot);
            return;
        }
        switch (kind.asLoadable()) {
            case LONG -> code.lconst_0();
            case FLOAT -> code.fconst_0();
            case DOUBLE -> code.dconst_0();
            case REFERENCE -> code.aconst_null();
            default -> code.iconst_0();
        }
    }

    /** Loads a number as the 64 bits that {@link ArrayCallWriter} passes. */
    void loadBits(CodeBuilder code) {
        load(code);
        switch (TypeKind.from(type).asLoadable()) {
            case LONG -> {}
            case FLOAT -> {
                code.invokestatic(
                        InstrumentedNames.FLOAT, "floatToRawIntBits", InstrumentedNames.FLOAT_BITS);
                code.i2l();
            }
            case DOUBLE ->
                    code.invokestatic(
                            InstrumentedNames.DOUBLE,
                            "doubleToRawLongBits",
                            InstrumentedNames.DOUBLE_BITS);
            default -> code.i2l();
        }
    }
}
