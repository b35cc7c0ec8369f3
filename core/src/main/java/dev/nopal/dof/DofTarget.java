package dev.nopal.dof;

import dev.nopal.elf.Machine;

/** The system and processor that DOF is written for, with their rules for offsets. */
public record DofTarget(DofSystem system, Machine machine) {
    /**
     * Darwin's linker records the operand of a call, and its kernel corrects that; so the offsets
     * are wrong by these numbers of bytes on purpose.
     */
    private static final int DARWIN_X86_PROBE = 1;

    private static final int DARWIN_X86_ENABLED = -2;

    private static final int ARM64_ARGUMENTS = 5;

    /** Returns what to write so that the kernel patches the instruction at {@code pc}. */
    int probeOffset(int pc) {
        return isDarwinOnX86() ? pc + DARWIN_X86_PROBE : pc;
    }

    /** Returns the same for the instruction of an is-enabled stub. */
    int enabledOffset(int pc) {
        return isDarwinOnX86() ? pc + DARWIN_X86_ENABLED : pc;
    }

    private boolean isDarwinOnX86() {
        return system == DofSystem.DARWIN && machine == Machine.X86_64;
    }

    /**
     * Returns how many arguments a D script can read: on arm64 the kernels pass on those in the
     * first five registers, and return 0 for the others.
     */
    public int deliveredArguments() {
        return machine == Machine.AARCH64 && system != DofSystem.LINUX
                ? ARM64_ARGUMENTS
                : DofLimits.MAX_ARGUMENTS;
    }
}
