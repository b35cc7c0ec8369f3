package dev.nopal.agent.session;

import dev.nopal.script.FieldMisses;
import dev.nopal.script.Span;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.TypedExpression.ReadField;
import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The steps of paths such as {@code args.order.customer} that were null when they were read. */
final class MissedFields {
    private static final int MAX_SENTENCES = 5;

    private final String script;
    private final Map<Span, List<ReadField>> reads = new LinkedHashMap<>();

    /**
     * @param programs the script, once for each time that it was compiled
     */
    MissedFields(String script, List<CheckedProgram> programs) {
        this.script = script;
        for (CheckedProgram program : programs) {
            for (CheckedProbe probe : program.probes()) {
                probe.facts()
                        .fields()
                        .forEach(
                                read ->
                                        reads.computeIfAbsent(read.span(), _ -> new ArrayList<>())
                                                .add(read));
            }
        }
    }

    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        for (List<ReadField> same : reads.values()) {
            ReadField first = same.getFirst();
            String object = text(first.object().span());
            String path = text(first.span());
            String field =
                    path.substring(Math.max(path.lastIndexOf('.'), path.lastIndexOf('>')) + 1);
            long nulls = same.stream().mapToLong(each -> each.field().misses().nulls()).sum();
            if (nulls > 0) {
                sentences.add(
                        object
                                + " was null "
                                + times(nulls)
                                + ", so its field "
                                + field
                                + " was read as "
                                + zero(first.type()));
            }
            long others = same.stream().mapToLong(each -> each.field().misses().others()).sum();
            if (others > 0) {
                sentences.add(
                        object
                                + " had no field "
                                + field
                                + " "
                                + times(others)
                                + "; the first such object was of the class "
                                + className(same, FieldMisses::className));
            }
            long unknown = same.stream().mapToLong(each -> each.field().misses().unknown()).sum();
            if (unknown > 0) {
                sentences.add(
                        object
                                + " was of a class whose fields were not known yet "
                                + times(unknown)
                                + ", so its field "
                                + field
                                + " was read as "
                                + zero(first.type())
                                + "; the first such class was "
                                + className(same, FieldMisses::unknownClass));
            }
        }
        int more = sentences.size() - MAX_SENTENCES;
        if (more <= 0) {
            return sentences;
        }
        List<String> cut = new ArrayList<>(sentences.subList(0, MAX_SENTENCES));
        cut.add("there were such reads in " + more + (more == 1 ? " more place" : " more places"));
        return cut;
    }

    private static String className(List<ReadField> reads, Function<FieldMisses, String> name) {
        return reads.stream()
                .map(each -> name.apply(each.field().misses()))
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("its class");
    }

    private String text(Span span) {
        return script.substring(
                Math.min(span.start(), script.length()), Math.min(span.end(), script.length()));
    }

    private static String times(long count) {
        return count == 1 ? "1 time" : count + " times";
    }

    private static String zero(Type type) {
        return switch (type) {
            case Type.Text _ -> "\"\"";
            case Type.Int _ -> "0";
            default -> "null";
        };
    }
}
