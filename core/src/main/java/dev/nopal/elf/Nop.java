package dev.nopal.elf;

import java.util.Arrays;

/**
 * The stub of a tracepoint with its probe instruction: the bytes that a tracer replaces.
 *
 * <p>Every stub is called, so that its caller keeps nothing in the red zone, which the kernel's
 * optimised five-byte form overwrites.
 *
 * <p>The first eight bytes of a stub say whether a tracer has patched it, in one aligned load. The
 * kernel restores only the first five bytes of the ten-byte nop: after tracing, the others hold the
 * call that a stopped thread may still be about to execute, as an operand of the nop. So three
 * bytes of another nop precede it, and the eight bytes end where the restored ones do.
 *
 * <pre>
 *                        0  1  2  3  4  5  6  7 |  8  9 10 11 12 13
 * nothing attached      0f 1f 00 66 2e 0f 1f 84 | 00 00 00 00 00 c3
 * attached              0f 1f 00 cc 2e 0f 1f 84 | 00 00 00 00 00 c3
 * attached, after a hit 0f 1f 00 48 8d 64 24 80 | e8 rel32       c3   lea -128(%rsp),%rsp; call
 * detached              0f 1f 00 66 2e 0f 1f 84 | e8 rel32       c3
 * </pre>
 */
public enum Nop {
    /** Traps with {@code int3}; works on every x86_64 kernel. */
    X86_ONE_BYTE(Machine.X86_64, code(), code(0x90, 0xc3)),
    /** Becomes a call into the kernel's trampoline where the kernel can do that (6.18 to 7.1). */
    X86_FIVE_BYTES(Machine.X86_64, code(), code(0x0f, 0x1f, 0x44, 0x00, 0x00, 0xc3)),
    /** Becomes a call that spares the red zone where the kernel can do that (7.2). */
    X86_TEN_BYTES(
            Machine.X86_64,
            code(0x0f, 0x1f, 0x00),
            code(0x66, 0x2e, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00, 0xc3)),
    AARCH64(Machine.AARCH64, code(), code(0x1f, 0x20, 0x03, 0xd5, 0xc0, 0x03, 0x5f, 0xd6));

    /** Distance between two stubs; a stub never crosses a page and has eight bytes to compare. */
    public static final int SLOT_SIZE = 16;

    private static final byte PADDING = (byte) 0xcc;

    private final Machine machine;
    private final int probeOffset;
    private final byte[] slot = new byte[SLOT_SIZE];

    Nop(Machine machine, byte[] before, byte[] probe) {
        this.machine = machine;
        this.probeOffset = before.length;
        Arrays.fill(slot, PADDING);
        System.arraycopy(before, 0, slot, 0, before.length);
        System.arraycopy(probe, 0, slot, before.length, probe.length);
    }

    private static byte[] code(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    /** Returns the machine that runs this code. */
    public Machine machine() {
        return machine;
    }

    /** Returns the distance of the probe instruction from the start of the stub. */
    int probeOffset() {
        return probeOffset;
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
