package dev.nopal.script.compile;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;

/** The fields that compiled code reads and writes, by name like {@link RuntimeCall}. */
enum RuntimeField {
    GUARD_SLOTS(RuntimeNames.GUARD, "SLOTS", CD_long.arrayType()),
    LOOP_BREAK(RuntimeNames.LOOP_BREAK, "INSTANCE", RuntimeNames.LOOP_BREAK),
    LOOP_CONTINUE(RuntimeNames.LOOP_CONTINUE, "INSTANCE", RuntimeNames.LOOP_CONTINUE),
    ENCODER_BUSY(RuntimeNames.ENCODER, "busy", CD_int),
    FIRED(RuntimeNames.COUNTER, "fired", CD_long),
    FAILURES(RuntimeNames.UNCOUNTED, "failures", CD_long);

    private final ClassDesc owner;
    private final String field;
    private final ClassDesc type;

    RuntimeField(ClassDesc owner, String field, ClassDesc type) {
        this.owner = owner;
        this.field = field;
        this.type = type;
    }

    void getStatic(CodeBuilder code) {
        code.getstatic(owner, field, type);
    }

    /** Replaces the object on the operand stack by the field's value. */
    void get(CodeBuilder code) {
        code.getfield(owner, field, type);
    }

    void put(CodeBuilder code) {
        code.putfield(owner, field, type);
    }

    ClassDesc owner() {
        return owner;
    }

    String field() {
        return field;
    }

    ClassDesc type() {
        return type;
    }
}
