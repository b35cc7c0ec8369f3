package dev.nopal.agent.hotspot;

import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedClassLoader;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;

/** The conversion of the recorder's events to firings, with names as HotSpot spells them. */
final class EventConversion {
    private final DaemonFlags daemons;
    private final PauseJoin pauses = new PauseJoin();

    EventConversion(DaemonFlags daemons) {
        this.daemons = daemons;
    }

    /** Converts an event; there may be none, or several firings. */
    void convert(RecordedEvent event, Consumer<ProbeFiring> taker) {
        switch (event.getEventType().getName()) {
            case "jdk.GCPhasePause" -> pauses.pause(event);
            case "jdk.GarbageCollection" -> pauses.collection(event, taker);
            case "jdk.ThreadStart" -> thread(event, HotspotProbe.THREAD_START, taker);
            case "jdk.ThreadEnd" -> thread(event, HotspotProbe.THREAD_STOP, taker);
            case "jdk.ThreadSleep" -> sleep(event, taker);
            case "jdk.ThreadPark" -> park(event, taker);
            case "jdk.ClassDefine" ->
                    loading(event, "definedClass", HotspotProbe.CLASS_LOADED, taker);
            case "jdk.ClassUnload" ->
                    loading(event, "unloadedClass", HotspotProbe.CLASS_UNLOADED, taker);
            case "jdk.JavaMonitorEnter" -> enter(event, taker);
            case "jdk.JavaMonitorWait" -> waiting(event, taker);
            case "jdk.JavaMonitorNotify" -> notification(event, taker);
            case "jdk.Compilation" -> compilation(event, taker);
            case "jdk.ExecuteVMOperation" -> operation(event, taker);
            case "jdk.SafepointBegin" ->
                    taker.accept(
                            new ProbeFiring(event.getStartTime(), HotspotProbe.SAFEPOINT_BEGIN));
            case "jdk.SafepointEnd" ->
                    taker.accept(new ProbeFiring(event.getEndTime(), HotspotProbe.SAFEPOINT_END));
            default -> {}
        }
    }

    private void thread(RecordedEvent event, HotspotProbe probe, Consumer<ProbeFiring> taker) {
        RecordedThread thread = event.getThread("thread");
        if (thread != null) {
            String java = thread.getJavaName();
            String name = java == null ? thread.getOSName() : java;
            long id = thread.getJavaThreadId();
            taker.accept(
                    new ProbeFiring(
                            event.getStartTime(),
                            probe,
                            name,
                            TextLength.of(name),
                            id,
                            thread.getOSThreadId(),
                            daemons.of(id)));
        }
    }

    private static void sleep(RecordedEvent event, Consumer<ProbeFiring> taker) {
        Duration asked = event.getDuration("time");
        taker.accept(
                new ProbeFiring(
                        event.getStartTime(), HotspotProbe.THREAD_SLEEP_BEGIN, asked.toMillis()));
        // No sleep ends early unless it is interrupted.
        int interrupted = event.getDuration().compareTo(asked) < 0 ? 1 : 0;
        taker.accept(
                new ProbeFiring(event.getEndTime(), HotspotProbe.THREAD_SLEEP_END, interrupted));
    }

    private static void park(RecordedEvent event, Consumer<ProbeFiring> taker) {
        long parker = event.getLong("address");
        long until = event.getLong("until");
        long timeout = event.getLong("timeout");
        boolean isAbsolute = until > 0;
        taker.accept(
                new ProbeFiring(
                        event.getStartTime(),
                        HotspotProbe.THREAD_PARK_BEGIN,
                        parker,
                        isAbsolute ? 1 : 0,
                        isAbsolute ? until : Math.max(0, timeout)));
        taker.accept(new ProbeFiring(event.getEndTime(), HotspotProbe.THREAD_PARK_END, parker));
    }

    private static void loading(
            RecordedEvent event, String field, HotspotProbe probe, Consumer<ProbeFiring> taker) {
        String name = name(event.getClass(field));
        RecordedClassLoader loader = event.getValue("definingClassLoader");
        taker.accept(
                new ProbeFiring(
                        event.getStartTime(),
                        probe,
                        name,
                        TextLength.of(name),
                        loader == null || loader.getType() == null ? 0L : loader.getId(),
                        0L));
    }

    private static void enter(RecordedEvent event, Consumer<ProbeFiring> taker) {
        Object[] monitor = monitor(event);
        taker.accept(
                new ProbeFiring(
                        event.getStartTime(), HotspotProbe.MONITOR_CONTENDED_ENTER, monitor));
        taker.accept(
                new ProbeFiring(
                        event.getEndTime(), HotspotProbe.MONITOR_CONTENDED_ENTERED, monitor));
    }

    private static void waiting(RecordedEvent event, Consumer<ProbeFiring> taker) {
        Object[] monitor = monitor(event);
        long millis = Math.max(0, event.getLong("timeout"));
        taker.accept(
                new ProbeFiring(
                        event.getStartTime(),
                        HotspotProbe.MONITOR_WAIT,
                        monitor[0],
                        monitor[1],
                        monitor[2],
                        monitor[3],
                        millis));
        taker.accept(new ProbeFiring(event.getEndTime(), HotspotProbe.MONITOR_WAITED, monitor));
    }

    /** One event stands for both methods: more than one thread can only be woken by notifyAll. */
    private static void notification(RecordedEvent event, Consumer<ProbeFiring> taker) {
        boolean isAll = event.getLong("notifiedCount") > 1;
        taker.accept(
                new ProbeFiring(
                        event.getStartTime(),
                        isAll ? HotspotProbe.MONITOR_NOTIFY_ALL : HotspotProbe.MONITOR_NOTIFY,
                        monitor(event)));
    }

    private static Object[] monitor(RecordedEvent event) {
        RecordedThread thread = event.getThread();
        String name = name(event.getClass("monitorClass"));
        return new Object[] {
            thread == null ? 0L : thread.getJavaThreadId(),
            event.getLong("address"),
            name,
            TextLength.of(name)
        };
    }

    private static void compilation(RecordedEvent event, Consumer<ProbeFiring> taker) {
        RecordedMethod method = event.getValue("method");
        if (method == null) {
            return;
        }
        String compiler = String.valueOf(event.getString("compiler")).toUpperCase(Locale.ROOT);
        String type = name(method.getType());
        String name = method.getName();
        String signature = method.getDescriptor();
        boolean isSuccess = event.getBoolean("succeded"); // Spelled so by the recorder.
        Object[] begin = {
            compiler, TextLength.of(compiler),
            type, TextLength.of(type),
            name, TextLength.of(name),
            signature, TextLength.of(signature)
        };
        Object[] end = Arrays.copyOf(begin, begin.length + 1);
        end[begin.length] = isSuccess ? 1L : 0L;
        taker.accept(
                new ProbeFiring(event.getStartTime(), HotspotProbe.METHOD_COMPILE_BEGIN, begin));
        if (isSuccess) {
            taker.accept(
                    new ProbeFiring(
                            event.getEndTime(),
                            HotspotProbe.COMPILED_METHOD_LOAD,
                            type,
                            TextLength.of(type),
                            name,
                            TextLength.of(name),
                            signature,
                            TextLength.of(signature),
                            0L,
                            event.getLong("codeSize")));
        }
        taker.accept(new ProbeFiring(event.getEndTime(), HotspotProbe.METHOD_COMPILE_END, end));
    }

    private static void operation(RecordedEvent event, Consumer<ProbeFiring> taker) {
        String name = event.getString("operation");
        int mode = event.getBoolean("safepoint") ? 0 : 1;
        long length = TextLength.of(name);
        taker.accept(
                new ProbeFiring(
                        event.getStartTime(), HotspotProbe.VMOPS_BEGIN, name, length, mode));
        taker.accept(
                new ProbeFiring(event.getEndTime(), HotspotProbe.VMOPS_END, name, length, mode));
    }

    /** Returns the name of a class with slashes, as in class files. */
    private static String name(RecordedClass type) {
        String name = type == null ? null : type.getName();
        return name == null ? "" : name.replace('.', '/');
    }
}
