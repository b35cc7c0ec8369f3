package dev.nopal.agent.jfr;

import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.AbstractList;
import java.util.List;

/** The origin of an event: its thread, its time, its stack. */
final class EventOrigin {
    /** The field with the sampled thread; another thread takes the sample. */
    private static final String SAMPLED = "sampledThread";

    private EventOrigin() {}

    static MethodHandle getter(String name, EventClock clock) {
        return switch (name) {
            case "tid" -> find("threadId", long.class, Object.class);
            case "comm", "thread" -> find("threadName", String.class, Object.class);
            case "virtual" -> find("isVirtual", boolean.class, Object.class);
            case "nsecs" -> find("end", long.class, EventClock.class, Object.class).bindTo(clock);
            case "duration" -> find("duration", long.class, Object.class);
            case "ustack" -> find("stack", Object.class, Object.class);
            default -> throw new IllegalArgumentException("name=" + name);
        };
    }

    private static MethodHandle find(String name, Class<?> result, Class<?>... parameters) {
        try {
            return MethodHandles.lookup()
                    .findStatic(EventOrigin.class, name, MethodType.methodType(result, parameters));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the thread that an event is about, or null if there is none. */
    static RecordedThread thread(RecordedEvent event) {
        return event.hasField(SAMPLED) ? event.getThread(SAMPLED) : event.getThread();
    }

    /** Returns the id of its thread; 0 for threads of the JVM itself. */
    static long threadId(Object event) {
        RecordedThread thread = thread((RecordedEvent) event);
        return thread == null ? 0 : Math.max(0, thread.getJavaThreadId());
    }

    private static String threadName(Object event) {
        return RecordedNames.of(thread((RecordedEvent) event));
    }

    private static boolean isVirtual(Object event) {
        RecordedThread thread = thread((RecordedEvent) event);
        return thread != null && thread.isVirtual();
    }

    private static long end(EventClock clock, Object event) {
        return clock.nanos(((RecordedEvent) event).getEndTime());
    }

    private static long duration(Object event) {
        return EventValues.nanos(((RecordedEvent) event).getDuration());
    }

    private static Object stack(Object event) {
        RecordedStackTrace stack = ((RecordedEvent) event).getStackTrace();
        return stack == null ? List.of() : new Frames(stack.getFrames());
    }

    /** The frames as text, each converted only when it is read. */
    private static final class Frames extends AbstractList<String> {
        private final List<RecordedFrame> frames;

        Frames(List<RecordedFrame> frames) {
            this.frames = frames;
        }

        @Override
        public String get(int index) {
            return RecordedNames.of(frames.get(index));
        }

        @Override
        public int size() {
            return frames.size();
        }
    }
}
