package dev.nopal.os;

import dev.nopal.elf.Machine;

import java.lang.foreign.MemorySegment;

/** The check whether Nopal may call native code in this JVM. */
final class NativeCalls {
    private NativeCalls() {}

    /**
     * Returns if it may.
     *
     * @param force use native access even if it was not granted and the JDK will print a warning
     * @throws Unavailable if not, with the reason and a remedy
     */
    static void require(boolean force) throws Unavailable {
        if (Kernel.machine() == Machine.OTHER) {
            throw new Unavailable(
                    "Nopal does not support the processor " + System.getProperty("os.arch"), "");
        }
        Module module = NativeCalls.class.getModule();
        if (!force && !module.isNativeAccessEnabled()) {
            String name = module.isNamed() ? module.getName() : "ALL-UNNAMED";
            throw new Unavailable(
                    "native access is not granted to Nopal",
                    "start java with --enable-native-access=" + name);
        }
        try {
            LibC.requireLinker();
            requireRestrictedMethods();
        } catch (IllegalCallerException e) {
            throw new Unavailable(
                    "native access is denied to Nopal", "remove --illegal-native-access=deny");
        } catch (RuntimeException | LinkageError e) {
            throw Unavailable.ofNativeCalls(e);
        }
    }

    /** Checks whether the JDK allows restricted methods by calling the cheapest one. */
    @SuppressWarnings("restricted")
    private static void requireRestrictedMethods() {
        MemorySegment.NULL.reinterpret(0);
    }
}
