package dev.nopal.system.targets;

import java.util.List;

/** Argument types and values, read from words. */
final class Values {
    /** An enum with a constant that has a body, and so a class of its own. */
    public enum Color {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "not my name";
            }
        }
    }

    private Values() {}

    static Class<?>[] types(List<String> words) {
        return words.stream().map(Values::type).toArray(Class<?>[]::new);
    }

    static Class<?> type(String word) {
        return switch (word) {
            case "boolean" -> boolean.class;
            case "byte" -> byte.class;
            case "short" -> short.class;
            case "char" -> char.class;
            case "int" -> int.class;
            case "long" -> long.class;
            case "float" -> float.class;
            case "double" -> double.class;
            case "String" -> String.class;
            case "Color" -> Color.class;
            default -> throw new IllegalArgumentException("type=" + word);
        };
    }

    /** Reads {@code type=value}; {@code null=} is null, {@code repeat=TEXT*COUNT} is long. */
    static Object value(String word) {
        int equals = word.indexOf('=');
        String text = word.substring(equals + 1);
        return switch (word.substring(0, equals)) {
            case "boolean" -> Boolean.valueOf(text);
            case "byte" -> Byte.valueOf(text);
            case "short" -> Short.valueOf(text);
            case "char" -> (char) Integer.parseInt(text);
            case "int" -> Integer.valueOf(text);
            case "long" -> Long.valueOf(text);
            case "float" -> Float.valueOf(text);
            case "double" -> Double.valueOf(text);
            case "String" -> text;
            case "repeat" -> text.split("\\*")[0].repeat(Integer.parseInt(text.split("\\*")[1]));
            case "Color" -> Color.valueOf(text);
            case "null" -> null;
            default -> throw new IllegalArgumentException("value=" + word);
        };
    }

    static Object[] values(List<String> words) {
        return words.stream().map(Values::value).toArray();
    }
}
