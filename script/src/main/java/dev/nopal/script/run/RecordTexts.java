package dev.nopal.script.run;

import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.function.Function;

/**
 * The text of a record, as its own {@code toString} would return it by default: read from its
 * fields, because accessors are the application's code.
 */
final class RecordTexts {
    private static final int MAX_CHARS = 512;

    /** Null for a record whose package is not open to us. */
    private static final ClassValue<Field[]> FIELDS =
            new ClassValue<>() {
                @Override
                protected Field[] computeValue(Class<?> type) {
                    return fields(type);
                }
            };

    private RecordTexts() {}

    private static Field[] fields(Class<?> type) {
        try {
            RecordComponent[] components = type.getRecordComponents();
            Field[] fields = new Field[components.length];
            for (int i = 0; i < fields.length; i++) {
                fields[i] = type.getDeclaredField(components[i].getName());
                fields[i].setAccessible(true);
            }
            return fields;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return null;
        }
    }

    /**
     * Returns the text, or null if the fields cannot be read.
     *
     * @param part returns the text of a component
     */
    static String of(Record record, Function<Object, String> part) {
        Field[] fields = FIELDS.get(record.getClass());
        if (fields == null) {
            return null;
        }
        StringBuilder text = new StringBuilder(record.getClass().getSimpleName()).append('[');
        try {
            for (int i = 0; i < fields.length && text.length() < MAX_CHARS; i++) {
                text.append(i == 0 ? "" : ", ").append(fields[i].getName()).append('=');
                text.append(part.apply(fields[i].get(record)));
            }
        } catch (IllegalAccessException e) {
            return null;
        }
        return text.length() < MAX_CHARS
                ? text.append(']').toString()
                : text.substring(0, MAX_CHARS) + "...]";
    }
}
