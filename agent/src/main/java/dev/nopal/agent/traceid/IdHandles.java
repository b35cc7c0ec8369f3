package dev.nopal.agent.traceid;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * The parts from which a reader of ids is built. As method handles they become a part of the
 * compiled handler, without a call that the compiler cannot see through.
 */
final class IdHandles {
    /** The reader of a program without traces. */
    static final MethodHandle EMPTY = MethodHandles.constant(String.class, "");

    private static final MethodHandle NORMALISE =
            own("normalise", MethodType.methodType(String.class, String.class));
    private static final MethodHandle IS_PRESENT =
            own("isPresent", MethodType.methodType(boolean.class, String.class));
    private static final MethodHandle IS_NULL =
            own("isNull", MethodType.methodType(boolean.class, Object.class));

    private IdHandles() {}

    private static MethodHandle own(String name, MethodType type) {
        try {
            return MethodHandles.lookup().findStatic(IdHandles.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Returns a reader whose result is empty where the library has no id. */
    static MethodHandle normalised(MethodHandle reader) {
        return MethodHandles.filterReturnValue(reader, NORMALISE);
    }

    /**
     * Returns a reader that passes the result of a step to the next reader, and whose result is
     * empty if that is null. What all sessions share is typed as objects: a handle remembers the
     * types that it was adapted to, and would hold the application's classes.
     */
    static MethodHandle followedBy(MethodHandle step, MethodHandle next) {
        MethodType type = MethodType.methodType(String.class, Object.class);
        MethodHandle safe =
                MethodHandles.guardWithTest(
                        IS_NULL,
                        MethodHandles.dropArguments(EMPTY, 0, Object.class),
                        next.asType(type));
        return MethodHandles.filterReturnValue(
                step.asType(step.type().changeReturnType(Object.class)), safe);
    }

    /** Returns a reader whose result is empty if the library throws. */
    static MethodHandle emptyOnFailure(MethodHandle reader) {
        return MethodHandles.catchException(
                reader, Throwable.class, MethodHandles.dropArguments(EMPTY, 0, Throwable.class));
    }

    /** Returns a reader that asks one after another, until one of them has an id. */
    static MethodHandle firstOf(List<MethodHandle> readers) {
        MethodHandle first = EMPTY;
        for (int i = readers.size() - 1; i >= 0; i--) {
            MethodHandle others = MethodHandles.dropArguments(first, 0, String.class);
            first =
                    MethodHandles.foldArguments(
                            MethodHandles.guardWithTest(
                                    IS_PRESENT, MethodHandles.identity(String.class), others),
                            readers.get(i));
        }
        return first;
    }

    private static boolean isNull(Object object) {
        return object == null;
    }

    private static boolean isPresent(String id) {
        return !id.isEmpty();
    }

    /** Returns an empty text for null, and for zeros, which mean that there is no trace. */
    private static String normalise(String id) {
        if (id == null) {
            return "";
        }
        for (int i = 0; i < id.length(); i++) {
            if (id.charAt(i) != '0') {
                return id;
            }
        }
        return "";
    }
}
