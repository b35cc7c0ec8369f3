package dev.nopal.cli.probes;

import dev.nopal.elf.Machine;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * The instructions at the sites of probes, and those with which the kernel replaces them.
 *
 * <p>Only the nop itself is compared: the loader may relocate the code after it.
 */
final class ProbeInstruction {
    /** The longest sequence that a tracer replaces: a nop of ten bytes. */
    static final int MAX_SIZE = 10;

    private static final int INT3 = 0xcc;
    private static final int CALL = 0xe8;

    /** Longest first. After a one-byte nop, libbpf may attach to a second one, at +1. */
    private static final List<byte[]> X86_NOPS =
            List.of(
                    hex("662e0f1f840000000000"),
                    hex("900f1f440000"),
                    hex("0f1f440000"),
                    hex("6666666690"));

    private ProbeInstruction() {}

    /** Returns how many bytes of a site belong to the probe. */
    static int size(byte[] code, Machine machine) {
        if (machine != Machine.X86_64) {
            return Math.min(4, code.length);
        }
        for (byte[] nop : X86_NOPS) {
            if (code.length >= nop.length
                    && Arrays.equals(code, 0, nop.length, nop, 0, nop.length)) {
                return nop.length;
            }
        }
        return Math.min(1, code.length);
    }

    /** Compares a site in a process with the same site in the file. */
    static Patch compare(byte[] file, byte[] memory, Machine machine) {
        int difference = Arrays.mismatch(file, memory);
        if (difference < 0) {
            return Patch.NONE;
        }
        if (machine != Machine.X86_64) {
            return Patch.BREAKPOINT;
        }
        return switch (memory[difference] & 0xff) {
            case INT3 -> Patch.BREAKPOINT;
            case CALL -> Patch.CALL;
            default -> Patch.OTHER;
        };
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text);
    }
}
