package dev.nopal.os;

import dev.nopal.elf.FastNop;
import dev.nopal.elf.Machine;
import dev.nopal.elf.Nop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/** Answers what the running kernel and processor can do. */
final class Kernel {
    private static final int ENXIO = 6;

    private Kernel() {}

    /** Returns the processor, or {@link Machine#OTHER} where Nopal has no stub for it. */
    static Machine machine() {
        return switch (System.getProperty("os.arch", "")) {
            case "amd64", "x86_64" -> Machine.X86_64;
            case "aarch64" -> Machine.AARCH64;
            default -> Machine.OTHER;
        };
    }

    /**
     * Chooses the probe instruction: the five-byte nop where the kernel turns it into a call and is
     * known to turn it back ({@link FastNop}), else the one-byte nop, which works everywhere but
     * always traps.
     *
     * <p>The kernel is asked by its own uprobe system call, from a place where it must refuse:
     * ENXIO means that it optimises five-byte nops. Kernels that optimise another form answer
     * something else and get the one-byte nop. Other kernels are not asked, because a seccomp
     * filter may kill whoever makes an unknown system call; from 6.18 on seccomp lets this one
     * pass.
     *
     * @param wanted {@code auto}, or {@code 1} or {@code 5} to insist
     */
    static Nop nop(String wanted) {
        return nop(wanted, machine(), release(), LibC::uprobeErrno);
    }

    /** Chooses for a machine that may be made up. */
    static Nop nop(String wanted, Machine machine, String release, IntSupplier uprobeErrno) {
        if (machine == Machine.AARCH64) {
            return Nop.AARCH64;
        }
        boolean five =
                wanted.equals("5")
                        || wanted.equals("auto")
                                && FastNop.judge(release).isRestored()
                                && uprobeErrno.getAsInt() == ENXIO;
        return five ? Nop.X86_FIVE_BYTES : Nop.X86_ONE_BYTE;
    }

    private static String release() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/osrelease")).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
