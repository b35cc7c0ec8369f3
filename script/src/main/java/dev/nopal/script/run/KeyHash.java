package dev.nopal.script.run;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The hash of keys: of their parts, or of eight bytes at a time; a text caches its own hash. */
final class KeyHash {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long MULTIPLIER = 0x9e37_79b9_7f4a_7c15L;

    private KeyHash() {}

    static int of(long number, long number2, String text, String text2) {
        long hash = number * MULTIPLIER ^ Long.rotateLeft(number2 * MULTIPLIER, 32);
        if (text != null) {
            hash = mix(hash + text.hashCode());
        }
        if (text2 != null) {
            hash = mix(hash + text2.hashCode());
        }
        return (int) (hash ^ hash >>> 32);
    }

    static int of(byte[] bytes, int length) {
        long hash = length;
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            hash = mix(hash ^ (long) LONGS.get(bytes, i));
        }
        long rest = 0;
        for (; i < length; i++) {
            rest = rest << 8 | bytes[i] & 0xff;
        }
        hash = mix(hash ^ rest);
        return (int) (hash ^ hash >>> 32);
    }

    private static long mix(long value) {
        long product = value * MULTIPLIER;
        return product ^ product >>> 29;
    }
}
