package dev.nopal.script.check;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ClassAndMethod;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.SourceFile;
import dev.nopal.script.Span;
import dev.nopal.script.Suggestion;
import dev.nopal.script.language.KernelWords;
import dev.nopal.script.language.ProbeType;
import dev.nopal.script.parse.AttachPointText;
import dev.nopal.script.parse.Item;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The reader of attach points. */
final class AttachPoints {
    private static final long MIN_SAMPLE_NANOS = 1_000_000;

    private final Diagnostics diagnostics;

    AttachPoints(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** Returns the attach points of a block, each with its place, without those that are wrong. */
    List<ScriptBlock.Attachment> readAll(Item.Probe block) {
        List<ScriptBlock.Attachment> read = new ArrayList<>();
        for (AttachPointText written : block.attachPoints()) {
            read(written)
                    .map(point -> new ScriptBlock.Attachment(point, written.span()))
                    .ifPresent(read::add);
        }
        return read;
    }

    Optional<AttachPoint> read(AttachPointText written) {
        Span span = written.span();
        List<String> parts = split(written.text());
        String word = parts.getFirst();
        List<String> rest = parts.subList(1, parts.size());
        return ProbeType.named(word)
                .map(type -> read(span, word, type, rest))
                .orElseGet(() -> unknown(span, word, rest));
    }

    /**
     * @param word the probe type as the script spells it
     * @param rest what follows it
     */
    private Optional<AttachPoint> read(Span span, String word, ProbeType type, List<String> rest) {
        return switch (type) {
            case BEGIN -> bare(span, word, rest, new AttachPoint.Begin());
            case END -> bare(span, word, rest, new AttachPoint.End());
            case INTERVAL ->
                    period(span, type, rest)
                            .map(nanos -> new AttachPoint.Interval(text(type, rest), nanos));
            case PROFILE ->
                    rate(span, type, rest)
                            .map(nanos -> new AttachPoint.Profile(text(type, rest), nanos));
            case WALL ->
                    rate(span, type, rest)
                            .map(nanos -> new AttachPoint.Wall(text(type, rest), nanos));
            case USDT -> usdt(span, rest);
            case METHOD ->
                    method(span, type, rest)
                            .map(two -> new AttachPoint.Method(two.getFirst(), two.getLast()));
            case METHODRET ->
                    method(span, type, rest)
                            .map(
                                    two ->
                                            new AttachPoint.MethodReturn(
                                                    two.getFirst(), two.getLast()));
            case LINE -> two(span, type, rest).flatMap(two -> line(span, two));
            case JFR -> jfr(span, rest);
        };
    }

    private Optional<AttachPoint> unknown(Span span, String word, List<String> rest) {
        if (KernelWords.PROBES.contains(word)) {
            diagnostics.error(
                    DiagnosticCode.NEEDS_KERNEL,
                    span,
                    KernelWords.message("the probe type " + word));
            return Optional.empty();
        }
        TreeSet<String> known = new TreeSet<>();
        Stream.concat(
                        Stream.of(ProbeType.values()).flatMap(ProbeType::names),
                        KernelWords.PROBES.stream())
                .filter(name -> name.length() > 2)
                .forEach(known::add);
        String similar = Suggestion.of(word, known);
        diagnostics.error(
                DiagnosticCode.UNKNOWN_NAME,
                span,
                "Invalid probe type: " + word,
                similar.isEmpty() ? WithoutProbeType.suggestion(word, rest) : similar);
        return Optional.empty();
    }

    private Optional<AttachPoint> bare(
            Span span, String word, List<String> rest, AttachPoint attachPoint) {
        if (!rest.isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ATTACH_POINT,
                    span,
                    word + " takes no arguments, found " + rest.size());
            return Optional.empty();
        }
        return Optional.of(attachPoint);
    }

    private Optional<AttachPoint> usdt(Span span, List<String> parts) {
        if (parts.isEmpty() || parts.size() > 3) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ATTACH_POINT,
                    span,
                    "usdt probe type requires 2 or 3 arguments, found " + parts.size(),
                    ProbeType.USDT.form() + ", where PATH may be empty");
            return Optional.empty();
        }
        if (parts.getLast().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ATTACH_POINT, span, "the tracepoint's name is missing");
            return Optional.empty();
        }
        boolean startsWithPath =
                parts.size() == 3 || parts.getFirst().contains("/") || parts.getFirst().isEmpty();
        String path = startsWithPath && parts.size() > 1 ? parts.getFirst() : "";
        String provider = parts.size() == 3 ? parts.get(1) : startsWithPath ? "" : parts.getFirst();
        boolean isAny = provider.isEmpty() || parts.size() == 1;
        return Optional.of(new AttachPoint.Usdt(path, isAny ? "*" : provider, parts.getLast()));
    }

    /** Reads {@code CLASS:METHOD}, also with a dot between the two, or a class alone. */
    private Optional<List<String>> method(Span span, ProbeType type, List<String> parts) {
        Optional<ClassAndMethod> one =
                parts.size() == 1 ? ClassAndMethod.of(parts.getFirst()) : Optional.empty();
        return one.isPresent() && one.get().className().chars().anyMatch(Character::isLetter)
                ? Optional.of(List.of(one.get().className(), one.get().method()))
                : two(span, type, parts);
    }

    private Optional<List<String>> two(Span span, ProbeType type, List<String> parts) {
        if (parts.size() != 2 || parts.contains("")) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ATTACH_POINT,
                    span,
                    type.text() + " probe type requires 2 arguments, found " + parts.size(),
                    type.form());
            return Optional.empty();
        }
        return Optional.of(parts);
    }

    private Optional<AttachPoint> line(Span span, List<String> parts) {
        if (!parts.getLast().matches("[1-9][0-9]{0,8}")) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ATTACH_POINT,
                    span,
                    "invalid line number '" + parts.getLast() + "'",
                    "line:com.shop.Cart:42 or line:Cart.java:42");
            return Optional.empty();
        }
        int number = Integer.parseInt(parts.getLast());
        return Optional.of(new AttachPoint.Line(SourceFile.className(parts.getFirst()), number));
    }

    private Optional<AttachPoint> jfr(Span span, List<String> parts) {
        if (parts.size() != 1 || parts.getFirst().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ATTACH_POINT,
                    span,
                    "jfr probe type requires 1 argument, found " + parts.size(),
                    "jfr:jdk.GarbageCollection");
            return Optional.empty();
        }
        return Optional.of(new AttachPoint.Jfr(parts.getFirst()));
    }

    private Optional<Long> period(Span span, ProbeType type, List<String> parts) {
        Period period = Period.of(parts);
        if (!period.problem().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ATTACH_POINT,
                    span,
                    period.problem(),
                    "%1$s:s:1, %1$s:ms:100, %1$s:us:500 or %1$s:hz:99".formatted(type.text()));
            return Optional.empty();
        }
        return Optional.of(period.nanos());
    }

    /** Samples cost the whole program; JFR's sampler does not go below a millisecond either. */
    private Optional<Long> rate(Span span, ProbeType type, List<String> parts) {
        Optional<Long> period = period(span, type, parts);
        if (period.isPresent() && period.get() < MIN_SAMPLE_NANOS) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ATTACH_POINT,
                    span,
                    type.text() + " takes at most 1000 samples a second in a JVM session",
                    type.text() + ":hz:99");
            return Optional.empty();
        }
        return period;
    }

    private static String text(ProbeType type, List<String> parts) {
        return type.text() + ":" + String.join(":", parts);
    }

    /** Splits at colons outside of quotes, and removes the quotes. */
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
