package dev.nopal.cli.trace;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.text.Reasons;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Processes of this machine that the user named. */
public final class LocalJvms implements JvmSource {
    private final List<Integer> pids;

    public LocalJvms(List<Integer> pids) {
        this.pids = pids.stream().distinct().toList();
    }

    @Override
    public void start(Listener listener) {
        AttachSlots slots = new AttachSlots();
        AtomicInteger left = new AtomicInteger(pids.size());
        for (int pid : pids) {
            String target = JvmName.of(ProcFs.real(), pid);
            listener.reaching(target);
            slots.start(
                    "nopal-attach",
                    () -> {
                        reach(pid, target, listener);
                        if (left.decrementAndGet() == 0) {
                            listener.complete();
                        }
                    });
        }
    }

    /** Connects to a process, or says why that is not possible. */
    static void reach(int pid, String target, Listener listener) {
        try {
            listener.found(LocalJvm.reach(pid, target, BoundedWait.forProcess(pid, listener::say)));
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
        return pids.size() > 1;
    }

    @Override
    public void close() {}
}
