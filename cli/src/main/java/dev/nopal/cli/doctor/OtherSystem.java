package dev.nopal.cli.doctor;

import dev.nopal.script.system.HostSystem;

import java.util.List;

/** The rows of a report on a system whose kernel Nopal does not check, because it is not Linux. */
final class OtherSystem {
    private static final List<String> MACHINE =
            List.of(
                    "kernel",
                    "nop",
                    "uprobes",
                    "bpf",
                    "tracefs",
                    "memlock",
                    "ptrace",
                    "image-folder",
                    "bpftrace");

    private static final List<String> TARGET =
            List.of("providers", "image-files", "java-stacks", "seccomp", "namespaces", "sites");

    private OtherSystem() {}

    /** Returns the checks of the machine, none of which fails. */
    static List<Checker> machine() {
        return MACHINE.stream().<Checker>map(id -> () -> absent(id)).toList();
    }

    /** Returns the checks of a target that depend on the kernel. */
    static List<Check> target() {
        return TARGET.stream().map(OtherSystem::absent).toList();
    }

    private static Check absent(String id) {
        return Check.absent(id, "not on this system: Linux has it, and this is " + HostSystem.NAME);
    }
}
