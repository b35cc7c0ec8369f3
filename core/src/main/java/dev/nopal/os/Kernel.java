package dev.nopal.os;

import dev.nopal.elf.FastNop;
import dev.nopal.elf.Machine;
import dev.nopal.elf.Nop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/** The capabilities of the running kernel and processor. */
public final class Kernel {
    private static final int ENXIO = 6;
    private static final int EPROTO = 71;

    private Kernel() {}

    /** Returns the processor, or {@link Machine#OTHER} if Nopal has no stub for it. */
    public static Machine machine() {
        return switch (System.getProperty("os.arch", "")) {
            case "amd64", "x86_64" -> Machine.X86_64;
            case "aarch64" -> Machine.AARCH64;
            default -> Machine.OTHER;
        };
    }

    /**
     * Chooses the probe instruction: the five-byte or ten-byte nop where the kernel turns it into a
     * call and is known to turn it back ({@link FastNop}), else the one-byte nop, which works
     * everywhere but always traps.
     *
     * <p>The check calls the kernel's own uprobe system call from an address where it must fail:
     * ENXIO means that it optimises five-byte nops, EPROTO ten-byte ones. On other kernels the call
     * is not made, because a seccomp filter may kill a process that makes an unknown system call;
     * from 6.18, seccomp lets this one pass.
     *
     * @param wanted {@code auto}, or {@code 1}, {@code 5} or {@code 10} to insist
     */
    static Nop nop(String wanted) {
        return nop(wanted, machine(), release(), LibC::uprobeErrno);
    }

    /** Chooses for any machine and kernel, so that tests can try others. */
    static Nop nop(String wanted, Machine machine, String release, IntSupplier uprobeErrno) {
        if (machine == Machine.AARCH64) {
            return Nop.AARCH64;
        }
        return switch (wanted) {
            case "1" -> Nop.X86_ONE_BYTE;
            case "5" -> Nop.X86_FIVE_BYTES;
            case "10" -> Nop.X86_TEN_BYTES;
            default -> optimised(FastNop.judge(release).nop(), uprobeErrno);
        };
    }

    /** Returns the nop if the kernel says that it optimises this one, else the one-byte nop. */
    private static Nop optimised(Nop nop, IntSupplier uprobeErrno) {
        boolean isOptimised =
                switch (nop) {
                    case X86_FIVE_BYTES -> uprobeErrno.getAsInt() == ENXIO;
                    case X86_TEN_BYTES -> uprobeErrno.getAsInt() == EPROTO;
                    default -> false;
                };
        return isOptimised ? nop : Nop.X86_ONE_BYTE;
    }

    private static String release() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/osrelease")).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
