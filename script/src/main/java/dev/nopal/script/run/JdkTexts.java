package dev.nopal.script.run;

import java.io.File;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * The texts of objects of the JDK, and of records. No code of the application runs: a class that
 * can be extended is asked only for what is final, or if it is exactly that class. No lock is
 * taken, so {@code StringBuffer} has no text.
 */
final class JdkTexts {
    /** As long as the strings that scripts keep. */
    private static final int MAX_CHARS = 1024;

    /** Of what is in an optional, a reference or a record. */
    private static final int MAX_DEPTH = 3;

    private JdkTexts() {}

    /** Returns the text of an object, or null if it has none. */
    static String of(Object value) {
        return of(value, MAX_DEPTH);
    }

    private static String of(Object value, int depth) {
        try {
            String text = known(value, depth);
            return text == null && value instanceof Record record
                    ? RecordTexts.of(record, part -> inside(part, depth))
                    : text;
        } catch (RuntimeException | LinkageError e) {
            return null; // Another thread changes it at this moment.
        }
    }

    /** Returns the text of what an object holds; at some depth only its class and identity. */
    private static String inside(Object value, int depth) {
        return Objects.describe(
                value,
                other -> {
                    String text = depth > 1 ? of(other, depth - 1) : null;
                    return text != null ? text : Objects.identity(other);
                });
    }

    private static String known(Object value, int depth) {
        return switch (value) {
            case StringBuilder text -> text.substring(0, Math.min(text.length(), MAX_CHARS));
            case byte[] bytes -> ByteTexts.of(bytes);
            case Executable method -> name(method);
            case Field field -> field.getDeclaringClass().getTypeName() + "." + field.getName();
            case URI uri -> uri.toString();
            case UUID id -> id.toString();
            case Thread thread -> thread.getName();
            case Optional<?> optional ->
                    optional.isEmpty()
                            ? "Optional.empty"
                            : "Optional[" + inside(optional.get(), depth) + "]";
            case OptionalInt optional -> optional.toString();
            case OptionalLong optional -> optional.toString();
            case OptionalDouble optional -> optional.toString();
            case AtomicInteger atomic -> Integer.toString(atomic.get());
            case AtomicLong atomic -> Long.toString(atomic.get());
            case AtomicBoolean atomic -> Boolean.toString(atomic.get());
            case AtomicReference<?> atomic -> inside(atomic.get(), depth);
            default -> exactly(value);
        };
    }

    private static String name(Executable method) {
        String owner = method.getDeclaringClass().getTypeName();
        return owner + "." + (method instanceof Method ? method.getName() : "<init>");
    }

    /** Returns the text of an object whose class is exactly one that the JDK brings. */
    private static String exactly(Object value) {
        Class<?> type = value.getClass();
        if (type.isArray()) {
            return CollectionSizes.of(value);
        }
        if (type.getClassLoader() != null) {
            return null;
        }
        boolean isText =
                type == BigInteger.class
                        || type == BigDecimal.class
                        || type == LongAdder.class
                        || type == File.class
                        || type == InetSocketAddress.class
                        || type.getName().startsWith("java.time.")
                        || value instanceof Path && type.getName().startsWith("sun.nio.fs.");
        return isText ? cut(value.toString()) : CollectionSizes.of(value);
    }

    private static String cut(String text) {
        return text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) : text;
    }
}
