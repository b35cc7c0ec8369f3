package dev.nopal;

import dev.nopal.backend.Backend;
import dev.nopal.backend.UnseenBackend;
import dev.nopal.os.ForeignFunctions;
import dev.nopal.os.ImageLoader;
import dev.nopal.os.Unavailable;
import dev.nopal.usdt.UsdtBackend;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The connection to kernel tracers: whether they can see this process's tracepoints, decided once.
 *
 * @param loader null where they cannot
 * @param reason why they cannot, or an empty string
 * @param remedy what would change that, or an empty string
 */
record KernelSide(ImageLoader loader, String reason, String remedy) {
    private static final AtomicBoolean EXPLAINED = new AtomicBoolean();
    static final KernelSide CURRENT = open(Settings.CURRENT);

    private static KernelSide open(Settings settings) {
        Firing.prepare();
        if (settings.disabled()) {
            return off("Nopal is switched off", "remove -Dnopal.disabled=true");
        }
        if (settings.nativeAccess() == Settings.NativeAccess.OFF) {
            return off("native access is switched off", "remove -Dnopal.native=off");
        }
        if (!ForeignFunctions.EXIST) {
            return off(
                    "kernel tracers need JDK "
                            + ForeignFunctions.FIRST_JDK
                            + " or newer, and this is JDK "
                            + Runtime.version().feature()
                            + "; JVM sessions work",
                    "run the program on JDK " + ForeignFunctions.FIRST_JDK + " or newer");
        }
        try {
            return new KernelSide(
                    ImageLoader.open(
                            settings.nativeAccess() == Settings.NativeAccess.FORCE,
                            settings.backing(),
                            settings.nop(),
                            settings.directory()),
                    "",
                    "");
        } catch (Unavailable e) {
            return off(e.getMessage(), e.remedy());
        }
    }

    private static KernelSide off(String reason, String remedy) {
        return new KernelSide(null, reason, remedy);
    }

    /**
     * Logs once why kernel tracers see nothing. Call it without a lock: loggers may use
     * tracepoints.
     */
    static void explain() {
        if (CURRENT.loader == null && EXPLAINED.compareAndSet(false, true)) {
            Log.debug(
                    "kernel tracers cannot see tracepoints: "
                            + sentence(CURRENT.reason, CURRENT.remedy));
        }
    }

    /** Decides again, for callers that can start over if nothing was possible before. */
    static KernelSide again() {
        return open(Settings.CURRENT);
    }

    Backend backend(String provider) {
        return loader == null
                ? new UnseenBackend(sentence(reason, remedy))
                : new UsdtBackend(provider, loader);
    }

    private static String sentence(String reason, String remedy) {
        return remedy.isEmpty() ? reason : reason + "; " + remedy;
    }
}
