package dev.nopal.agent.jfr;

import dev.nopal.agent.jfr.EventField.Form;
import dev.nopal.script.type.Type;

import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedClassLoader;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedThread;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;

/**
 * The readers of recorded objects' fields for scripts. They never throw: a missing value is zero,
 * an empty string or null.
 */
final class EventValues {
    private static final int PERCENT_HUNDREDTHS = 10_000;

    private EventValues() {}

    /** Returns the reader of a field; its argument is a {@code RecordedObject} or null. */
    static MethodHandle getter(EventField field, EventClock clock) {
        return switch (field.form()) {
            case INTEGER ->
                    MethodHandles.insertArguments(
                            find("integer", long.class, Type.Int.class, String.class, Object.class),
                            0,
                            field.type(),
                            field.name());
            case BOOLEAN -> bound("bool", boolean.class, field.name());
            case PERCENTAGE, DECIMAL ->
                    MethodHandles.insertArguments(
                            find("decimal", long.class, int.class, String.class, Object.class),
                            0,
                            field.form() == Form.PERCENTAGE ? PERCENT_HUNDREDTHS : 1,
                            field.name());
            case TIMESPAN -> bound("timespan", long.class, field.name());
            case TIMESTAMP ->
                    MethodHandles.insertArguments(
                            find(
                                    "timestamp",
                                    long.class,
                                    EventClock.class,
                                    String.class,
                                    Object.class),
                            0,
                            clock,
                            field.name());
            case TEXT, CLASS, THREAD, METHOD, LOADER -> bound("text", String.class, field.name());
            case STRUCTURE -> bound("structure", Object.class, field.name());
        };
    }

    static MethodHandle find(String name, Class<?> result, Class<?>... parameters) {
        try {
            return MethodHandles.lookup()
                    .findStatic(EventValues.class, name, MethodType.methodType(result, parameters));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle bound(String name, Class<?> result, String field) {
        return find(name, result, String.class, Object.class).bindTo(field);
    }

    private static Object value(Object object, String field) {
        try {
            return object instanceof RecordedObject recorded ? recorded.getValue(field) : null;
        } catch (RuntimeException e) {
            return null;
        }
    }

    private static long integer(Type.Int type, String field, Object object) {
        return switch (value(object, field)) {
            case Character character -> character;
            case Number number -> type.wrap(number.longValue());
            case null, default -> 0;
        };
    }

    private static boolean bool(String field, Object object) {
        return value(object, field) instanceof Boolean bool && bool;
    }

    private static long decimal(int factor, String field, Object object) {
        return value(object, field) instanceof Number number
                ? Math.round(number.doubleValue() * factor)
                : 0;
    }

    private static long timespan(String field, Object object) {
        try {
            return object instanceof RecordedObject recorded
                    ? nanos(recorded.getDuration(field))
                    : 0;
        } catch (RuntimeException e) {
            return 0;
        }
    }

    /**
     * Converts a duration; returns 0 if it was never set, and the largest number if it has no end.
     */
    static long nanos(Duration duration) {
        if (duration == null || duration.getSeconds() == Long.MIN_VALUE) {
            return 0;
        }
        try {
            return duration.toNanos();
        } catch (ArithmeticException e) {
            return duration.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    private static long timestamp(EventClock clock, String field, Object object) {
        try {
            return object instanceof RecordedObject recorded
                    ? clock.nanos(recorded.getInstant(field))
                    : 0;
        } catch (RuntimeException e) {
            return 0;
        }
    }

    private static String text(String field, Object object) {
        return text(value(object, field));
    }

    private static String text(Object value) {
        return switch (value) {
            case null -> "";
            case String text -> text;
            case RecordedClass type -> RecordedNames.of(type);
            case RecordedThread thread -> RecordedNames.of(thread);
            case RecordedMethod method -> RecordedNames.of(method);
            case RecordedClassLoader loader ->
                    loader.getName() == null
                            ? RecordedNames.of(loader.getType())
                            : loader.getName();
            default -> String.valueOf(value);
        };
    }

    private static Object structure(String field, Object object) {
        return value(object, field);
    }
}
