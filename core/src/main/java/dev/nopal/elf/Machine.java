package dev.nopal.elf;

/** A processor architecture, as in ELF's {@code e_machine}. */
public enum Machine {
    X86_64(62, 0x1000),
    AARCH64(183, 0x10000),
    RISCV64(243, 0x1000),
    OTHER(-1, 0x1000);

    private final int code;
    private final int segmentAlignment;

    Machine(int code, int segmentAlignment) {
        this.code = code;
        this.segmentAlignment = segmentAlignment;
    }

    /** Returns the value of {@code e_machine}. */
    int code() {
        return code;
    }

    /** Returns the largest page size that a loader of this machine may use. */
    int segmentAlignment() {
        return segmentAlignment;
    }

    /** Returns the machine of an {@code e_machine} value; unknown ones are {@link #OTHER}. */
    public static Machine of(int code) {
        for (Machine machine : values()) {
            if (machine.code == code) {
                return machine;
            }
        }
        return OTHER;
    }
}
