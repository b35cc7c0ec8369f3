package dev.nopal.lab;

import static dev.nopal.lab.Report.require;
import static dev.nopal.lab.Report.requireLine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Oracle's DTrace 2: by the notes of images, by the DOF that a program registers with {@code
 * dtprobed}, and by {@code nopal trace --engine dtrace}.
 */
final class Dtrace {
    private static final String ATTACHED = "all attached";
    private static final int ORDERS = 9_000;
    private static final int MANY = 1_000;
    private static final int LAST = 3;
    private static final Path MODULE = Path.of("/lab/modules/cuse.ko");
    private static final Path HELPER = Path.of("/dev/dtrace/helper");
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final Path SCRIPTS = Path.of("/lab/d");

    /** Sums and texts of every order, values and texts of the last ones. */
    private static final String SCRIPT =
            """
            lab%1$s:::order { @n = count(); @sum = sum(arg0); @words[copyinstr(arg1)] = count(); }
            lab%1$s:::order /arg0 > %2$d/ { printf("%%d %%s\\n", arg0, copyinstr(arg1)); }
            lab%1$s:::twelve {
                printf("%%d %%d %%d %%d %%d %%x %%x %%d %%s %%d\\n", (int8_t)arg0, (int16_t)arg1,
                    (uint16_t)arg2, (int)arg3, (int64_t)arg4, (uint32_t)arg5, arg6, (uint8_t)arg7,
                    copyinstr(arg8), (int64_t)arg9);
            }
            many%1$s:::probe_7 { @many = count(); }
            lab%1$s:::done { exit(0); }
            END {
                printa("n %%@d\\n", @n); printa("sum %%@d\\n", @sum); printa("%%s %%@d\\n", @words);
                printa("many %%@d\\n", @many);
            }
            """;

    private final Report report;

    Dtrace(Report report) {
        this.report = report;
    }

    void run(Target target) {
        report.step("dtrace", () -> Tool.succeed("dtrace", "-V").strip());
        report.step("dtrace by notes", () -> traced(target, "$target", "-p", target.pid()));
        report.step("dtrace restored", () -> Acceptance.restored(target));
        report.step("dtprobed", Dtrace::daemon);
        if (Files.exists(HELPER)) {
            report.step(
                    "DOF",
                    () -> {
                        try (Target dof = Target.start("-Dnopal.dtrace=true")) {
                            registered(dof);
                        }
                        return "ended";
                    });
        }
        examples();
    }

    /** Starts the daemon; kernels of Debian have what it needs in a module. */
    private static String daemon() throws IOException {
        if (!Files.exists(Path.of("/dev/cuse"))) {
            Tool.succeed("busybox", "insmod", MODULE.toString());
        }
        Tool.succeed("dtprobed"); // goes to the background when it listens
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!Files.exists(HELPER)) {
            require(System.nanoTime() < end, HELPER + " does not exist");
            LockSupport.parkNanos(50_000_000);
        }
        return HELPER + " exists";
    }

    private void registered(Target target) {
        report.step(
                "DOF registered",
                () -> {
                    String instruction = target.ask("nop");
                    require(instruction.startsWith("DTRACE_"), instruction);
                    return instruction + ", " + listed(target, 4);
                });
        report.step("dtrace by DOF", () -> traced(target, "*"));
        report.step(
                "DOF withdrawn",
                () -> {
                    target.ask("disable");
                    String none = listed(target, 0);
                    target.ask("enable");
                    return none;
                });
        report.step("dtrace by DOF again", () -> traced(target, "*"));
    }

    /**
     * Requires that DTrace lists so many probes of the provider. Its number is that of the thread
     * that registered it, which is all that {@code dtprobed} is told.
     */
    private static String listed(Target target, int count) throws IOException {
        String text = Tool.run("dtrace", "-l", "-n", "lab*:::");
        Pattern row = Pattern.compile("(?m)^ *\\d+ +lab(\\d+) +nopal +fire +(\\w+)$");
        List<String> names = new ArrayList<>();
        for (Matcher each = row.matcher(text); each.find(); ) {
            Path thread = Path.of("/proc", target.pid(), "task", each.group(1));
            require(Files.exists(thread), thread + " does not exist: " + text);
            names.add(each.group(2));
        }
        Collections.sort(names);
        require(names.size() == count, names + " instead of " + count + " probes: " + text);
        return count + " probes listed";
    }

    /** Traces every value to the end. */
    private static String traced(Target target, String process, String... options)
            throws IOException {
        List<String> words = new ArrayList<>(List.of("dtrace", "-q"));
        words.addAll(List.of(options));
        String begin = "BEGIN { printf(\"" + ATTACHED + "\\n\"); }\n";
        words.addAll(List.of("-n", begin + SCRIPT.formatted(process, ORDERS - LAST)));
        String text;
        try (Tool dtrace = Tool.start(words.toArray(String[]::new))) {
            dtrace.await(ATTACHED::equals);
            target.ask("order " + ORDERS);
            target.ask("twelve");
            String enabled = target.ask("many " + MANY);
            require(enabled.equals("" + MANY), "enabled: " + enabled);
            target.ask("done");
            text = dtrace.end();
        }
        requireLine(text, "n " + ORDERS);
        requireLine(text, "sum " + ORDERS * (ORDERS + 1L) / 2);
        for (String word : List.of("card", "gift", "invoice")) {
            requireLine(text, word + " " + ORDERS / 3);
        }
        for (String last : List.of("8998 gift", "8999 invoice", "9000 card")) {
            requireLine(text, last);
        }
        requireLine(text, "-1 -2 3 -4 -5 3fc00000 3fe0000000000000 1 nine -10");
        requireLine(text, "many " + MANY);
        require(target.ask("many 1").equals("0"), "still enabled");
        return ORDERS + " events, sum, texts and ten arguments exact";
    }

    /** Runs each D script of the examples by the command, on the example that it is for. */
    private void examples() {
        report.step(
                "D scripts by the command",
                () -> {
                    List<Path> scripts;
                    try (Stream<Path> files = Files.list(SCRIPTS)) {
                        scripts = files.sorted().toList();
                    }
                    for (Path script : scripts) {
                        String name = script.getFileName().toString().replace(".d", "");
                        report.step("--engine dtrace " + name, () -> example(script, name));
                    }
                    require(scripts.size() == 6, scripts + " are not six");
                    return scripts.size() + " scripts";
                });
    }

    private static String example(Path script, String name) throws IOException {
        String wanted =
                switch (name) {
                    case "checkout" -> "(?s).*\\bCARD +[1-9].*\\bgrace\\b.*value .*";
                    case "hello" -> "(?s).*^\\d{6,} Hello world$.*";
                    case "randist" -> "(?s).*< 0 .* >= 100 .*";
                    case "nsec", "tock" -> "(?s).*value  -+ Distribution -+ count.*@.*";
                    case "values" -> "(?s).*\"a\" 8000000000000000 -2147483648$.*";
                    default -> throw new IllegalArgumentException("name=" + name);
                };
        // DTrace takes half a minute to start here, so that its own clock must end the script.
        Path ending = Path.of("/tmp", script.getFileName().toString());
        Files.writeString(ending, Files.readString(script) + "\ntick-3s { exit(0); }\n");
        String file = ending.toString();
        try (Target example = Target.example(name);
                Tool session =
                        Target.nopal("trace", "-p", example.pid(), "--engine", "dtrace", file)) {
            String text = session.end();
            require(text.matches("(?m)" + wanted), "it printed: " + text);
            List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
            return lines.size() + " lines, the last: " + lines.getLast().strip();
        }
    }
}
