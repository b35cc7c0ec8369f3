package dev.nopal.elf;

import java.util.Arrays;

/**
 * The probe instruction of a stub: the bytes that a tracer replaces.
 *
 * <p>Every stub is called, so that its caller keeps nothing in the red zone, which the kernel's
 * optimised five-byte form overwrites.
 */
public enum Nop {
    /** Traps with {@code int3}; works on every x86_64 kernel. */
    X86_ONE_BYTE(Machine.X86_64, 0x90, 0xc3),
    /** Becomes a call into the kernel's trampoline where the kernel can do that (6.18). */
    X86_FIVE_BYTES(Machine.X86_64, 0x0f, 0x1f, 0x44, 0x00, 0x00, 0xc3),
    AARCH64(Machine.AARCH64, 0x1f, 0x20, 0x03, 0xd5, 0xc0, 0x03, 0x5f, 0xd6);

    /** Distance between two stubs; a stub never crosses a page and has eight bytes to compare. */
    public static final int SLOT_SIZE = 16;

    private static final byte PADDING = (byte) 0xcc;

    private final Machine machine;
    private final byte[] slot = new byte[SLOT_SIZE];

    Nop(Machine machine, int... code) {
        this.machine = machine;
        Arrays.fill(slot, PADDING);
        for (int i = 0; i < code.length; i++) {
            slot[i] = (byte) code[i];
        }
    }

    /** Returns the machine that runs this code. */
    public Machine machine() {
        return machine;
    }

    /** Returns the bytes of a whole slot: probe instruction, return, padding. */
    byte[] slot() {
        return slot.clone();
    }

    /** Returns the first eight bytes of an untouched stub as a little-endian number. */
    public long untouched() {
        long value = 0;
        for (int i = 7; i >= 0; i--) {
            value = value << 8 | slot[i] & 0xff;
        }
        return value;
    }
}
