package dev.nopal.cli.export.jfr;

import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The class of events with one name and fields of the same types.
 *
 * @param label the name for people
 * @param category what kind of events it has
 * @param hasStack whether they have a stack, besides their fields
 */
record JfrEventClass(String label, String category, boolean hasStack, List<Field> fields) {
    /** Names that mean something else, or that every event has. */
    private static final Set<String> RESERVED =
            Set.of("startTime", "duration", "eventThread", "stackTrace", "jvm", "pid");

    /** A field; its name is a Java identifier. */
    record Field(String name, String label, JfrType type) {}

    JfrEventClass {
        fields = List.copyOf(fields);
    }

    static JfrEventClass of(
            String label, String category, boolean hasStack, List<Value.Field> values) {
        Set<String> taken = new HashSet<>(RESERVED);
        List<Field> fields = new ArrayList<>();
        for (Value.Field value : values) {
            String base = identifier(value.name());
            String name = base;
            for (int i = 2; !taken.add(name); i++) {
                name = base + i;
            }
            fields.add(new Field(name, value.name(), JfrType.of(value.value())));
        }
        return new JfrEventClass(label, category, hasStack, fields);
    }

    /** Returns a name that a Java class might have: {@code nopal.method.Shop.order}. */
    String className() {
        StringBuilder name = new StringBuilder("nopal");
        for (String part : label.split("[:.,/;$]+", -1)) {
            if (!part.isEmpty()) {
                name.append('.').append(identifier(part));
            }
        }
        return name.toString();
    }

    private static String identifier(String text) {
        StringBuilder name = new StringBuilder();
        text.codePoints()
                .forEach(
                        each ->
                                name.appendCodePoint(
                                        Character.isJavaIdentifierPart(each)
                                                        && !Character.isIdentifierIgnorable(each)
                                                ? each
                                                : '_'));
        boolean isStart = !name.isEmpty() && Character.isJavaIdentifierStart(name.codePointAt(0));
        return isStart ? name.toString() : "_" + name;
    }
}
