package dev.nopal.cli.doctor;

import java.nio.file.Files;
import java.nio.file.Path;

/** Checks whether tracefs, which perf and ftrace use, is mounted and open to this user. */
record TracefsCheck(MachineFacts machine) implements Checker {
    private static final String ID = "tracefs";

    @Override
    public Check check() {
        for (String folder : new String[] {"kernel/tracing", "kernel/debug/tracing"}) {
            Path events = machine.sys().resolve(folder).resolve("uprobe_events");
            if (Files.isWritable(events)) {
                return Check.ok(ID, "perf and ftrace may define probes in /sys/" + folder);
            }
        }
        if (isMounted()) {
            return Check.warn(
                    ID,
                    "tracefs is mounted, but this user may not write to it: perf and ftrace see no"
                            + " probes",
                    "run perf with sudo; bpftrace does not need tracefs");
        }
        return Check.warn(
                ID,
                "tracefs is not mounted: perf and ftrace see no probes, bpftrace does not need it",
                "mount -t tracefs nodev /sys/kernel/tracing");
    }

    private boolean isMounted() {
        return machine.procText("self/mountinfo")
                .map(MountTable::parse)
                .map(mounts -> mounts.hasType("tracefs") || mounts.hasType("debugfs"))
                .orElse(false);
    }
}
