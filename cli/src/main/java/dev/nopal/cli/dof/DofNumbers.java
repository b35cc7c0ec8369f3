package dev.nopal.cli.dof;

/**
 * The numbers of the DOF format, as {@code dof.h} of Solaris, macOS, FreeBSD and Linux has them.
 */
final class DofNumbers {
    static final int MAGIC = 0x7f444f46; // 0x7f, D, O, F

    static final int HEADER_SIZE = 64;
    static final int SECTION_SIZE = 32;
    static final int PROBE_SIZE = 48;
    static final int PROVIDER_SIZE = 44;

    /** Version 1 had no is-enabled offsets. */
    static final int PROVIDER_SIZE_1 = 40;

    static final int STRTAB = 8;
    static final int PROVIDER = 15;
    static final int PROBES = 16;
    static final int PRARGS = 17;
    static final int PROFFS = 18;
    static final int PRENOFFS = 26;

    static final int LOAD = 1;

    /** Types that a kernel refuses if they are not to be loaded: all but comments and the like. */
    static boolean isLoadable(long type) {
        return type >= 3 && type <= PRENOFFS && type != 20;
    }

    static String name(long type) {
        return switch ((int) Math.min(type, Integer.MAX_VALUE)) {
            case STRTAB -> "STRTAB";
            case PROVIDER -> "PROVIDER";
            case PROBES -> "PROBES";
            case PRARGS -> "PRARGS";
            case PROFFS -> "PROFFS";
            case PRENOFFS -> "PRENOFFS";
            default -> "type " + type;
        };
    }

    private DofNumbers() {}
}
