package dev.nopal.script.language;

import java.util.Set;

/**
 * The words of bpftrace that a JVM session does not have, because only the kernel can provide them.
 */
public final class KernelWords {
    public static final Set<String> BUILTINS =
            Set.of(
                    "kstack",
                    "curtask",
                    "cgroup",
                    "jiffies",
                    "numaid",
                    "pcomm",
                    "ppid",
                    "usermode",
                    "ctx",
                    "kernel_version");

    public static final Set<String> FUNCTIONS =
            Set.of(
                    "cgroup_path",
                    "cgroupid",
                    "debugf",
                    "kaddr",
                    "kfunc_allowed",
                    "kfunc_exist",
                    "kptr",
                    "ksym",
                    "kstack",
                    "macaddr",
                    "override",
                    "path",
                    "pcomm",
                    "percpu_kaddr",
                    "ppid",
                    "reg",
                    "signal",
                    "signal_thread",
                    "skboutput",
                    "socket_cookie",
                    "strcap",
                    "system",
                    "uaddr",
                    "unwatch",
                    "uptr",
                    "usym",
                    "curtask",
                    "cgroup",
                    "jiffies",
                    "numaid");

    public static final Set<String> PROBES =
            Set.of(
                    "kprobe",
                    "k",
                    "kretprobe",
                    "kr",
                    "uprobe",
                    "u",
                    "uretprobe",
                    "ur",
                    "tracepoint",
                    "t",
                    "rawtracepoint",
                    "rt",
                    "fentry",
                    "f",
                    "kfunc",
                    "fexit",
                    "fr",
                    "kretfunc",
                    "software",
                    "s",
                    "hardware",
                    "h",
                    "iter",
                    "it",
                    "watchpoint",
                    "w",
                    "asyncwatchpoint",
                    "aw",
                    "self",
                    "test",
                    "bench");

    private KernelWords() {}

    /** Returns the message of {@code NEEDS_KERNEL} for a thing that a JVM session does not have. */
    public static String message(String thing) {
        return thing + " needs the kernel";
    }
}
