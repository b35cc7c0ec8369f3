package dev.nopal.dof;

import dev.nopal.elf.Machine;

import java.util.Arrays;

/**
 * The code that DTrace patches: one stub for each probe, one to ask whether it is enabled.
 *
 * <p>The kernel replaces the instruction at {@link #pc()} while a consumer has enabled the probe.
 * It lies in the first eight bytes of a stub, so that one aligned load tells whether it is enabled.
 * In an is-enabled stub, the kernel sets the result to 1 and goes on after the instruction.
 *
 * <p>On x86_64 the kernel looks for the seventh argument where the stack pointer points, as in a
 * function that a linker patched. A stub is called, so there it finds the return address: {@link
 * #X86_64_STACK} moves the pointer past it. The address stays in the red zone, which signals spare.
 */
public enum DofStub {
    /** {@code nop; ret}. */
    X86_64(0, 0x90, 0xc3),
    /** {@code lea 8(%rsp),%rsp; nop; lea -8(%rsp),%rsp; ret}, for more than six arguments. */
    X86_64_STACK(5, 0x48, 0x8d, 0x64, 0x24, 0x08, 0x90, 0x48, 0x8d, 0x64, 0x24, 0xf8, 0xc3),
    /** {@code xor %eax,%eax; nop; ret}. */
    X86_64_ENABLED(2, 0x31, 0xc0, 0x90, 0xc3),
    /** {@code nop; ret}. */
    AARCH64(0, 0x1f, 0x20, 0x03, 0xd5, 0xc0, 0x03, 0x5f, 0xd6),
    /** {@code mov x0,#0; ret}: Darwin requires this very instruction. */
    AARCH64_ENABLED(0, 0x00, 0x00, 0x80, 0xd2, 0xc0, 0x03, 0x5f, 0xd6);

    /** The distance between two stubs. */
    public static final int SLOT_SIZE = 16;

    private static final byte PADDING = (byte) 0xcc;
    private static final int X86_REGISTERS = 6;

    private final int pc;
    private final byte[] slot = new byte[SLOT_SIZE];

    DofStub(int pc, int... code) {
        this.pc = pc;
        Arrays.fill(slot, PADDING);
        for (int i = 0; i < code.length; i++) {
            slot[i] = (byte) code[i];
        }
    }

    /** Returns the stub of a probe with that many arguments. */
    static DofStub ofProbe(Machine machine, int arguments) {
        if (machine == Machine.AARCH64) {
            return AARCH64;
        }
        return arguments <= X86_REGISTERS ? X86_64 : X86_64_STACK;
    }

    /** Returns the stub that asks whether a probe is enabled. */
    static DofStub ofEnabled(Machine machine) {
        return machine == Machine.AARCH64 ? AARCH64_ENABLED : X86_64_ENABLED;
    }

    /** Returns the distance of the instruction that is patched from the start of the stub. */
    int pc() {
        return pc;
    }

    /** Returns the bytes of a whole slot: code and padding. */
    byte[] slot() {
        return slot.clone();
    }

    /** Returns the first eight bytes of an unpatched stub as a little-endian number. */
    long untouched() {
        long value = 0;
        for (int i = Long.BYTES - 1; i >= 0; i--) {
            value = value << Byte.SIZE | slot[i] & 0xff;
        }
        return value;
    }
}
