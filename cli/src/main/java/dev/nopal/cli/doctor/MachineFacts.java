package dev.nopal.cli.doctor;

import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.ProcessStatus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The facts about a machine that the checks need; a test may supply its own.
 *
 * @param sys in place of {@code /sys}
 * @param searchPath the value of {@code PATH}
 */
public record MachineFacts(ProcFs proc, Path sys, String searchPath) {
    static final int CAP_SYS_ADMIN = 21;
    static final int CAP_SYS_RESOURCE = 24;
    static final int CAP_PERFMON = 38;
    static final int CAP_BPF = 39;

    /** Returns this machine. */
    public static MachineFacts real() {
        String path = System.getenv("PATH");
        return new MachineFacts(ProcFs.real(), Path.of("/sys"), path == null ? "" : path);
    }

    /** Returns the checks of the machine, in the order in which they matter. */
    public List<Checker> checkers() {
        if (!proc.isLinux()) {
            return OtherSystem.machine();
        }
        return List.of(
                new KernelCheck(this),
                new NopCheck(this),
                new UprobesCheck(this),
                new BpfCheck(this),
                new TracefsCheck(this),
                new MemlockCheck(this),
                new PtraceCheck(this),
                new ImageFolderCheck(this),
                new BpftraceCheck(this),
                new NativeAccessHint());
    }

    Optional<ProcessStatus> self() {
        return procText("self/status").map(ProcessStatus::parse);
    }

    boolean hasCapability(int number) {
        return self().map(status -> status.hasCapability(number)).orElse(false);
    }

    Optional<KernelVersion> kernel() {
        return procText("sys/kernel/osrelease").flatMap(KernelVersion::parse);
    }

    Optional<String> procText(String name) {
        try {
            return Optional.of(proc.text(name).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    Optional<String> sysText(String name) {
        try {
            return Optional.of(
                    Files.readString(sys.resolve(name), StandardCharsets.US_ASCII).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
