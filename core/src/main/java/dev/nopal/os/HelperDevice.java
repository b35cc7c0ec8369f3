package dev.nopal.os;

import dev.nopal.dof.DofSystem;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/**
 * The device of an operating system to which programs pass their DOF, and what its {@code ioctl}
 * expects.
 *
 * <pre>
 * dof_helper  0 char[64] module   64 u64 address of the object   72 u64 address of the DOF
 * FreeBSD    80 i32 pid   84 i32 generation, returned
 * Darwin      the argument points to the address of { u64 count; dof_helper[] }
 *             and the generation is returned in place of the address of the DOF
 * </pre>
 */
enum HelperDevice {
    DARWIN("/dev/dtracehelper", 0x80086804L, 0x20006802L, 0x1000000, 0x1000, ""),
    FREEBSD(
            "/dev/dtrace/helper",
            0xc0587a03L,
            0x80047a02L,
            0x100000,
            0x1000,
            "load it as root: kldload dtraceall"),
    ILLUMOS("/dev/dtrace/helper", 0x64746803L, 0x64746802L, 0x800000, 0x100, ""),
    LINUX(
            "/dev/dtrace/helper",
            0x4050d803L,
            0x4004d802L,
            0x80000,
            0,
            "start dtprobed of DTrace 2, or remove -Dnopal.dtrace=true");

    private static final int MODULE_SIZE = 64;
    private static final int HELPER_SIZE = 80;
    private static final int FREEBSD_SIZE = 88;
    private static final int HELPER_IN_LIST = 16; // Darwin: pointer to the list, then its count
    private static final int DOF_FIELD = 72;
    private static final int GENERATION_FIELD = 84;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

    /** The path. */
    final String path;

    /** The request that passes DOF. */
    final long add;

    /** The request that takes it back. */
    final long remove;

    /** The flag of {@code open} by which no child process inherits a descriptor. */
    final int closedOnExec;

    /** The flag of {@code mmap} for memory without a file. */
    final int anonymous;

    /** What to do if there is no such device. */
    final String remedy;

    HelperDevice(
            String path, long add, long remove, int closedOnExec, int anonymous, String remedy) {
        this.path = path;
        this.add = add;
        this.remove = remove;
        this.closedOnExec = closedOnExec;
        this.anonymous = anonymous;
        this.remedy = remedy;
    }

    static HelperDevice of(DofSystem system) {
        return valueOf(system.name());
    }

    /** Returns how many bytes {@link #fill} needs. */
    int size() {
        return switch (this) {
            case DARWIN -> HELPER_IN_LIST + HELPER_SIZE;
            case FREEBSD -> FREEBSD_SIZE;
            case ILLUMOS, LINUX -> HELPER_SIZE;
        };
    }

    /**
     * Writes the argument of {@link #add}.
     *
     * @param argument {@link #size} bytes of zeros
     * @param module at most 63 bytes, so that a NUL follows
     * @param dof the address of the DOF; that of the object, too, as Darwin requires
     */
    void fill(MemorySegment argument, String module, long dof, int pid) {
        MemorySegment helper = argument;
        if (this == DARWIN) {
            argument.set(LONG, 0, argument.address() + Long.BYTES);
            argument.set(LONG, Long.BYTES, 1);
            helper = argument.asSlice(HELPER_IN_LIST);
        }
        byte[] name = module.getBytes(StandardCharsets.UTF_8);
        MemorySegment.copy(
                name, 0, helper, ValueLayout.JAVA_BYTE, 0, Math.min(name.length, MODULE_SIZE - 1));
        helper.set(LONG, MODULE_SIZE, dof);
        helper.set(LONG, DOF_FIELD, dof);
        if (this == FREEBSD) {
            helper.set(INT, HELPER_SIZE, pid);
        }
    }

    /** Returns the number by which the kernel knows the DOF, after a successful {@link #add}. */
    int generation(MemorySegment argument, int result) {
        return switch (this) {
            case DARWIN -> (int) argument.get(LONG, HELPER_IN_LIST + DOF_FIELD);
            case FREEBSD -> argument.get(INT, GENERATION_FIELD);
            case ILLUMOS, LINUX -> result;
        };
    }

    /** Returns whether {@link #remove} takes the address of the generation, not the number. */
    boolean isRemovedByAddress() {
        return this == FREEBSD;
    }
}
