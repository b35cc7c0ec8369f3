package dev.nopal.lab;

import static dev.nopal.lab.Report.require;
import static dev.nopal.lab.Report.requireLine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What must work on every kernel and processor: runs inside the machine, prints a report. */
final class Acceptance {
    private static final int ORDERS = 9_000;
    private static final long SUM = ORDERS * (ORDERS + 1L) / 2;
    private static final int EACH = 1_000;
    private static final int ATTEMPTS = 4;

    private static final int MANY = LabTarget.MANY;

    private static final String ORDER =
            "usdt:%s:lab:order { @n = count(); @sum = sum(arg0); @[str(arg1)] = count(); }";
    private static final String EVERY = "usdt::many:* { @all = count(); @each[probe] = count(); }";
    private static final String TWELVE =
            "usdt::lab:twelve { printf(\"%d %d %d %d %d %lx %lx %d %s %d %d %s\\n"
                    + "\", arg0, arg1, arg2, arg3, arg4, arg5, arg6, arg7, str(arg8), arg9, arg10,"
                    + " str(arg11)); }";

    private final Report report = new Report();

    static void main(String[] only) throws IOException {
        Acceptance acceptance = new Acceptance();
        acceptance.facts();
        Nops nops = new Nops(acceptance.report);
        String chosen = only.length == 0 ? "" : only[0];
        if (chosen.isEmpty()) {
            try (Target target = Target.start()) {
                acceptance.run(target);
                nops.compare(target.ask("nop"));
            }
        } else if (chosen.equals("dtrace")) {
            try (Target target = Target.start()) {
                new Dtrace(acceptance.report).run(target);
            }
        }
        if (!chosen.equals("dtrace")) {
            nops.optimised();
        }
        acceptance.report.end();
    }

    private void facts() throws IOException {
        report.fact("kernel", Files.readString(Path.of("/proc/sys/kernel/osrelease")).strip());
        report.fact("processor", System.getProperty("os.arch"));
        report.fact("page size", Tool.succeed("getconf", "PAGESIZE").strip());
        report.fact("JDK", System.getProperty("java.vendor") + " " + Runtime.version());
        report.step("new bpftrace", () -> Bpf.version(Bpf.NEW));
        report.step("old bpftrace", () -> Bpf.version(Bpf.OLD));
        report.step("perf", () -> Tool.succeed("perf", "--version").strip());
    }

    private void run(Target target) throws IOException {
        report.fact("nop", target.ask("nop"));
        report.step("untraced", () -> restored(target));
        bpftrace(target);
        report.step("bpftrace by path, old", () -> old(target));
        report.step("ftrace", () -> Others.ftrace(target));
        report.step("perf counts", () -> Others.perf(target));
        sessions(target);
        new Dtrace(report).run(target);
        report.step("detached", () -> restored(target));
        report.step("doctor", () -> target.doctor("nop|sites"));
    }

    /** Attaches to all tracepoints at once: starting bpftrace is what takes long in an emulator. */
    private void bpftrace(Target target) {
        StringBuilder out = new StringBuilder();
        report.step(
                "bpftrace by pid",
                () -> {
                    String script = ORDER.formatted("") + " " + TWELVE + " " + EVERY;
                    try (Bpf bpf = Bpf.start(Bpf.NEW, script, "-p", target.pid())) {
                        Sites sites = Sites.of(target, "many");
                        require(sites.patched() == MANY && sites.raised() == MANY, "not attached");
                        target.ask("order " + ORDERS);
                        target.ask("twelve");
                        String enabled = target.ask("many " + EACH);
                        require(enabled.equals("" + MANY * EACH), "enabled: " + enabled);
                        out.append(bpf.stop());
                    }
                    return orders(out.toString());
                });
        report.step(
                "200 probes",
                () -> {
                    requireLine(out.toString(), "@all: " + MANY * EACH);
                    long exact =
                            out.toString()
                                    .lines()
                                    .filter(each -> each.endsWith("]: " + EACH))
                                    .count();
                    require(exact == MANY, exact + " probes have " + EACH);
                    require(target.ask("many 1").equals("0"), "still enabled");
                    return MANY * EACH + " events, " + EACH + " of each; " + restored(target);
                });
        report.step(
                "twelve arguments",
                () -> {
                    String line = "-1 -2 3 -4 -5 3fc00000 3fe0000000000000 1 nine -10 11 twelve";
                    requireLine(out.toString(), line);
                    return line;
                });
    }

    private static String old(Target target) throws IOException {
        try (Bpf bpf = Bpf.start(Bpf.OLD, ORDER.formatted(target.ask("paths lab")))) {
            require(Sites.of(target, "lab").raised() == 1, "not attached");
            target.ask("order " + ORDERS);
            return orders(bpf.stop()) + "; " + restored(target);
        }
    }

    /** Runs one session with both kinds of probes. */
    private void sessions(Target target) {
        String name = LabTarget.class.getName();
        String script =
                "begin { print(\"on\"); } "
                        + ORDER.formatted("")
                        + " method:%s:work { @calls = count(); @in = sum(arg0); }".formatted(name)
                        + " methodret:%s:work { @out = sum(retval); }".formatted(name)
                        + " usdt::lab:done { exit(); }";
        StringBuilder out = new StringBuilder();
        report.step(
                "JVM session",
                () -> {
                    try (Tool session = trace(target, script)) {
                        target.ask("order " + ORDERS);
                        String sum = target.ask("work " + ORDERS);
                        require(sum.equals(Long.toString(2 * SUM)), "wrong result: " + sum);
                        target.ask("done");
                        out.append(session.end());
                    }
                    return orders(out.toString());
                });
        report.step(
                "method probes",
                () -> {
                    requireLine(out.toString(), "@calls: " + ORDERS);
                    requireLine(out.toString(), "@in: " + SUM);
                    requireLine(out.toString(), "@out: " + 2 * SUM);
                    return ORDERS + " calls, arguments and results exact";
                });
    }

    /**
     * Starts a session; a slow processor may need more than one try within the command's limits.
     */
    private static Tool trace(Target target, String script) throws IOException {
        for (int attempt = 1; ; attempt++) {
            Tool session = Target.nopal("trace", "-p", target.pid(), "-e", script);
            try {
                session.await("on"::equals);
                return session;
            } catch (IOException e) {
                session.close();
                if (attempt == ATTEMPTS || !e.getMessage().contains("did not answer")) {
                    throw e;
                }
            }
        }
    }

    private static String orders(String text) {
        requireLine(text, "@n: " + ORDERS);
        requireLine(text, "@sum: " + SUM);
        for (String word : List.of("card", "gift", "invoice")) {
            requireLine(text, "@[" + word + "]: " + ORDERS / 3);
        }
        return ORDERS + " events, sum and texts exact";
    }

    /** Requires that no trace of a tracer is left in any site. */
    static String restored(Target target) throws IOException {
        int count = 0;
        for (String provider : List.of("lab", "many")) {
            Sites sites = Sites.of(target, provider);
            require(sites.patched() == 0, sites.patched() + " sites stay patched");
            require(sites.raised() == 0, sites.raised() + " semaphores stay raised");
            count += sites.all().size();
        }
        return count + " sites restored";
    }
}
