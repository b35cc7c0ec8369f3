package dev.nopal.os;

import dev.nopal.elf.FastNop;
import dev.nopal.elf.Machine;
import dev.nopal.elf.Nop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/** The capabilities of the running kernel and processor. */
final class Kernel {
    private static final int ENXIO = 6;

    private Kernel() {}

    /** Returns the processor, or {@link Machine#OTHER} if Nopal has no stub for it. */
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
     * <p>The check calls the kernel's own uprobe system call from an address where it must fail:
     * ENXIO means that it optimises five-byte nops. Kernels that optimise another form return
     * something else and get the one-byte nop. On other kernels the call is not made, because a
     * seccomp filter may kill a process that makes an unknown system call; from 6.18, seccomp lets
     * this one pass.
     *
     * @param wanted {@code auto}, or {@code 1} or {@code 5} to insist
     */
    static Nop nop(String wanted) {
        return nop(wanted, machine(), release(), LibC::uprobeErrno);
    }

    /** Chooses for any machine and kernel, so that tests can try others. */
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
