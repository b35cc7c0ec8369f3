package dev.nopal.script.compile;

import dev.nopal.script.Span;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.session.FormatDescriptor;
import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of the calls that print, each numbered once, however often its code is generated, and
 * of the probes whose events are recorded.
 */
final class PrintFormats {
    private final String script;
    private final Map<TypedExpression, FormatDescriptor> byCall = new IdentityHashMap<>();
    private final List<FormatDescriptor> all = new ArrayList<>();
    private final Map<String, Integer> probes = new HashMap<>();
    private final List<String> probeNames = new ArrayList<>();

    PrintFormats(String script) {
        this.script = script;
    }

    int id(
            TypedExpression call,
            FormatDescriptor.Kind kind,
            String text,
            List<TypedExpression> arguments) {
        FormatDescriptor format = byCall.get(call);
        if (format == null) {
            List<Type> types = arguments.stream().map(TypedExpression::type).toList();
            format =
                    new FormatDescriptor(
                            all.size(), kind, text, place(call.span()), literals(arguments), types);
            byCall.put(call, format);
            all.add(format);
        }
        return format.id();
    }

    /** Returns the number of a probe with recorded events. */
    int probe(String name) {
        Integer known = probes.putIfAbsent(name, probeNames.size());
        if (known == null) {
            probeNames.add(name);
            return probeNames.size() - 1;
        }
        return known;
    }

    private static long literals(List<TypedExpression> arguments) {
        long literals = 0;
        for (int i = 0; i < Math.min(arguments.size(), Long.SIZE); i++) {
            if (arguments.get(i) instanceof TypedExpression.StringConstant) {
                literals |= 1L << i;
            }
        }
        return literals;
    }

    private FormatDescriptor.Place place(Span span) {
        int start = Math.clamp(span.start(), 0, script.length());
        int end = Math.clamp(span.end(), start, script.length());
        int line = 1 + (int) script.substring(0, start).chars().filter(c -> c == '\n').count();
        int lineStart = script.lastIndexOf('\n', start - 1) + 1;
        return new FormatDescriptor.Place(line, start - lineStart + 1, end - lineStart + 1);
    }

    /** Returns the formats from this number on. */
    List<FormatDescriptor> since(int count) {
        return List.copyOf(all.subList(count, all.size()));
    }

    int count() {
        return all.size();
    }

    /** Returns the names of the probes with recorded events from this number on. */
    List<String> probesSince(int count) {
        return List.copyOf(probeNames.subList(count, probeNames.size()));
    }

    int probeCount() {
        return probeNames.size();
    }
}
