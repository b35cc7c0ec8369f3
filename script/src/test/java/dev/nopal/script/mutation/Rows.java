package dev.nopal.script.mutation;

import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** The rows of a test with parameters: from annotations, or from a method of its class. */
final class Rows {
    private Rows() {}

    /** Returns the arguments of each call; of one call without any for a plain test. */
    static List<Object[]> of(Method method) {
        CsvSource source = method.getAnnotation(CsvSource.class);
        ValueSource values = method.getAnnotation(ValueSource.class);
        if (values != null) {
            return of(values);
        }
        MethodSource made = method.getAnnotation(MethodSource.class);
        if (made != null) {
            return made(method.getDeclaringClass(), made.value()[0]);
        }
        if (source == null && method.getParameterCount() > 0) {
            throw new IllegalArgumentException("method=" + method + " has rows of another kind");
        }
        if (source == null) {
            return List.<Object[]>of(new Object[0]);
        }
        List<Object[]> rows = new ArrayList<>();
        for (String row : source.value()) {
            List<String> cells = cells(row, source);
            Object[] arguments = new Object[method.getParameterCount()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = convert(cells.get(i), method.getParameterTypes()[i]);
            }
            rows.add(arguments);
        }
        return rows;
    }

    private static List<Object[]> made(Class<?> type, String name) {
        try {
            Method source = type.getDeclaredMethod(name);
            source.setAccessible(true);
            List<Object[]> rows = new ArrayList<>();
            for (Object row : (List<?>) source.invoke(null)) {
                rows.add(((Arguments) row).get());
            }
            return rows;
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("type=" + type + ", source=" + name, e);
        }
    }

    private static List<Object[]> of(ValueSource values) {
        List<Object[]> rows = new ArrayList<>();
        for (int value : values.ints()) {
            rows.add(new Object[] {value});
        }
        for (long value : values.longs()) {
            rows.add(new Object[] {value});
        }
        for (String value : values.strings()) {
            rows.add(new Object[] {value});
        }
        return rows;
    }

    private static List<String> cells(String row, CsvSource source) {
        char delimiter = source.delimiter() == '\0' ? ',' : source.delimiter();
        char quote = source.quoteCharacter();
        List<String> cells = new ArrayList<>();
        int start = 0;
        boolean isQuoted = false;
        for (int i = 0; i <= row.length(); i++) {
            if (i == row.length() || row.charAt(i) == delimiter && !isQuoted) {
                cells.add(cell(row.substring(start, i).strip(), quote));
                start = i + 1;
            } else if (row.charAt(i) == quote) {
                isQuoted = !isQuoted;
            }
        }
        return cells;
    }

    private static String cell(String text, char quote) {
        boolean isQuoted = text.length() > 1 && text.charAt(0) == quote;
        return isQuoted ? text.substring(1, text.length() - 1) : text;
    }

    private static Object convert(String cell, Class<?> type) {
        return switch (type.getName()) {
            case "int" -> Integer.decode(cell);
            case "long" -> Long.decode(cell);
            case "boolean" -> Boolean.valueOf(cell);
            case "java.lang.String" -> cell;
            default -> throw new IllegalArgumentException("type=" + type);
        };
    }
}
