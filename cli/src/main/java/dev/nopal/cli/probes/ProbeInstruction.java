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
    /** The longest sequence that is compared. */
    static final int MAX_SIZE = 6;

    private static final int INT3 = 0xcc;
    private static final int CALL = 0xe8;

    /** {@code lea -128(%rsp),%rsp}, which precedes the call in place of a nop of ten bytes. */
    private static final byte[] LEA = hex("488d642480");

    /**
     * Longest first. After a one-byte nop, libbpf may attach to a second one, at +1.
     *
     * <p>Of a nop of ten bytes only the first five: the kernel does not restore the others, which
     * are operands.
     */
    private static final List<byte[]> X86_NOPS =
            List.of(
                    hex("90662e0f1f84"),
                    hex("900f1f440000"),
                    hex("662e0f1f84"),
                    hex("0f1f440000"),
                    hex("6666666690"));

    private ProbeInstruction() {}

    /** Returns how many bytes of a site tell whether a tracer is attached. */
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
            default -> hasLea(memory, difference) ? Patch.CALL : Patch.OTHER;
        };
    }

    private static boolean hasLea(byte[] code, int from) {
        return Arrays.equals(code, from, code.length, LEA, 0, LEA.length);
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text);
    }
}
