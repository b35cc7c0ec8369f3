package dev.nopal.cli.doctor;

import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * A search for everything that could hold a uprobe or a breakpoint in a process.
 *
 * <p>The kernel does not list uprobes, but it shows what could hold one: a perf event or a BPF link
 * is a descriptor of some process or a pinned file, a uprobe of ftrace is a line in tracefs, and a
 * debugger is the target's tracer. If none of these exists, no tracer is attached; if one exists,
 * it may belong to something else. Uprobes that a kernel module registers (SystemTap) are not
 * found.
 */
final class PossibleTracers {
    /** Links that cannot belong to a uprobe. */
    private static final Set<String> OTHER_LINKS =
            Set.of(
                    "raw_tracepoint",
                    "tracing",
                    "cgroup",
                    "iter",
                    "netns",
                    "xdp",
                    "struct_ops",
                    "netfilter",
                    "tcx",
                    "netkit",
                    "sockmap");

    private final ProcFs proc;
    private final Path sys;

    PossibleTracers(ProcFs proc, Path sys) {
        this.proc = proc;
        this.sys = sys;
    }

    /** Returns whether it is certain that no tracer is attached to a process. */
    boolean isCertainlyUntraced(int target) {
        try {
            return !isDebugged(target)
                    && ftraceHasNoUprobe()
                    && nothingIsPinned()
                    && noProcessHoldsOne();
        } catch (IOException | RuntimeException e) {
            return false; // Not permitted, so it is not certain.
        }
    }

    private boolean isDebugged(int target) throws IOException {
        return proc.text(target + "/status")
                .lines()
                .anyMatch(line -> line.matches("TracerPid:\\s*[1-9]\\d*"));
    }

    private boolean ftraceHasNoUprobe() throws IOException {
        for (String place : new String[] {"kernel/tracing", "kernel/debug/tracing"}) {
            Path events = sys.resolve(place).resolve("uprobe_events");
            if (Files.exists(events)) {
                return Files.readString(events, StandardCharsets.ISO_8859_1).isBlank();
            }
        }
        return false; // tracefs is not mounted here, but there may be uprobes.
    }

    private boolean nothingIsPinned() throws IOException {
        Path folder = sys.resolve("fs/bpf");
        if (!Files.isDirectory(folder)) {
            return true;
        }
        try (var files = Files.walk(folder)) {
            return files.allMatch(Files::isDirectory);
        }
    }

    private boolean noProcessHoldsOne() throws IOException {
        for (int pid : proc.pids()) {
            try (DirectoryStream<Path> descriptors =
                    Files.newDirectoryStream(proc.process(pid).resolve("fd"))) {
                for (Path descriptor : descriptors) {
                    if (mayBeUprobe(pid, descriptor)) {
                        return false;
                    }
                }
            } catch (NoSuchFileException e) {
                continue; // It has ended.
            }
        }
        return true;
    }

    private boolean mayBeUprobe(int pid, Path descriptor) throws IOException {
        String what;
        try {
            what = Files.readSymbolicLink(descriptor).toString();
        } catch (NoSuchFileException e) {
            return false; // Closed meanwhile.
        }
        if (what.contains("perf_event")) {
            return true;
        }
        return (what.contains("bpf_link") || what.contains("bpf-link"))
                && linkType(pid, descriptor.getFileName().toString())
                        .filter(OTHER_LINKS::contains)
                        .isEmpty();
    }

    private Optional<String> linkType(int pid, String descriptor) throws IOException {
        return proc.text(pid + "/fdinfo/" + descriptor)
                .lines()
                .filter(line -> line.startsWith("link_type:"))
                .map(line -> line.substring("link_type:".length()).strip())
                .findFirst();
    }
}
