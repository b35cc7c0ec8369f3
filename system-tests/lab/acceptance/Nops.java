package dev.nopal.lab;

import static dev.nopal.lab.Report.require;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the kernel does to each nop, and what an event costs with the chosen one. */
final class Nops {
    private static final boolean IS_X86 = System.getProperty("os.arch").equals("amd64");
    private static final int EVENTS = 5_000;
    private static final int ROUNDS = 9;
    private static final int FIRST_FIVE = 618;
    private static final int FIRST_TEN = 702;

    private final Report report;

    Nops(Report report) {
        this.report = report;
    }

    /** Measures an event with the nop that was chosen, against the one-byte nop. */
    void compare(String chosen) {
        if (IS_X86 && !chosen.equals("X86_ONE_BYTE")) {
            report.step("cost", () -> cost("auto", "1"));
        }
    }

    /** Reports what the kernel does to the nop that it optimises; older ones optimise none. */
    void optimised() {
        String[] release = System.getProperty("os.version").split("[.-]");
        int version = 100 * Integer.parseInt(release[0]) + Integer.parseInt(release[1]);
        if (IS_X86 && version >= FIRST_FIVE) {
            String nop = version < FIRST_TEN ? "5" : "10";
            report.step("nop of " + nop, () -> traced(nop));
        }
    }

    /**
     * Reports the bytes of a site before, during and after tracing; a refusal is a finding, too.
     */
    private static String traced(String nop) throws IOException {
        try (Target target = Target.start("-Dnopal.nop=" + nop)) {
            StringBuilder text = new StringBuilder(bytes(target));
            try (Bpf bpf =
                    Bpf.start(
                            Bpf.NEW,
                            "usdt:" + target.ask("paths lab") + ":lab:order { @n = count(); }")) {
                text.append(", attached ").append(bytes(target));
                target.ask("order 3");
                text.append(", after a hit ").append(bytes(target));
                require(bpf.stop().contains("@n: 3"), "not 3 events");
            } catch (IOException e) {
                return text + ", refused: " + refusal(e.getMessage());
            }
            Sites after = Sites.of(target, "lab");
            text.append(", detached ").append(bytes(target));
            text.append(after.patched() == 0 ? ", restored" : ", STAYS PATCHED");
            text.append(", semaphore ").append(after.named("order").value());
            return after.patched() == 0 ? text.toString() : text + "; " + target.doctor("sites");
        }
    }

    /** Returns the first error of bpftrace, without its warnings. */
    private static String refusal(String message) {
        return message.lines()
                .filter(line -> line.contains("ERROR"))
                .findFirst()
                .orElse(message)
                .replaceFirst(".*ERROR: ", "");
    }

    private static String bytes(Target target) throws IOException {
        return Sites.of(target, "lab").named("order").bytes();
    }

    /** Returns the nanoseconds of an event with bpftrace attached, and the ratio of two nops. */
    private static String cost(String... nops) throws IOException {
        List<Target> targets = new ArrayList<>();
        try {
            List<String> points = new ArrayList<>();
            for (String nop : nops) {
                Target target = Target.start("-Dnopal.nop=" + nop);
                targets.add(target);
                points.add("usdt:" + target.ask("paths lab") + ":lab:tick");
            }
            List<List<Long>> times = new ArrayList<>();
            targets.forEach(_ -> times.add(new ArrayList<>()));
            try (Bpf bpf =
                    Bpf.start(Bpf.NEW, String.join(",", points) + " { @[pid] = count(); }")) {
                for (int round = 0; round <= ROUNDS; round++) {
                    for (int i = 0; i < targets.size(); i++) {
                        long nanos = Long.parseLong(targets.get(i).ask("time " + EVENTS));
                        if (round > 0) { // the first warms up
                            times.get(i).add(nanos);
                        }
                    }
                }
                String counts = bpf.stop();
                for (Target target : targets) {
                    String line = "@[%s]: %d".formatted(target.pid(), EVENTS * (ROUNDS + 1));
                    Report.requireLine(counts, line);
                }
            }
            for (Target target : targets) {
                Acceptance.restored(target);
            }
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < targets.size(); i++) {
                text.append(i == 0 ? "" : " against ");
                text.append(targets.get(i).ask("nop")).append(' ').append(median(times.get(i)));
                text.append(" ns");
            }
            double ratio = (double) median(times.getFirst()) / median(times.getLast());
            text.append(String.format(Locale.ROOT, ", ratio %.2f", ratio));
            return text.toString();
        } finally {
            targets.forEach(Target::close);
        }
    }

    private static long median(List<Long> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
