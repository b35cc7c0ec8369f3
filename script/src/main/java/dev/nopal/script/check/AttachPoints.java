package dev.nopal.script.check;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.Suggestion;
import dev.nopal.script.parse.AttachPointText;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Reads attach points. */
final class AttachPoints {
    private static final List<String> HERE =
            List.of(
                    "begin",
                    "end",
                    "BEGIN",
                    "END",
                    "interval",
                    "usdt",
                    "profile",
                    "method",
                    "methodret",
                    "line",
                    "jfr",
                    "wall");

    private static final long MIN_SAMPLE_NANOS = 1_000_000;

    private final Diagnostics diagnostics;

    AttachPoints(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    Optional<AttachPoint> read(AttachPointText written) {
        Span span = written.span();
        List<String> parts = split(written.text());
        String kind = parts.getFirst();
        List<String> rest = parts.subList(1, parts.size());
        return switch (kind) {
            case "begin", "BEGIN" -> bare(span, kind, rest, new AttachPoint.Begin());
            case "end", "END" -> bare(span, kind, rest, new AttachPoint.End());
            case "interval", "i" ->
                    period(span, "interval", rest)
                            .map(nanos -> new AttachPoint.Interval(text("interval", rest), nanos));
            case "profile", "p" ->
                    rate(span, "profile", rest)
                            .map(nanos -> new AttachPoint.Profile(text("profile", rest), nanos));
            case "wall" ->
                    rate(span, "wall", rest)
                            .map(nanos -> new AttachPoint.Wall(text("wall", rest), nanos));
            case "usdt", "U" -> usdt(span, rest);
            case "method" ->
                    two(span, kind, rest, "CLASS:METHOD")
                            .map(two -> new AttachPoint.Method(two.getFirst(), two.getLast()));
            case "methodret" ->
                    two(span, kind, rest, "CLASS:METHOD")
                            .map(
                                    two ->
                                            new AttachPoint.MethodReturn(
                                                    two.getFirst(), two.getLast()));
            case "line" -> two(span, kind, rest, "CLASS:NUMBER").flatMap(two -> line(span, two));
            case "jfr" -> jfr(span, rest);
            default -> unknown(span, kind);
        };
    }

    private Optional<AttachPoint> unknown(Span span, String kind) {
        if (KernelOnly.PROBES.contains(kind)) {
            diagnostics.error(span, KernelOnly.message("the probe type " + kind));
            return Optional.empty();
        }
        TreeSet<String> known = new TreeSet<>(HERE);
        KernelOnly.PROBES.stream().filter(name -> name.length() > 2).forEach(known::add);
        diagnostics.error(span, "Invalid probe type: " + kind, Suggestion.of(kind, known));
        return Optional.empty();
    }

    private Optional<AttachPoint> bare(
            Span span, String kind, List<String> rest, AttachPoint attachPoint) {
        if (!rest.isEmpty()) {
            diagnostics.error(span, kind + " takes no arguments, found " + rest.size());
            return Optional.empty();
        }
        return Optional.of(attachPoint);
    }

    private Optional<AttachPoint> usdt(Span span, List<String> parts) {
        if (parts.isEmpty() || parts.size() > 3) {
            diagnostics.error(
                    span,
                    "usdt probe type requires 2 or 3 arguments, found " + parts.size(),
                    "usdt:PATH:PROVIDER:NAME, where PATH may be empty");
            return Optional.empty();
        }
        if (parts.getLast().isEmpty()) {
            diagnostics.error(span, "the tracepoint's name is missing");
            return Optional.empty();
        }
        boolean startsWithPath =
                parts.size() == 3 || parts.getFirst().contains("/") || parts.getFirst().isEmpty();
        String path = startsWithPath && parts.size() > 1 ? parts.getFirst() : "";
        String provider = parts.size() == 3 ? parts.get(1) : startsWithPath ? "" : parts.getFirst();
        boolean isAny = provider.isEmpty() || parts.size() == 1;
        return Optional.of(new AttachPoint.Usdt(path, isAny ? "*" : provider, parts.getLast()));
    }

    private Optional<List<String>> two(Span span, String kind, List<String> parts, String form) {
        if (parts.size() != 2 || parts.contains("")) {
            diagnostics.error(
                    span,
                    kind + " probe type requires 2 arguments, found " + parts.size(),
                    kind + ":" + form);
            return Optional.empty();
        }
        return Optional.of(parts);
    }

    private Optional<AttachPoint> line(Span span, List<String> parts) {
        if (!parts.getLast().matches("[1-9][0-9]{0,8}")) {
            diagnostics.error(span, "invalid line number '" + parts.getLast() + "'");
            return Optional.empty();
        }
        int number = Integer.parseInt(parts.getLast());
        return Optional.of(new AttachPoint.Line(parts.getFirst(), number));
    }

    private Optional<AttachPoint> jfr(Span span, List<String> parts) {
        if (parts.size() != 1 || parts.getFirst().isEmpty()) {
            diagnostics.error(
                    span,
                    "jfr probe type requires 1 argument, found " + parts.size(),
                    "jfr:jdk.GarbageCollection");
            return Optional.empty();
        }
        return Optional.of(new AttachPoint.Jfr(parts.getFirst()));
    }

    private Optional<Long> period(Span span, String kind, List<String> parts) {
        Period period = Period.of(parts);
        if (!period.problem().isEmpty()) {
            diagnostics.error(
                    span,
                    period.problem(),
                    kind + ":s:1, " + kind + ":ms:100, " + kind + ":us:500 or " + kind + ":hz:99");
            return Optional.empty();
        }
        return Optional.of(period.nanos());
    }

    /** Samples cost the whole program; JFR's sampler does not go below a millisecond either. */
    private Optional<Long> rate(Span span, String kind, List<String> parts) {
        Optional<Long> period = period(span, kind, parts);
        if (period.isPresent() && period.get() < MIN_SAMPLE_NANOS) {
            diagnostics.error(
                    span,
                    kind + " takes at most 1000 samples a second in a JVM session",
                    kind + ":hz:99");
            return Optional.empty();
        }
        return period;
    }

    private static String text(String kind, List<String> parts) {
        return kind + ":" + String.join(":", parts);
    }

    /** Cuts at colons outside of quotes and parentheses, and takes quotes away. */
    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && isQuoted && i + 1 < text.length()) {
                part.append(text.charAt(++i));
            } else if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == ':' && !isQuoted) {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        return parts;
    }
}
