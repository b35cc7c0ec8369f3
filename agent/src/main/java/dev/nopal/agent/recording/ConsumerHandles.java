package dev.nopal.agent.recording;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;

/** The methods of a consumer in types of the JDK, which the agent in its own loader can call. */
final class ConsumerHandles {
    private static final MethodHandle FIRED =
            find("fired", void.class, EventConsumer.class, Object.class, Object[].class);
    private static final MethodHandle ENTERED =
            find(
                    "entered",
                    long.class,
                    EventConsumer.class,
                    Object.class,
                    Object.class,
                    Object[].class);
    private static final MethodHandle EXITED =
            find(
                    "exited",
                    void.class,
                    EventConsumer.class,
                    Object.class,
                    Object.class,
                    Throwable.class,
                    long.class);

    private ConsumerHandles() {}

    /**
     * Returns a part of a request:
     *
     * <pre>
     * probe     Function of Map to Object: the description of a probe, which the handles take
     * fired     (Object probe, Object[] arguments)void
     * entered   (Object probe, Object this, Object[] arguments)long
     * exited    (Object probe, Object returned, Throwable thrown, long entered)void
     * </pre>
     */
    static Map<String, Object> of(EventConsumer consumer) {
        return Map.of(
                "probe",
                Recording.describing(),
                "fired",
                FIRED.bindTo(consumer),
                "entered",
                ENTERED.bindTo(consumer),
                "exited",
                EXITED.bindTo(consumer));
    }

    private static MethodHandle find(String name, Class<?> returned, Class<?>... types) {
        try {
            return MethodHandles.lookup()
                    .findStatic(
                            ConsumerHandles.class, name, MethodType.methodType(returned, types));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static void fired(EventConsumer consumer, Object probe, Object[] arguments) {
        consumer.fired((RecordedProbe) probe, arguments);
    }

    private static long entered(
            EventConsumer consumer, Object probe, Object self, Object[] arguments) {
        return consumer.entered((RecordedProbe) probe, self, arguments);
    }

    private static void exited(
            EventConsumer consumer, Object probe, Object returned, Throwable thrown, long entered) {
        consumer.exited((RecordedProbe) probe, entered, returned, thrown);
    }
}
