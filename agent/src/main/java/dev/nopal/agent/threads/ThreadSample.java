package dev.nopal.agent.threads;

import dev.nopal.script.EventReader;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.ProbeSignature.Argument;
import dev.nopal.script.session.SessionClock;
import dev.nopal.script.type.Type;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One thread at one moment. Its state, its lock and its stack are read when a script asks for them,
 * while the thread continues to run, so they may not fit together.
 *
 * <p>One thread handles a sample, so what was read once is kept without synchronisation.
 */
final class ThreadSample {
    private static final Type.Text NAME = new Type.Text(256);
    private static final Type.Text STATE = new Type.Text(16);
    private static final Type.Text FRAMES = new Type.Text(1024);

    private final Thread thread;
    private final long nanoTime;
    private BlockedOn blockedOn;

    /**
     * @param nanoTime when the sample was taken
     */
    ThreadSample(Thread thread, long nanoTime) {
        this.thread = thread;
        this.nanoTime = nanoTime;
    }

    /** Returns the signature of a probe whose handlers take a sample. */
    static ProbeSignature signature(String probe) {
        return new ProbeSignature(
                probe,
                List.of(
                        new Argument("state", STATE),
                        new Argument("lock", NAME),
                        new Argument("holder", NAME),
                        new Argument("holding", FRAMES)),
                List.of(
                        new Argument("tid", Type.UINT64),
                        new Argument("comm", Type.COMM),
                        new Argument("thread", NAME),
                        new Argument("virtual", Type.BOOL),
                        new Argument("nsecs", Type.UINT64),
                        new Argument(
                                "ustack",
                                new Type.Stack(
                                        Type.Stack.Mode.BPFTRACE, Type.Stack.DEFAULT_LIMIT))),
                Optional.of(new Reader(SessionClock.now())));
    }

    private record Reader(SessionClock clock) implements EventReader {
        @Override
        public MethodHandle argument(String name) {
            return find(name, String.class, Object.class);
        }

        @Override
        public MethodHandle extra(String name) {
            return switch (name) {
                case "tid" -> find("threadId", long.class, Object.class);
                case "comm", "thread" -> find("name", String.class, Object.class);
                case "virtual" -> find("isVirtual", boolean.class, Object.class);
                case "nsecs" ->
                        find("nsecs", long.class, SessionClock.class, Object.class).bindTo(clock);
                case "ustack" -> find("stack", Object.class, Object.class);
                default -> throw new IllegalArgumentException("name=" + name);
            };
        }
    }

    private static MethodHandle find(String name, Class<?> result, Class<?>... parameters) {
        try {
            return MethodHandles.lookup()
                    .findStatic(
                            ThreadSample.class, name, MethodType.methodType(result, parameters));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Thread thread(Object sample) {
        return ((ThreadSample) sample).thread;
    }

    private static String state(Object sample) {
        return thread(sample).getState().name();
    }

    private static String lock(Object sample) {
        return blockedOn(sample).lock();
    }

    private static String holder(Object sample) {
        return blockedOn(sample).holder();
    }

    private static String holding(Object sample) {
        return blockedOn(sample).holding();
    }

    private static BlockedOn blockedOn(Object sample) {
        ThreadSample self = (ThreadSample) sample;
        if (self.blockedOn == null) {
            self.blockedOn = BlockedOn.of(self.thread);
        }
        return self.blockedOn;
    }

    private static long threadId(Object sample) {
        return thread(sample).threadId();
    }

    private static String name(Object sample) {
        return thread(sample).getName();
    }

    private static boolean isVirtual(Object sample) {
        return thread(sample).isVirtual();
    }

    private static long nsecs(SessionClock clock, Object sample) {
        return ((ThreadSample) sample).nanoTime + clock.bootMinusNanoTime();
    }

    private static Object stack(Object sample) {
        return Arrays.stream(thread(sample).getStackTrace()).map(ThreadSample::text).toList();
    }

    /** Returns a frame as {@code ustack} prints it for other probes. */
    static String text(StackTraceElement frame) {
        String file = frame.getFileName();
        String place =
                frame.isNativeMethod()
                        ? "Native Method"
                        : file == null ? "Unknown Source" : file + ":" + frame.getLineNumber();
        return frame.getClassName() + "." + frame.getMethodName() + "(" + place + ")";
    }
}
