package dev.nopal.lab;

import static dev.nopal.lab.Report.require;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The tracers that are not bpftrace. */
final class Others {
    private static final Path TRACING = Path.of("/sys/kernel/tracing");
    private static final int FEW = 300;

    private Others() {}

    /** Traces by the kernel's own files: every value and text. */
    static String ftrace(Target target) throws IOException {
        Sites.Site site = Sites.of(target, "lab").named("order");
        boolean isArm = System.getProperty("os.arch").equals("aarch64");
        String event =
                "p:lab/order %s:0x%x(0x%x) id=%s:s64 text=+0(%s):string"
                        .formatted(
                                site.path(),
                                site.offset(),
                                site.semaphore(),
                                isArm ? "%x0" : "%di",
                                isArm ? "%x1" : "%si");
        write("trace", "");
        append(event);
        write("events/lab/order/enable", "1");
        try {
            target.ask("order " + FEW);
        } finally {
            write("events/lab/order/enable", "0");
        }
        List<String> lines =
                Files.readAllLines(TRACING.resolve("trace")).stream()
                        .filter(line -> line.contains(" order: "))
                        .toList();
        append("-:lab/order");
        require(lines.size() == FEW, lines.size() + " events instead of " + FEW);
        for (int i = 1; i <= FEW; i++) {
            String text = List.of("card", "gift", "invoice").get(i % 3);
            String end = "id=" + i + " text=\"" + text + "\"";
            require(lines.get(i - 1).endsWith(end), lines.get(i - 1) + " instead of " + end);
        }
        return FEW + " events, values and texts exact; " + Acceptance.restored(target);
    }

    private static void write(String file, String text) throws IOException {
        Files.writeString(
                TRACING.resolve(file),
                text,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING);
    }

    private static void append(String event) throws IOException {
        Files.writeString(
                TRACING.resolve("uprobe_events"), event + "\n", StandardOpenOption.APPEND);
    }

    /** Traces by perf, from the notes of the image: every value. */
    static String perf(Target target) throws IOException {
        Tool.succeed("perf", "buildid-cache", "--add", target.ask("paths lab"));
        Tool.succeed("perf", "probe", "sdt_lab:order");
        String data = "/tmp/perf.data";
        try (Tool record =
                Tool.start(
                        "perf",
                        "record",
                        "-q",
                        "-a",
                        "-e",
                        "sdt_lab:order",
                        "-o",
                        data,
                        "--",
                        "cat")) {
            record.say("recording"); // perf starts cat once its events are enabled
            record.await("recording"::equals);
            target.ask("order " + FEW);
            record.end();
        }
        List<String> values =
                Tool.succeed("perf", "script", "-i", data, "-F", "trace")
                        .lines()
                        .filter(line -> line.contains("arg1="))
                        .map(line -> line.replaceFirst(".*arg1=(-?\\d+).*", "$1"))
                        .toList();
        Tool.succeed("perf", "probe", "-d", "sdt_lab:order");
        require(values.size() == FEW, values.size() + " events instead of " + FEW);
        for (int i = 1; i <= FEW; i++) {
            require(values.contains(Integer.toString(i)), i + " is missing");
        }
        return FEW + " events, values exact; " + Acceptance.restored(target);
    }
}
