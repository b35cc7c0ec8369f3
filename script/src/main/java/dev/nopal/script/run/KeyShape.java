package dev.nopal.script.run;

import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/**
 * The parts of a key: at most two numbers and two texts, which are compared as they are; other keys
 * are compared as bytes.
 *
 * @param isTuple false if the key is its only part
 */
public record KeyShape(List<Type> parts, boolean isTuple) {
    public static final int MAX_NUMBERS = 2;
    public static final int MAX_TEXTS = 2;

    /** Returns the shape of keys of a type, or empty if they must be encoded. */
    public static Optional<KeyShape> of(Type key) {
        KeyShape shape =
                key instanceof Type.Tuple tuple
                        ? new KeyShape(tuple.elements(), true)
                        : new KeyShape(List.of(key), false);
        boolean fits =
                shape.parts.stream().allMatch(part -> isNumber(part) || part instanceof Type.Text)
                        && shape.numbers() <= MAX_NUMBERS
                        && shape.parts.size() - shape.numbers() <= MAX_TEXTS;
        return fits ? Optional.of(shape) : Optional.empty();
    }

    public static boolean isNumber(Type type) {
        return type instanceof Type.Int
                || type instanceof Type.Bool
                || type instanceof Type.Username
                || type instanceof Type.Enumeration
                || type instanceof Type.Pointer;
    }

    private long numbers() {
        return parts.stream().filter(KeyShape::isNumber).count();
    }

    /** Writes a key in the file's encoding. */
    void encode(Encoder out, long number, long number2, String text, String text2) {
        int numbers = 0;
        int texts = 0;
        for (Type part : parts) {
            if (isNumber(part)) {
                out.putLong(numbers++ == 0 ? number : number2);
            } else {
                out.putString(texts++ == 0 ? text : text2, Integer.MAX_VALUE);
            }
        }
    }

    /** Returns the key as a script sees it. */
    Object object(long number, long number2, String text, String text2) {
        Object[] objects = new Object[parts.size()];
        int numbers = 0;
        int texts = 0;
        for (int i = 0; i < objects.length; i++) {
            if (parts.get(i) instanceof Type.Text) {
                objects[i] = texts++ == 0 ? text : text2;
            } else {
                long value = numbers++ == 0 ? number : number2;
                objects[i] =
                        parts.get(i) instanceof Type.Bool ? (Object) (value != 0) : (Object) value;
            }
        }
        return isTuple ? new Tuple(objects) : objects[0];
    }
}
