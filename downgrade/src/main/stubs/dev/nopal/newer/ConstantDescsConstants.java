package dev.nopal.newer;

import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/** Constants of {@code ConstantDescs} since 24. */
public final class ConstantDescsConstants {
    /** The type of a method that takes and returns nothing. */
    public static final MethodTypeDesc MTD_void = MethodTypeDesc.of(ConstantDescs.CD_void);

    private ConstantDescsConstants() {}
}
