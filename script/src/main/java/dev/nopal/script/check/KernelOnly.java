package dev.nopal.script.check;

import java.util.Set;

/** Knows the words of bpftrace that only the kernel can answer. */
final class KernelOnly {
    static final Set<String> BUILTINS =
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

    static final Set<String> FUNCTIONS =
            Set.of(
                    "cgroup_path",
                    "cgroupid",
                    "debugf",
                    "is_array",
                    "is_ptr",
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
                    "pton",
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

    static final Set<String> PROBES =
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

    private KernelOnly() {}

    /** Says that a thing is not to be had in a JVM session, and where it is. */
    static String message(String thing) {
        return thing + " needs the kernel; run it with --engine bpftrace";
    }
}
