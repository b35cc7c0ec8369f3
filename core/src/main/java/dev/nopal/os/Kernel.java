package dev.nopal.os;

import dev.nopal.elf.Machine;
import dev.nopal.elf.Nop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
     * Chooses the probe instruction: the five-byte nop where the kernel turns it into a call, else
     * the one-byte nop, which works everywhere but always traps.
     *
     * <p>The kernel is asked by its own uprobe system call, from a place where it must refuse:
     * ENXIO means that it optimises five-byte nops. Kernels that optimise another form answer
     * something else and get the one-byte nop. Older kernels are not asked, because a seccomp
     * filter may kill whoever makes an unknown system call; from 6.18 on seccomp lets this one
     * pass.
     *
     * @param wanted {@code auto}, or {@code 1} or {@code 5} to insist
     */
    static Nop nop(String wanted) {
        if (machine() == Machine.AARCH64) {
            return Nop.AARCH64;
        }
        boolean five =
                wanted.equals("5")
                        || wanted.equals("auto")
                                && isAtLeast(release(), 6, 18)
                                && LibC.uprobeErrno() == ENXIO;
        return five ? Nop.X86_FIVE_BYTES : Nop.X86_ONE_BYTE;
    }

    private static String release() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/osrelease")).strip();
        } catch (IOException e) {
            return "";
        }
    }

    static boolean isAtLeast(String release, int major, int minor) {
        String[] parts = release.split("[^0-9]+", 3);
        try {
            int foundMajor = Integer.parseInt(parts[0]);
            return foundMajor > major || foundMajor == major && Integer.parseInt(parts[1]) >= minor;
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            return false;
        }
    }
}
