package dev.nopal.cli.doctor;

import java.nio.file.Files;

/** Checks whether the kernel can patch user code. */
record UprobesCheck(MachineFacts machine) implements Checker {
    private static final String ID = "uprobes";

    @Override
    public Check check() {
        if (Files.exists(machine.sys().resolve("bus/event_source/devices/uprobe/type"))) {
            return Check.ok(ID, "the kernel offers uprobes to tracers");
        }
        if (Files.exists(machine.sys().resolve("kernel/tracing/uprobe_events"))) {
            return Check.warn(
                    ID,
                    "the kernel offers uprobes only through tracefs, which is slower and needs root",
                    "use Linux 4.17 or newer");
        }
        if (!Files.isDirectory(machine.sys().resolve("bus/event_source/devices"))) {
            return Check.unknown(
                    ID,
                    "/sys/bus/event_source/devices is not visible here, as in some containers",
                    "run nopal doctor on the host");
        }
        return Check.fail(
                ID,
                "the kernel was built without uprobes",
                "use a kernel with CONFIG_UPROBE_EVENTS=y");
    }
}
