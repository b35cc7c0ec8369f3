package dev.nopal.cli.convert;

import dev.nopal.script.Span;
import dev.nopal.script.language.ProbeType;
import dev.nopal.script.parse.AttachPointText;

import java.util.Optional;
import java.util.Set;

/** The conversion of attach points to D's probe descriptions. */
final class DProbePoints {
    private static final Set<String> UNITS = Set.of("ns", "us", "ms", "s", "m", "h", "d", "hz");

    private final Findings findings;

    DProbePoints(Findings findings) {
        this.findings = findings;
    }

    Optional<String> of(AttachPointText point) {
        String[] parts = point.text().split(":", -1);
        return switch (ProbeType.named(parts[0]).orElse(null)) {
            case BEGIN -> Optional.of("BEGIN");
            case END -> Optional.of("END");
            case INTERVAL -> timer(point.span(), "tick-", parts);
            case PROFILE -> timer(point.span(), "profile-", parts);
            case USDT -> usdt(point.span(), parts);
            case METHOD, METHODRET, LINE, JFR, WALL ->
                    lacks(
                            point,
                            "D sees tracepoints only: declare one, or see hotspot$target::: of the"
                                    + " JVM");
            case null -> lacks(point, "D has other probes of the kernel: see dtrace -l");
        };
    }

    private Optional<String> lacks(AttachPointText point, String hint) {
        findings.lacks(point.span(), "the attach point '" + point.text() + "'", hint);
        return Optional.empty();
    }

    private Optional<String> timer(Span span, String word, String[] parts) {
        String number = parts[parts.length - 1].replace("_", "");
        String unit = parts.length == 3 ? parts[1] : number.replaceAll("^\\d+", "");
        String digits = parts.length == 3 ? number : number.replaceAll("\\D.*", "");
        if (!UNITS.contains(unit) || !digits.matches("\\d{1,12}")) {
            findings.lacks(span, "this period", "interval:s:1, interval:ms:100, profile:hz:99");
            return Optional.empty();
        }
        return Optional.of(word + digits + (unit.equals("hz") ? "" : unit));
    }

    private Optional<String> usdt(Span span, String[] parts) {
        String name = parts[parts.length - 1];
        boolean hasPath = parts.length == 4 || parts.length == 3 && parts[1].contains("/");
        String provider =
                parts.length == 4 ? parts[2] : parts.length == 3 && !hasPath ? parts[1] : "*";
        if (parts.length < 2 || parts.length > 4 || !(provider + name).matches("[\\w*.-]*")) {
            findings.lacks(span, "this form of an attach point", "usdt::PROVIDER:NAME");
            return Optional.empty();
        }
        if (hasPath && !parts[1].isEmpty()) {
            findings.note(
                    span, "the path of a tracepoint is left out", "dtrace -p says which process");
        }
        String known = provider.isEmpty() ? "*" : provider;
        return Optional.of(known + "$target:::" + name.replace("__", "-"));
    }
}
