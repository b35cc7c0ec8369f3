package dev.nopal.system.targets;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** The threads of {@code Mill} that go on while it is traced. */
final class MillThreads {
    private static final List<Thread> RUNNING = new ArrayList<>();

    private MillThreads() {}

    static String start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        RUNNING.add(thread);
        return name;
    }

    static int end() throws InterruptedException {
        for (Thread each : RUNNING) {
            each.interrupt();
            each.join();
        }
        int ended = RUNNING.size();
        RUNNING.clear();
        return ended;
    }

    /** Runs something on so many virtual threads; before Java 21 there are none. */
    static int virtual(int count, Runnable work) throws Exception {
        Method start;
        try {
            start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        } catch (NoSuchMethodException e) {
            return 0;
        }
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add((Thread) start.invoke(null, work));
        }
        for (Thread each : all) {
            each.join();
        }
        return count;
    }
}
