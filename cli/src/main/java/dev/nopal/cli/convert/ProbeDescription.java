package dev.nopal.cli.convert;

import dev.nopal.script.Span;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A probe description of D and its attach point in bpftrace.
 *
 * @param provider without the process id; empty for any
 * @param name as D writes it
 */
record ProbeDescription(
        Span span, String provider, String module, String function, String name, String point) {
    private static final Set<String> KERNEL =
            Set.of(
                    "syscall",
                    "fbt",
                    "pid",
                    "io",
                    "sched",
                    "proc",
                    "lockstat",
                    "plockstat",
                    "vminfo",
                    "sysinfo",
                    "sdt",
                    "ip",
                    "tcp",
                    "udp",
                    "nfs",
                    "mib",
                    "cpc",
                    "rawtp",
                    "lockdep",
                    "objc",
                    "usdt_kernel");

    private static final Pattern TIMER = Pattern.compile("(tick|profile)-(\\d{1,12})([a-z]*)");

    private static final Map<String, String> UNITS =
            Map.ofEntries(
                    Map.entry("", "hz"),
                    Map.entry("hz", "hz"),
                    Map.entry("ns", "ns"),
                    Map.entry("nsec", "ns"),
                    Map.entry("us", "us"),
                    Map.entry("usec", "us"),
                    Map.entry("ms", "ms"),
                    Map.entry("msec", "ms"),
                    Map.entry("s", "s"),
                    Map.entry("sec", "s"));

    private static final Map<String, Long> SECONDS =
            Map.of("m", 60L, "min", 60L, "h", 3600L, "hour", 3600L, "d", 86_400L, "day", 86_400L);

    static Optional<ProbeDescription> of(DItem.ProbeText written, Findings findings) {
        String[] given = written.text().split(":", -1);
        if (given.length > 4) {
            findings.lacks(written.span(), "a probe description of five parts", "");
            return Optional.empty();
        }
        String[] parts = {"", "", "", ""};
        System.arraycopy(given, 0, parts, 4 - given.length, given.length);
        String name = parts[3];
        boolean isOwn = parts[0].isEmpty() || parts[0].equals("dtrace");
        boolean isTimer = parts[0].isEmpty() || parts[0].equals("profile");
        Matcher timer = TIMER.matcher(name);
        Span span = written.span();
        if (isOwn && (name.equals("BEGIN") || name.equals("END"))) {
            return Optional.of(new ProbeDescription(span, "dtrace", "", "", name, name));
        }
        if (isOwn && name.equals("ERROR")) {
            findings.lacks(
                    span,
                    "the probe ERROR",
                    "a JVM session counts errors of a script and reports them at its end");
            return Optional.empty();
        }
        if (isTimer && timer.matches()) {
            return timer(span, timer, findings);
        }
        return usdt(span, parts, findings);
    }

    private static Optional<ProbeDescription> timer(Span span, Matcher timer, Findings findings) {
        String type = timer.group(1).equals("tick") ? "interval" : "profile";
        String unit = timer.group(3);
        long number = Long.parseLong(timer.group(2));
        if (!UNITS.containsKey(unit) && !SECONDS.containsKey(unit)) {
            findings.lacks(span, "the unit '" + unit + "'", "ns, us, ms, s, m, h, d or hz");
            return Optional.empty();
        }
        String point =
                SECONDS.containsKey(unit)
                        ? type + ":s:" + number * SECONDS.get(unit)
                        : type + ":" + UNITS.get(unit) + ":" + number;
        return Optional.of(new ProbeDescription(span, "profile", "", "", timer.group(), point));
    }

    private static Optional<ProbeDescription> usdt(Span span, String[] parts, Findings findings) {
        String provider = parts[0];
        String bare = provider.replaceFirst("(\\$target|(?<=[A-Za-z_])\\d+|(?<=.)\\*)$", "");
        if (KERNEL.contains(bare)) {
            findings.lacks(
                    span,
                    "a probe of the provider '" + bare + "'",
                    bare.equals("pid")
                            ? "in bpftrace: uprobe:FILE:FUNCTION, by --engine bpftrace"
                            : "in bpftrace: tracepoint:… or kprobe:…, by --engine bpftrace");
            return Optional.empty();
        }
        String whole = String.join("", parts);
        if (whole.matches(".*[?\\[\\]!`].*") || bare.contains("$") || parts[3].contains("$")) {
            findings.lacks(span, "this pattern", "the only wildcard is *");
            return Optional.empty();
        }
        if (!(bare + parts[3]).matches("[\\w*.-]*")) {
            findings.lacks(span, "a probe of this name", "names have letters, digits, _ and -");
            return Optional.empty();
        }
        if (provider.matches(".*[A-Za-z_]\\d+")) {
            findings.note(
                    span,
                    "the process id in the name of a provider is left out",
                    "pass it to nopal trace -p");
        }
        if (!(parts[1] + parts[2]).replace("*", "").isEmpty()) {
            findings.note(
                    span,
                    "the module and the function of a probe are left out",
                    "all probes with this provider and name fire");
        }
        String anyProvider = bare.isEmpty() ? "*" : bare;
        String anyName = parts[3].isEmpty() ? "*" : parts[3];
        String point = "usdt::" + anyProvider + ":" + anyName.replace("-", "__");
        return Optional.of(
                new ProbeDescription(span, anyProvider, parts[1], parts[2], anyName, point));
    }

    /** Returns a part of the name, if it is the same for every probe that the description means. */
    Optional<String> part(String builtin) {
        String part =
                switch (builtin) {
                    case "probeprov" -> provider;
                    case "probemod" -> module;
                    case "probefunc" -> function;
                    default -> name;
                };
        boolean isOwn = provider.equals("dtrace") || provider.equals("profile");
        return part.contains("*") || part.isEmpty() && !isOwn
                ? Optional.empty()
                : Optional.of(part);
    }
}
