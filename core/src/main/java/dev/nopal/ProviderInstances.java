package dev.nopal;

import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Objects;

/** One instance for each provider interface, kept for as long as the interface itself lives. */
final class ProviderInstances {
    private static final ClassValue<Holder> HOLDERS =
            new ClassValue<>() {
                @Override
                protected Holder computeValue(Class<?> type) {
                    return new Holder();
                }
            };

    private static final class Holder {
        private Object instance;

        synchronized Object get(MethodHandles.Lookup lookup, Class<?> type) {
            if (instance == null) {
                instance = create(lookup, type);
            }
            return instance;
        }
    }

    private ProviderInstances() {}

    static <T> T get(MethodHandles.Lookup lookup, Class<T> type) {
        Objects.requireNonNull(lookup, "lookup");
        Objects.requireNonNull(type, "type");
        return type.cast(HOLDERS.get(type).get(lookup, type));
    }

    private static Object create(MethodHandles.Lookup lookup, Class<?> type) {
        ProviderInterface shape = ProviderInterface.of(type);
        ProviderClass.requireAccess(lookup, type);
        List<StaticTracepoint> tracepoints =
                TracepointProvider.named(shape.provider()).declare(shape.declarations(), true);
        return ProviderClass.instantiate(lookup, shape, tracepoints);
    }
}
