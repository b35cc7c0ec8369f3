package dev.nopal.code;

/** The opcodes of the instructions that {@link MethodCode} writes. */
final class Opcode {
    static final int ACONST_NULL = 1;
    static final int ICONST_0 = 3;
    static final int LCONST_0 = 9;
    static final int BIPUSH = 16;
    static final int SIPUSH = 17;
    static final int LDC_W = 19;
    static final int ILOAD = 21;
    static final int LLOAD = 22;
    static final int FLOAD = 23;
    static final int DLOAD = 24;
    static final int ALOAD = 25;
    static final int ISTORE = 54;
    static final int ASTORE = 58;
    static final int POP = 87;
    static final int LSUB = 101;
    static final int LOR = 129;
    static final int I2L = 133;
    static final int LCMP = 148;
    static final int IFEQ = 153;
    static final int IF_ICMPEQ = 159;
    static final int GOTO = 167;
    static final int IRETURN = 172;
    static final int LRETURN = 173;
    static final int ARETURN = 176;
    static final int RETURN = 177;
    static final int GETSTATIC = 178;
    static final int PUTSTATIC = 179;
    static final int PUTFIELD = 181;
    static final int INVOKEVIRTUAL = 182;
    static final int INVOKESPECIAL = 183;
    static final int INVOKESTATIC = 184;
    static final int INVOKEINTERFACE = 185;
    static final int CHECKCAST = 192;
    static final int IFNULL = 198;

    private Opcode() {}
}
