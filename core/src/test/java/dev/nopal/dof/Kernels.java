package dev.nopal.dof;

import dev.nopal.elf.Machine;

/** What the kernels make of an offset: their rules, as their sources have them. */
public final class Kernels {
    private Kernels() {}

    /** Returns the instruction that is patched for a probe. */
    public static int probe(DofTarget target, int offset) {
        return isDarwinOnX86(target) ? offset - 1 : offset;
    }

    /** Returns the instruction that is patched for an is-enabled probe. */
    public static int enabled(DofTarget target, int offset) {
        return isDarwinOnX86(target) ? offset + 2 : offset;
    }

    private static boolean isDarwinOnX86(DofTarget target) {
        return target.system() == DofSystem.DARWIN && target.machine() == Machine.X86_64;
    }
}
