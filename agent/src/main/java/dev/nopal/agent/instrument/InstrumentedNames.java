package dev.nopal.agent.instrument;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;

/** The names that instrumented code refers to. */
final class InstrumentedNames {
    static final String BRIDGE_CLASS = "java.lang.runtime.NopalBridge";

    static final ClassDesc BRIDGE = ClassDesc.of(BRIDGE_CLASS);
    static final ClassDesc FLOAT = ConstantDescs.CD_Float;
    static final ClassDesc DOUBLE = ConstantDescs.CD_Double;

    static final MethodTypeDesc FLOAT_BITS =
            MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_float);
    static final MethodTypeDesc DOUBLE_BITS =
            MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_double);

    static final DirectMethodHandleDesc LINK =
            MethodHandleDesc.ofMethod(
                    DirectMethodHandleDesc.Kind.STATIC,
                    BRIDGE,
                    "link",
                    MethodTypeDesc.of(
                            ConstantDescs.CD_CallSite,
                            ConstantDescs.CD_MethodHandles_Lookup,
                            ConstantDescs.CD_String,
                            ConstantDescs.CD_MethodType));
    static final ClassDesc MARKS = ClassDesc.of("java.lang.Thread").arrayType();
    static final MethodTypeDesc GET_MARKS = MethodTypeDesc.of(MARKS);
    static final MethodTypeDesc TAKE = MethodTypeDesc.of(ConstantDescs.CD_int);
    static final MethodTypeDesc ON =
            MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_int);
    static final MethodTypeDesc CALL =
            MethodTypeDesc.of(
                    ConstantDescs.CD_long,
                    ConstantDescs.CD_int,
                    ConstantDescs.CD_Object.arrayType(),
                    ConstantDescs.CD_long.arrayType());

    private InstrumentedNames() {}
}
