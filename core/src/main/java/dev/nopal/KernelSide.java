package dev.nopal;

import dev.nopal.backend.Backend;
import dev.nopal.backend.UnseenBackend;
import dev.nopal.os.ImageLoader;
import dev.nopal.os.Unavailable;
import dev.nopal.usdt.UsdtBackend;

/**
 * Decides once whether kernel tracers can see this process's tracepoints.
 *
 * @param loader null where they cannot
 * @param reason why they cannot, or an empty string
 * @param remedy what would change that, or an empty string
 */
record KernelSide(ImageLoader loader, String reason, String remedy) {
    static final KernelSide CURRENT = open(Settings.CURRENT);

    private static KernelSide open(Settings settings) {
        Firing.prepare();
        if (settings.disabled()) {
            return off("Nopal is switched off", "remove -Dnopal.disabled=true");
        }
        if (settings.nativeAccess() == Settings.NativeAccess.OFF) {
            return off("native access is switched off", "remove -Dnopal.native=off");
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
        Log.debug("kernel tracers cannot see tracepoints: " + sentence(reason, remedy));
        return new KernelSide(null, reason, remedy);
    }

    static Backend backend(String provider) {
        return CURRENT.loader == null
                ? new UnseenBackend(sentence(CURRENT.reason, CURRENT.remedy))
                : new UsdtBackend(provider, CURRENT.loader);
    }

    private static String sentence(String reason, String remedy) {
        return remedy.isEmpty() ? reason : reason + "; " + remedy;
    }
}
