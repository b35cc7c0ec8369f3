package dev.nopal;

import dev.nopal.backend.Backend;
import dev.nopal.backend.UnseenBackend;
import dev.nopal.dof.DofSystem;
import dev.nopal.dtrace.DofBackend;
import dev.nopal.os.DofHelper;
import dev.nopal.os.ForeignFunctions;
import dev.nopal.os.ImageLoader;
import dev.nopal.os.Unavailable;
import dev.nopal.usdt.UsdtBackend;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The connection to kernel tracers: whether they can see this process's tracepoints, decided once.
 *
 * @param loader loads USDT images; null where that is not how, or they cannot
 * @param helper passes DOF to DTrace; null likewise
 * @param reason why they cannot, or an empty string
 * @param remedy what would change that, or an empty string
 */
record KernelSide(ImageLoader loader, DofHelper helper, String reason, String remedy) {
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
        boolean force = settings.nativeAccess() == Settings.NativeAccess.FORCE;
        DofSystem system = DofSystem.named(System.getProperty("os.name", ""));
        boolean isDtrace = system != null && (system != DofSystem.LINUX || settings.dtrace());
        try {
            if (isDtrace) {
                return new KernelSide(null, DofHelper.open(system, force), "", "");
            }
            return new KernelSide(
                    ImageLoader.open(
                            force, settings.backing(), settings.nop(), settings.directory()),
                    null,
                    "",
                    "");
        } catch (Unavailable e) {
            return off(e.getMessage(), e.remedy());
        }
    }

    private static KernelSide off(String reason, String remedy) {
        return new KernelSide(null, null, reason, remedy);
    }

    /**
     * Logs once why kernel tracers see nothing. Call it without a lock: loggers may use
     * tracepoints.
     */
    static void explain() {
        if (!CURRENT.isOpen() && EXPLAINED.compareAndSet(false, true)) {
            Log.debug(
                    "kernel tracers cannot see tracepoints: "
                            + sentence(CURRENT.reason, CURRENT.remedy));
        }
    }

    /** Decides again, for callers that can start over if nothing was possible before. */
    static KernelSide again() {
        return open(Settings.CURRENT);
    }

    /** Returns whether kernel tracers can see tracepoints. */
    boolean isOpen() {
        return loader != null || helper != null;
    }

    /** Returns what kernel tracers patch here, or an empty string. */
    String instruction() {
        if (helper != null) {
            return helper.instruction();
        }
        return loader == null ? "" : loader.nop().name();
    }

    Backend backend(String provider) {
        if (helper != null) {
            return new DofBackend(provider, helper);
        }
        return loader == null
                ? new UnseenBackend(sentence(reason, remedy))
                : new UsdtBackend(provider, loader);
    }

    private static String sentence(String reason, String remedy) {
        return remedy.isEmpty() ? reason : reason + "; " + remedy;
    }
}
