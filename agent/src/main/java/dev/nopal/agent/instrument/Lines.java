package dev.nopal.agent.instrument;

import java.lang.classfile.Attributes;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.LineNumber;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lines of a method, and the instructions before which their callbacks are called: those at
 * which the line begins with an empty stack, or with a caught exception, because a statement begins
 * there. There may be several, such as the copies of a {@code finally} block. For a line that is
 * only the middle of an expression, it is the first instruction.
 */
final class Lines {
    private record LineStart(int instruction, int position, boolean statement) {}

    private final MethodLocation method;
    private final Map<Integer, List<LineStart>> starts = new LinkedHashMap<>();
    private final CodeAttribute code;
    private final Flow flow;

    private Lines(MethodLocation method, CodeAttribute code, Flow flow) {
        this.method = method;
        this.code = code;
        this.flow = flow;
    }

    static Lines of(MethodLocation method, MethodModel model) {
        Optional<CodeAttribute> code = model.findAttribute(Attributes.code());
        if (code.flatMap(each -> each.findAttribute(Attributes.lineNumberTable())).isEmpty()) {
            return new Lines(method, null, null);
        }
        try {
            Lines lines = new Lines(method, code.get(), Flow.of(method, code.get()));
            lines.find();
            return lines;
        } catch (IllegalArgumentException e) {
            return new Lines(method, null, null);
        }
    }

    private void find() {
        int instruction = 0;
        int position = 0;
        for (CodeElement element : code) {
            switch (element) {
                case LineNumber line -> add(line.line(), instruction, position);
                case Instruction each -> {
                    instruction++;
                    position += each.sizeInBytes();
                }
                default -> {}
            }
        }
        starts.replaceAll((line, all) -> chosen(all));
    }

    private void add(int line, int instruction, int position) {
        if (position < code.codeLength()) {
            flow.before(instruction)
                    .ifPresent(
                            frame ->
                                    starts.computeIfAbsent(line, key -> new ArrayList<>())
                                            .add(
                                                    new LineStart(
                                                            instruction,
                                                            position,
                                                            frame.depth == 0
                                                                    || flow.isHandler(
                                                                            instruction))));
        }
    }

    private static List<LineStart> chosen(List<LineStart> all) {
        List<LineStart> statements = all.stream().filter(LineStart::statement).toList();
        return statements.isEmpty() ? all.subList(0, 1) : statements;
    }

    List<LineLocation> locations() {
        List<LineLocation> locations = new ArrayList<>();
        for (int line : starts.keySet()) {
            locations.add(new LineLocation(method, line, variables(line)));
        }
        return locations;
    }

    /** Returns the instructions, counted from 0, before which a line's callbacks are called. */
    List<Integer> instructions(int line) {
        return starts.getOrDefault(line, List.of()).stream().map(LineStart::instruction).toList();
    }

    List<Variable> variables(int line) {
        List<Variable> common = null;
        for (LineStart start : starts.getOrDefault(line, List.of())) {
            List<Variable> here = new ArrayList<>();
            Frame frame = flow.before(start.instruction()).orElseThrow();
            for (Variable each : LocationReader.declaredAt(code, start.position())) {
                if (frame.locals[each.slot()] == kind(each)) {
                    here.add(each);
                }
            }
            if (common == null) {
                common = here;
            } else {
                common.retainAll(here);
            }
        }
        return common == null ? List.of() : List.copyOf(common);
    }

    private static byte kind(Variable variable) {
        return (byte)
                (variable.isReference()
                        ? 'A'
                        : switch (variable.descriptor().charAt(0)) {
                            case 'J', 'F', 'D' -> variable.descriptor().charAt(0);
                            default -> 'I';
                        });
    }
}
