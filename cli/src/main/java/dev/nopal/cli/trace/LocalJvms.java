package dev.nopal.cli.trace;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.FoundProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.text.Reasons;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Processes of this machine that the user named. */
public final class LocalJvms implements JvmSource {
    private final Map<Integer, FoundProcess> processes = new LinkedHashMap<>();

    public LocalJvms(List<FoundProcess> processes) {
        processes.forEach(process -> this.processes.putIfAbsent(process.pid(), process));
    }

    /** Returns one process. */
    public static LocalJvms of(int pid) {
        return new LocalJvms(List.of(FoundProcess.find(ProcFs.real(), pid)));
    }

    @Override
    public void start(Listener listener) {
        AttachSlots slots = new AttachSlots();
        AtomicInteger left = new AtomicInteger(processes.size());
        for (FoundProcess process : processes.values()) {
            String target = JvmName.of(process);
            listener.reaching(target);
            slots.start(
                    "nopal-attach",
                    () -> {
                        if (isPlural()) { // Then it may have waited for others.
                            reachAgain(process.pid(), target, listener);
                        } else {
                            reach(process, target, listener);
                        }
                        if (left.decrementAndGet() == 0) {
                            listener.complete();
                        }
                    });
        }
    }

    private static void reach(FoundProcess process, String target, Listener listener) {
        reach(process.pid(), target, listener, attacher -> attacher.connect(process));
    }

    /** Looks at a process again and connects to it, or says why that is not possible. */
    static void reachAgain(int pid, String target, Listener listener) {
        reach(pid, target, listener, attacher -> attacher.connect(pid));
    }

    private static void reach(
            int pid, String target, Listener listener, LocalJvm.Connecting connecting) {
        BoundedWait wait = BoundedWait.forProcess(pid, listener::say);
        try {
            listener.found(LocalJvm.reach(pid, target, wait, connecting));
        } catch (Refusal e) {
            listener.missing(target, e);
        } catch (IOException e) {
            listener.missing(
                    target, Refusal.usage("cannot reach process " + pid + ": " + Reasons.of(e)));
        } catch (RuntimeException | Error e) {
            listener.missing(target, Refusal.usage("a bug in nopal: " + e));
            throw e;
        }
    }

    @Override
    public boolean isPlural() {
        return processes.size() > 1;
    }

    @Override
    public void close() {}
}
