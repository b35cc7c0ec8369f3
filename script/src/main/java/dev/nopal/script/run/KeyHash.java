package dev.nopal.script.run;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Hashes encoded keys eight bytes at a time. */
final class KeyHash {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long MULTIPLIER = 0x9e37_79b9_7f4a_7c15L;

    private KeyHash() {}

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
